// The table in 3D. It draws only when something has changed.
import {
  BoxGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  SpotLight,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { AimMarks } from "./aim3d";
import { FOV } from "./framing";
import { UNIT, woodMaterial } from "./materials";
import { placeOf, type OrbitCamera } from "./orbit-camera";
import { Pieces, type Piece } from "./pieces3d";
import type { Spot } from "./surface";
import type { Layout, Point, Poses } from "./view";

export class Scene3d {
  readonly aim: AimMarks;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(FOV, 1, 0.5, 200);
  private readonly pieces: Pieces;
  private readonly ray = new Raycaster();
  private frameRequest = 0;
  private size = { width: 1, height: 1, covered: 0 };
  /** Called after each frame, with the number of draw calls. */
  drawn: (calls: number) => void = () => {};

  constructor(
    readonly canvas: HTMLCanvasElement,
    layout: Layout,
    fine: boolean,
  ) {
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: fine, powerPreference: "low-power" });
    this.renderer.setPixelRatio(fine ? Math.min(2, devicePixelRatio) : 1);
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.toneMappingExposure = 0.9;
    this.renderer.shadowMap.enabled = fine;
    this.renderer.shadowMap.type = PCFShadowMap;
    // shadows change with the pieces, not with the camera
    this.renderer.shadowMap.autoUpdate = false;
    this.camera.up.set(0, 0, 1);
    this.light(layout, fine);
    this.scene.add(tableTop(layout));
    this.pieces = new Pieces(layout, fine);
    this.aim = new AimMarks(layout);
    this.scene.add(this.pieces.group, this.aim.group);
  }

  /** Add a warm lamp from the left and cool ambient light. */
  private light(layout: Layout, fine: boolean): void {
    const side = (layout.table / 1000) * UNIT;
    const lamp = new SpotLight("#ffe6c4", 2.7, 0, 0.95, 0.9, 0);
    lamp.position.set(-side * 0.5, -side * 0.3, side * 1.05);
    lamp.castShadow = fine;
    lamp.shadow.mapSize.set(2048, 2048);
    lamp.shadow.camera.near = side * 0.3;
    lamp.shadow.camera.far = side * 2.2;
    lamp.shadow.bias = -0.0004;
    lamp.shadow.normalBias = 0.02;
    lamp.shadow.radius = 3;
    const room = new HemisphereLight("#e6eef2", "#a98a72", 1.9);
    room.position.set(0, 0, 1);
    // sides that face the camera are never black
    const fill = new DirectionalLight("#fff1e0", 1.1);
    this.camera.add(fill);
    this.scene.add(lamp, lamp.target, room, this.camera);
  }

  setPieces(pieces: readonly Piece[]): void {
    this.pieces.set(pieces);
    this.requestFrame();
  }

  setPoses(poses: Poses): void {
    this.pieces.move(poses);
    this.renderer.shadowMap.needsUpdate = true;
    this.requestFrame();
  }

  mark(die: number | null): void {
    this.pieces.mark(die === null ? null : `die${die}`);
    this.requestFrame();
  }

  /** Set the size; `covered` pixels on the right are under a panel, and the image centre moves away from it. */
  resize(width: number, height: number, covered: number): void {
    if (width === 0 || height === 0) return;
    this.size = { width, height, covered };
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.setViewOffset(width, height, covered / 2, 0, width, height);
    this.requestFrame();
  }

  setCamera(camera: OrbitCamera): void {
    const [x, y, z] = placeOf(camera);
    this.camera.position.set(x * UNIT, y * UNIT, z * UNIT);
    this.camera.lookAt(camera.at[0] * UNIT, camera.at[1] * UNIT, 0);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    this.requestFrame();
  }

  /** Project a point to pixels of the canvas; null behind the camera. */
  project([x, y, z]: readonly [number, number, number]): Spot | null {
    const point = new Vector3(x * UNIT, y * UNIT, z * UNIT).project(this.camera);
    if (point.z > 1) return null;
    return { x: ((point.x + 1) / 2) * this.size.width, y: ((1 - point.y) / 2) * this.size.height };
  }

  /** The point at a height above the table under a pixel. */
  ground(spot: Spot, height = 0): Point | null {
    this.aimRay(spot);
    const hit = this.ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -height * UNIT), new Vector3());
    return hit ? [hit.x / UNIT, hit.y / UNIT] : null;
  }

  /** The name of the piece under a pixel. */
  pick(spot: Spot): string | null {
    this.aimRay(spot);
    const [hit] = this.ray.intersectObject(this.pieces.group, true);
    return hit ? hit.object.name || null : null;
  }

  private aimRay(spot: Spot): void {
    const { width, height } = this.size;
    this.ray.setFromCamera(new Vector2((spot.x / width) * 2 - 1, 1 - (spot.y / height) * 2), this.camera);
  }

  /** Draw again after the aim marks have changed. */
  marked(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.requestFrame();
  }

  private requestFrame(): void {
    this.frameRequest ||= requestAnimationFrame(() => {
      this.frameRequest = 0;
      this.renderer.render(this.scene, this.camera);
      this.drawn(this.renderer.info.render.calls);
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.frameRequest);
    this.scene.traverse((object) => {
      if (object instanceof Mesh) object.geometry.dispose();
    });
    this.renderer.dispose();
  }
}

function tableTop(layout: Layout): Group {
  const side = (layout.table / 1000) * UNIT;
  const top = new Mesh(new BoxGeometry(side, side, 0.5), woodMaterial());
  top.position.z = -0.25;
  top.receiveShadow = true;
  const group = new Group();
  group.add(top);
  return group;
}
