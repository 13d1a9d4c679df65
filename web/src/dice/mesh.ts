// Dice as three.js meshes. All sides share one texture, so that a die is one draw call.
import {
  BufferGeometry,
  CanvasTexture,
  Float32BufferAttribute,
  Mesh,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  SRGBColorSpace,
  type Texture,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { styleOf, type DieKind } from "./kinds";
import { cellGrid, cellPosition, paintFaces, reachOf } from "./paint";
import { solidOf, type Side } from "./solids";
import type { Vec } from "./vector";

export interface DieLook {
  kind: DieKind;
  faces?: readonly string[] | undefined;
  colour?: string | undefined;
  /** The colour of the print, if the kind's own is not visible on the body. */
  ink?: string | undefined;
}

/** Makes dice. Those that look alike share geometry and material. `resolve` evaluates a CSS colour of the tray. */
export class DieFactory {
  private readonly shapes = new Map<string, BufferGeometry>();
  private readonly paints = new Map<string, Paint>();

  constructor(
    private readonly plain: boolean,
    private readonly cell: number,
    private readonly resolve: (colour: string) => string,
    private readonly sharpness = 8,
  ) {}

  make(look: DieLook): Mesh {
    const mesh = new Mesh(this.shape(look.kind), this.paint(look));
    mesh.castShadow = true;
    mesh.receiveShadow = !this.plain;
    return mesh;
  }

  /** Free the memory of the graphics card. */
  dispose(): void {
    this.shapes.forEach((shape) => shape.dispose());
    this.paints.forEach((paint) => {
      paint.map?.dispose();
      paint.dispose();
    });
    this.shapes.clear();
    this.paints.clear();
  }

  private shape(kind: DieKind): BufferGeometry {
    let found = this.shapes.get(kind);
    if (!found) this.shapes.set(kind, (found = geometryOf(kind)));
    return found;
  }

  private paint(look: DieLook): Paint {
    const key = `${look.kind} ${look.colour} ${look.ink} ${look.faces?.join()}`;
    let found = this.paints.get(key);
    if (!found) this.paints.set(key, (found = this.newPaint(look)));
    return found;
  }

  private newPaint({ kind, colour, ink, faces = styleOf(kind).faces }: DieLook): Paint {
    const { colour: own, finish } = styleOf(kind);
    const body = this.resolve(colour ?? own);
    const { sides } = solidOf(kind, faces);
    const map: Texture = new CanvasTexture(
      paintFaces({ kind, sides, body, ink, size: this.cell, resolve: this.resolve }),
    );
    map.colorSpace = SRGBColorSpace;
    map.anisotropy = this.sharpness;
    if (this.plain) return new MeshLambertMaterial({ map, flatShading: finish.flatShading ?? false });
    return new MeshPhysicalMaterial({ map, ...finish });
  }
}

type Paint = MeshLambertMaterial | MeshPhysicalMaterial;

function geometryOf(kind: DieKind): BufferGeometry {
  const { sides } = solidOf(kind);
  const { rounding } = styleOf(kind);
  return rounding === undefined ? facetted(sides) : rounded(sides, rounding);
}

/** A cube with round edges; three.js lists its sides in the same order as `solidOf`. */
function rounded(sides: readonly Side[], radius: number): BufferGeometry {
  const body = new RoundedBoxGeometry(1, 1, 1, 5, radius);
  const positions = body.getAttribute("position");
  const uvs: number[] = [];
  for (let index = 0; index < positions.count; index++) {
    const which = Math.floor((index * 6) / positions.count);
    const point: Vec = [positions.getX(index), positions.getY(index), positions.getZ(index)];
    uvs.push(...textureCoordinates(sides, which, 0.5, point));
  }
  body.setAttribute("uv", new Float32BufferAttribute(uvs, 2));
  body.clearGroups();
  return body;
}

function facetted(sides: readonly Side[]): BufferGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  sides.forEach((side, which) => {
    for (let third = 2; third < side.corners.length; third++)
      for (const corner of [side.corners[0], side.corners[third - 1], side.corners[third]] as Vec[]) {
        positions.push(...corner);
        uvs.push(...textureCoordinates(sides, which, reachOf(side), corner));
      }
  });
  const body = new BufferGeometry();
  body.setAttribute("position", new Float32BufferAttribute(positions, 3));
  body.setAttribute("uv", new Float32BufferAttribute(uvs, 2));
  body.computeVertexNormals();
  return body;
}

/** The texture coordinates of a point of a side. */
function textureCoordinates(sides: readonly Side[], which: number, reach: number, point: Vec): [number, number] {
  const { columns, rows } = cellGrid(sides.length);
  const [x, y] = cellPosition(sides[which] as Side, reach, point);
  return [((which % columns) + x) / columns, 1 - (Math.floor(which / columns) + y) / rows];
}
