// The marks of an aim in 3D: the six-inch line, the die in hand, its arc with a shadow, and the piece to place.
import {
  BufferGeometry,
  CircleGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
  SphereGeometry,
} from "three";
import * as materials from "./materials";
import { closed, type Loop } from "./throw-line";
import { UNIT } from "./materials";
import { MOST_DOTS as DOTS } from "./release";
import type { Colour, Layout, Point } from "./view";

const WIDE = 5;

export interface Ghost {
  piece: "barrel" | "board";
  spot: Point;
  height: number;
  turn: number;
  lying: boolean;
}

export class AimMarks {
  readonly group = new Group();
  private readonly line = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({
      color: "#fff8ec",
      transparent: true,
      opacity: 0.85,
      side: DoubleSide,
      depthWrite: false,
    }),
  );
  private readonly arc: InstancedMesh;
  private readonly shade: InstancedMesh;
  private readonly end: Mesh<RingGeometry, MeshBasicMaterial>;
  private readonly hand: Mesh;
  private readonly ghosts: Record<"barrel" | "board", Mesh>;
  private readonly dieMaterials = new Map<Colour, Mesh["material"]>();

  constructor(private readonly layout: Layout) {
    this.arc = new InstancedMesh(new SphereGeometry(1, 12, 10), new MeshBasicMaterial({ color: "#fff8ec" }), DOTS);
    const dark = new MeshBasicMaterial({ color: "#3b1c0a", transparent: true, opacity: 0.35, depthWrite: false });
    this.shade = new InstancedMesh(new CircleGeometry(1, 14), dark, DOTS);
    const ring = new MeshBasicMaterial({ transparent: true, depthTest: false, side: DoubleSide });
    this.end = new Mesh(new RingGeometry(26 * UNIT, 34 * UNIT, 40), ring);
    this.hand = new Mesh(materials.dieGeometry());
    this.hand.scale.setScalar((layout.die / 1000) * UNIT);
    this.hand.rotation.set(0.35, 0.3, 0.5);
    this.hand.castShadow = true;
    const mm = (value: number) => (value / 1000) * UNIT;
    const see = new MeshBasicMaterial({ color: "#ffc24d", transparent: true, opacity: 0.6, depthWrite: false });
    this.ghosts = {
      barrel: new Mesh(materials.barrelGeometry(mm(layout.barrel_radius), mm(layout.barrel_height)), see),
      board: new Mesh(materials.boardGeometry(mm(layout.board), mm(layout.board_thickness)), see),
    };
    for (const mesh of [this.arc, this.shade]) mesh.frustumCulled = false;
    this.group.add(this.line, this.arc, this.shade, this.end, this.hand, this.ghosts.barrel, this.ghosts.board);
    for (const mark of this.group.children) mark.visible = false;
  }

  setLine(loops: readonly Loop[]): void {
    this.line.visible = loops.length > 0;
    this.line.geometry.dispose();
    this.line.geometry = ribbon(loops);
  }

  /** Show the arc, and where it ends: in lamp yellow if that is on the target. An empty one hides it. */
  setArc(points: readonly [number, number, number][], onTarget: boolean): void {
    const last = points.at(-1);
    this.arc.visible = this.shade.visible = this.end.visible = last !== undefined;
    if (last) this.end.position.set(last[0] * UNIT, last[1] * UNIT, last[2] * UNIT);
    this.end.material.color.set(onTarget ? "#ffc24d" : "#fff8ec");
    const matrix = new Matrix4();
    points.slice(0, DOTS).forEach(([x, y, z], index) => {
      const size = (7.5 - (4.5 * index) / DOTS) * UNIT;
      this.arc.setMatrixAt(index, matrix.makeScale(size, size, size).setPosition(x * UNIT, y * UNIT, z * UNIT));
      const flat = (6 - (3 * index) / DOTS) * UNIT;
      this.shade.setMatrixAt(index, matrix.makeScale(flat, flat, 1).setPosition(x * UNIT, y * UNIT, 0.012));
    });
    this.arc.count = this.shade.count = Math.min(DOTS, points.length);
    this.arc.instanceMatrix.needsUpdate = this.shade.instanceMatrix.needsUpdate = true;
  }

  setHand(colour: Colour | null, [x, y, z]: [number, number, number]): void {
    this.hand.visible = colour !== null;
    if (!colour) return;
    let material = this.dieMaterials.get(colour);
    if (!material) this.dieMaterials.set(colour, (material = materials.dieMaterial(colour, false)));
    this.hand.material = material;
    this.hand.position.set(x * UNIT, y * UNIT, z * UNIT);
  }

  /** Half the height of the piece to place, in millimetres. */
  private half({ piece, lying }: Ghost): number {
    const { board_thickness, barrel_height, barrel_radius } = this.layout;
    if (piece === "board") return board_thickness / 2000;
    return lying ? barrel_radius / 1000 : barrel_height / 2000;
  }

  setGhost(ghost: Ghost | null): void {
    for (const [kind, mesh] of Object.entries(this.ghosts)) {
      mesh.visible = ghost?.piece === kind;
      if (!ghost) continue;
      mesh.position.set(ghost.spot[0] * UNIT, ghost.spot[1] * UNIT, (ghost.height + this.half(ghost)) * UNIT);
      // tipped onto the x axis first, then turned about the vertical
      mesh.rotation.set(0, ghost.lying ? Math.PI / 2 : 0, (ghost.turn * Math.PI) / 180, "ZYX");
    }
  }
}

/** Flat strips along the loops, just above the table. */
function ribbon(loops: readonly Loop[]): BufferGeometry {
  const corners: number[] = [];
  for (const loop of loops) {
    const round = closed(loop) ? [...loop, loop[0] as Point] : loop;
    for (let index = 0; index + 1 < round.length; index++)
      corners.push(...strip(round[index] as Point, round[index + 1] as Point));
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(corners, 3));
  return geometry;
}

function strip(from: Point, to: Point): number[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [nx, ny] = [((to[1] - from[1]) / length) * WIDE * 0.5, ((from[0] - to[0]) / length) * WIDE * 0.5];
  const corner = ([x, y]: Point, side: number) => [(x + side * nx) * UNIT, (y + side * ny) * UNIT, 0.015];
  const [a, b, c, d] = [corner(from, 1), corner(from, -1), corner(to, 1), corner(to, -1)];
  return [...a, ...b, ...c, ...b, ...d, ...c];
}
