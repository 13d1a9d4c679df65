// The dice in 3D on a transparent canvas; the felt is CSS under it. It draws only when something has changed.
import {
  HemisphereLight,
  Mesh,
  NeutralToneMapping,
  PCFShadowMap,
  PMREMGenerator,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  SpotLight,
  VSMShadowMap,
  WebGLRenderer,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { FOV, type Camera } from "./camera";
import { faceUp } from "./orientation";
import { DieFactory } from "./mesh";
import { fontsReady } from "./paint";
import { SLIDE, STAGGER, TUMBLE, restPose, slidePose, tumblePose, type Die, type Pose } from "./tumble";
import { IDENTITY, type Quat } from "./vector";

export interface StageSettings {
  quality: "high" | "low";
  /** Evaluates a CSS colour of the tray, custom properties included. */
  resolve: (colour: string) => string;
}

interface Placed {
  die: Die;
  mesh: Mesh;
}

const LATE = 250;
const AWAY: Pose = { at: [0, -20, 0], turn: IDENTITY };

export class DiceStage {
  /** The number of frames drawn so far. A stage at rest draws none. */
  frames = 0;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(FOV, 1, 1, 400);
  private readonly factory: DieFactory;
  private readonly placed = new Map<string, Placed>();
  private frameRequest = 0;

  /** Open a stage on this canvas; throws without WebGL. */
  static async open(canvas: HTMLCanvasElement, settings: StageSettings): Promise<DiceStage> {
    await fontsReady();
    return new DiceStage(canvas, settings);
  }

  private constructor(canvas: HTMLCanvasElement, { quality, resolve }: StageSettings) {
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true, powerPreference: "low-power" });
    const high = quality === "high" && !isSoftwareRenderer(this.renderer);
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, high ? 2 : 1.25));
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.toneMappingExposure = 1.05;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = high ? VSMShadowMap : PCFShadowMap;
    this.factory = new DieFactory(!high, high ? 256 : 160, resolve, this.renderer.capabilities.getMaxAnisotropy());
    this.light(high);
  }

  private light(high: boolean): void {
    const lamp = new SpotLight("#ffe1b3", 720, 0, 0.62, 0.75, 1.9);
    lamp.position.set(-7, 14, 1);
    lamp.castShadow = true;
    lamp.shadow.mapSize.setScalar(high ? 1024 : 512);
    lamp.shadow.radius = 5;
    lamp.shadow.bias = -0.0006;
    lamp.shadow.normalBias = 0.03;
    lamp.shadow.camera.near = 4;
    lamp.shadow.camera.far = 40;
    const felt = new Mesh(new PlaneGeometry(60, 60), new ShadowMaterial({ color: "#0a1418", opacity: 0.42 }));
    felt.rotation.x = -Math.PI / 2;
    felt.receiveShadow = true;
    this.scene.add(lamp, lamp.target, felt, new HemisphereLight("#cfe0ea", "#6b4a35", high ? 0.55 : 1.6));
    if (high) this.addEnvironment();
  }

  private addEnvironment(): void {
    const maker = new PMREMGenerator(this.renderer);
    const room = new RoomEnvironment();
    this.scene.environment = maker.fromScene(room, 0.04).texture;
    this.scene.environmentIntensity = 0.42;
    room.dispose();
    maker.dispose();
  }

  /** Show the felt from this camera. */
  setCamera(camera: Camera): void {
    const { width, height, eye, target, shift } = camera;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.position.set(...eye);
    this.camera.lookAt(...target);
    this.camera.setViewOffset(width, height, -shift[0], -shift[1], width, height);
    this.requestFrame();
  }

  /** Show exactly these dice, at once. */
  place(dice: readonly Die[]): void {
    this.removeOthers(dice);
    for (const die of dice) this.pose(this.ensure(die), restPose(die));
    this.requestFrame();
  }

  /** Animate a throw: the thrown dice tumble to their places, the others slide. */
  async throwDice(dice: readonly Die[], thrown: readonly string[], skip: AbortSignal): Promise<void> {
    this.removeOthers(dice);
    const moves = dice.map((die) => {
      const order = thrown.indexOf(die.id);
      const before = this.placed.get(die.id);
      const placed = this.ensure(die);
      const from = before ? poseOf(before.mesh) : AWAY;
      const to = restPose(die);
      if (order >= 0)
        return { placed, start: order * STAGGER, length: TUMBLE, at: (m: number) => tumblePose(die, m) };
      const length = before && !samePose(from, to) ? SLIDE : 0;
      return { placed, start: 0, length, at: (m: number) => (length ? slidePose(from, to, m) : to) };
    });
    const whole = Math.max(0, ...moves.map(({ start, length }) => start + length));
    await this.animate(whole, skip, (time) => {
      for (const { placed, start, length, at } of moves)
        this.pose(placed, at(length ? Math.min(1, Math.max(0, (time - start) / length)) : 1));
    });
    this.place(dice);
  }

  /** The upper face of each die, read from the rotations in the scene. */
  up(): Record<string, string> {
    const shown: Record<string, string> = {};
    for (const [id, { die, mesh }] of this.placed) shown[id] = faceUp(die.kind, poseOf(mesh).turn, die.faces);
    return shown;
  }

  /** The draw calls and triangles of the last frame. */
  get cost(): { calls: number; triangles: number } {
    const { calls, triangles } = this.renderer.info.render;
    return { calls, triangles };
  }

  dispose(): void {
    cancelAnimationFrame(this.frameRequest);
    this.factory.dispose();
    this.scene.environment?.dispose();
    this.renderer.dispose();
  }

  private ensure(die: Die): Placed {
    const before = this.placed.get(die.id);
    if (before && looksLike(before.die, die)) {
      before.die = die;
      return before;
    }
    if (before) this.scene.remove(before.mesh);
    const placed = { die, mesh: this.factory.make(die) };
    this.scene.add(placed.mesh);
    this.placed.set(die.id, placed);
    return placed;
  }

  private removeOthers(dice: readonly Die[]): void {
    for (const [id, { mesh }] of this.placed)
      if (!dice.some((die) => die.id === id)) {
        this.scene.remove(mesh);
        this.placed.delete(id);
      }
  }

  private pose({ die, mesh }: Placed, { at, turn }: Pose): void {
    mesh.position.set(...at);
    mesh.quaternion.set(...turn);
    mesh.scale.setScalar(die.size ?? 1);
  }

  private animate(length: number, skip: AbortSignal, show: (time: number) => void): Promise<void> {
    return new Promise((done) => {
      const begin = performance.now();
      setTimeout(done, length + LATE); // goes on even where the browser draws no frames
      const step = () => {
        const time = performance.now() - begin;
        if (skip.aborted || time >= length) return done();
        show(time);
        this.draw();
        requestAnimationFrame(step);
      };
      skip.addEventListener("abort", () => done(), { once: true });
      step();
    });
  }

  /** Draw once at the next animation frame. */
  private requestFrame(): void {
    cancelAnimationFrame(this.frameRequest);
    this.frameRequest = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.frames++;
    this.renderer.render(this.scene, this.camera);
  }
}

/** Whether WebGL is emulated in software, where soft shadows and reflections take seconds for a frame. */
function isSoftwareRenderer(renderer: WebGLRenderer): boolean {
  const context = renderer.getContext();
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

function poseOf(mesh: Mesh): Pose {
  const { position, quaternion } = mesh;
  const turn: Quat = [quaternion.x, quaternion.y, quaternion.z, quaternion.w];
  return { at: [position.x, position.y, position.z], turn };
}

const samePose = (a: Pose, b: Pose): boolean =>
  a.at.every((value, axis) => Math.abs(value - (b.at[axis] as number)) < 1e-6) &&
  a.turn.every((value, axis) => Math.abs(value - (b.turn[axis] as number)) < 1e-6);

const looksLike = (a: Die, b: Die): boolean =>
  a.kind === b.kind && a.colour === b.colour && a.faces?.join() === b.faces?.join();
