// The dice, barrels and boards of the scene: one mesh each.
import { Group, Mesh, MeshBasicMaterial, RingGeometry, type BufferGeometry, type Material } from "three";
import * as materials from "./materials";
import { UNIT } from "./materials";
import type { Colour, Layout, Pose, Poses, View } from "./view";

export type Piece =
  | { name: string; kind: "die"; colour: Colour }
  | { name: string; kind: "barrel" }
  | { name: string; kind: "board"; owner: number | null };

/** Every piece of the game, also those that are not on the table yet. */
export function piecesOf(view: View): Piece[] {
  const { boards, barrels, dice } = view.position;
  return [
    ...(boards ?? []).map(({ id, owner }): Piece => ({ name: `board${id}`, kind: "board", owner })),
    ...barrels.map(({ id }): Piece => ({ name: `barrel${id}`, kind: "barrel" })),
    ...dice.map(({ id, colour }): Piece => ({ name: `die${id}`, kind: "die", colour })),
  ];
}

export class Pieces {
  readonly group = new Group();
  private readonly meshes = new Map<string, Mesh>();
  private readonly materials = new Map<string, Material>();
  private readonly die: BufferGeometry;
  private readonly barrel: BufferGeometry;
  private readonly board: BufferGeometry;
  private readonly mm = (micrometres: number) => (micrometres / 1000) * UNIT;
  private readonly ring: Mesh;
  private marked: string | null = null;

  constructor(
    private readonly layout: Layout,
    private readonly fine: boolean,
  ) {
    this.die = materials.dieGeometry();
    this.barrel = materials.barrelGeometry(this.mm(layout.barrel_radius), this.mm(layout.barrel_height));
    this.board = materials.boardGeometry(this.mm(layout.board), this.mm(layout.board_thickness));
    const side = this.mm(layout.die);
    this.ring = new Mesh(
      new RingGeometry(side * 0.85, side * 1.05, 40),
      new MeshBasicMaterial({ color: "#ffc24d", depthTest: false, transparent: true }),
    );
    this.ring.visible = false;
    this.ring.renderOrder = 5;
    this.ring.raycast = () => {};
    this.group.add(this.ring);
  }

  /** Set the pieces; existing meshes are reused. */
  set(pieces: readonly Piece[]): void {
    const names = new Set(pieces.map((piece) => piece.name));
    for (const [name, mesh] of this.meshes)
      if (!names.has(name)) {
        this.group.remove(mesh);
        this.meshes.delete(name);
      }
    for (const piece of pieces) if (!this.meshes.has(piece.name)) this.add(piece);
  }

  private add(piece: Piece): void {
    const mesh = this.made(piece);
    mesh.name = piece.name;
    mesh.castShadow = mesh.receiveShadow = this.fine;
    mesh.visible = false;
    this.meshes.set(piece.name, mesh);
    this.group.add(mesh);
  }

  private made(piece: Piece): Mesh {
    switch (piece.kind) {
      case "die": {
        const mesh = new Mesh(
          this.die,
          this.material(piece.colour, () => materials.dieMaterial(piece.colour, this.fine)),
        );
        mesh.scale.setScalar(this.mm(this.layout.die));
        return mesh;
      }
      case "barrel":
        return new Mesh(
          this.barrel,
          this.material("barrel", () => materials.barrelMaterial()),
        );
      case "board":
        return this.boardOf(piece.owner);
    }
  }

  private boardOf(owner: number | null): Mesh {
    const mesh = new Mesh(
      this.board,
      this.material(`board${owner}`, () => materials.boardMaterial(owner)),
    );
    const mark = new Mesh(
      materials.markGeometry(this.mm(this.layout.board)),
      this.material(`mark${owner}`, () => materials.markMaterial(owner)),
    );
    mark.position.z = this.mm(this.layout.board_thickness) / 2 + 0.006;
    mark.receiveShadow = this.fine;
    mark.raycast = () => {};
    mesh.add(mark);
    return mesh;
  }

  private material(key: string, make: () => Material): Material {
    let found = this.materials.get(key);
    if (!found) this.materials.set(key, (found = make()));
    return found;
  }

  move(poses: Poses): void {
    for (const [name, mesh] of this.meshes) {
      const pose = poses.get(name);
      mesh.visible = pose !== undefined;
      if (pose) put(mesh, pose);
    }
    this.mark(this.marked);
  }

  /** Draw a ring around a piece. */
  mark(name: string | null): void {
    this.marked = name;
    const mesh = name === null ? undefined : this.meshes.get(name);
    this.ring.visible = mesh?.visible ?? false;
    if (mesh) this.ring.position.copy(mesh.position);
  }
}

export function put(mesh: Mesh, [x, y, z, w, qx, qy, qz]: Pose): void {
  mesh.position.set(x * UNIT, y * UNIT, z * UNIT);
  mesh.quaternion.set(qx, qy, qz, w);
}
