// What is in the scene of an aim: the throw line, the die in hand, the piece to place, and where it may go.
import {
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
} from "three";
import * as materials from "./materials";
import { closed, type Loop } from "./throw-line";
import { UNIT } from "./materials";
import type { Colour, Layout, Point } from "./view";

/** The widths of the throw line and of the edge of a lit place, in millimetres. */
const WIDE = { line: 5, lit: 10 };

export interface Ghost {
  piece: "barrel" | "board";
  spot: Point;
  height: number;
  turn: number;
  lying: boolean;
  legal: boolean;
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
  private readonly areas = new Group();
  private readonly lit = new MeshBasicMaterial({
    color: "#ffc24d",
    transparent: true,
    opacity: 0.3,
    depthWrite: false,
  });
  private readonly edge = new MeshBasicMaterial({ color: "#ffc24d", side: DoubleSide, depthWrite: false });
  private readonly see = new MeshBasicMaterial({ transparent: true, opacity: 0.6, depthWrite: false });
  private readonly hand: Mesh;
  private readonly ghosts: Record<"barrel" | "board", Mesh>;
  private readonly dieMaterials = new Map<Colour, Mesh["material"]>();

  constructor(private readonly layout: Layout) {
    this.hand = new Mesh(materials.dieGeometry());
    this.hand.scale.setScalar((layout.die / 1000) * UNIT);
    this.hand.castShadow = true;
    const mm = (value: number) => (value / 1000) * UNIT;
    const see = this.see;
    this.ghosts = {
      barrel: new Mesh(materials.barrelGeometry(mm(layout.barrel_radius), mm(layout.barrel_height)), see),
      board: new Mesh(materials.boardGeometry(mm(layout.board), mm(layout.board_thickness)), see),
    };
    this.group.add(this.line, this.hand, this.ghosts.barrel, this.ghosts.board);
    for (const mark of this.group.children) mark.visible = false;
    this.group.add(this.areas);
  }

  setLine(loops: readonly Loop[]): void {
    this.line.visible = loops.length > 0;
    this.line.geometry.dispose();
    this.line.geometry = ribbon(loops, WIDE.line);
  }

  /** Light the rectangles where the piece may go; none hides them. */
  setAreas(areas: readonly [number, number, number, number][]): void {
    for (const mesh of this.areas.children as Mesh[]) mesh.geometry.dispose();
    this.areas.clear();
    for (const [left, low, right, high] of areas) {
      const mesh = new Mesh(new PlaneGeometry((right - left) * UNIT, (high - low) * UNIT), this.lit);
      const above = this.layout.board_thickness / 1000 + 0.5;
      mesh.position.set(((left + right) / 2) * UNIT, ((low + high) / 2) * UNIT, above * UNIT);
      const corners: Point[] = [
        [left, low],
        [right, low],
        [right, high],
        [left, high],
        [left, low],
      ];
      const edge = new Mesh(ribbon([corners], WIDE.lit), this.edge);
      edge.position.z = above * UNIT;
      this.areas.add(mesh, edge);
    }
  }

  /** Show the die in the hand, held level and pointing where it is thrown. */
  setHand(colour: Colour | null, [x, y, z]: [number, number, number], azimuth: number): void {
    this.hand.visible = colour !== null;
    if (!colour) return;
    let material = this.dieMaterials.get(colour);
    if (!material) this.dieMaterials.set(colour, (material = materials.dieMaterial(colour, false)));
    this.hand.material = material;
    this.hand.position.set(x * UNIT, y * UNIT, z * UNIT);
    this.hand.rotation.set(0, 0, azimuth);
  }

  /** Half the height of the piece to place, in millimetres. */
  private half({ piece, lying }: Ghost): number {
    const { board_thickness, barrel_height, barrel_radius } = this.layout;
    if (piece === "board") return board_thickness / 2000;
    return lying ? barrel_radius / 1000 : barrel_height / 2000;
  }

  setGhost(ghost: Ghost | null): void {
    this.see.color.set(ghost?.legal === false ? "#ffb09a" : "#ffc24d");
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
function ribbon(loops: readonly Loop[], wide: number): BufferGeometry {
  const corners: number[] = [];
  for (const loop of loops) {
    const round = closed(loop) ? [...loop, loop[0] as Point] : loop;
    for (let index = 0; index + 1 < round.length; index++)
      corners.push(...strip(round[index] as Point, round[index + 1] as Point, wide));
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(corners, 3));
  return geometry;
}

function strip(from: Point, to: Point, wide: number): number[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [nx, ny] = [((to[1] - from[1]) / length) * wide * 0.5, ((from[0] - to[0]) / length) * wide * 0.5];
  const corner = ([x, y]: Point, side: number) => [(x + side * nx) * UNIT, (y + side * ny) * UNIT, 0.015];
  const [a, b, c, d] = [corner(from, 1), corner(from, -1), corner(to, 1), corner(to, -1)];
  return [...a, ...b, ...c, ...b, ...d, ...c];
}
