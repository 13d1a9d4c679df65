// The shapes of the dice: the direction and corners of each side, and the face that is read.
import { styleOf, type Body, type DieKind } from "./kinds";
import { add, cross, dot, centroid, subtract, scale, unit, type Vec } from "./vector";

/** One side: its corners in order, its normal, and the top direction of its print. */
export interface Side {
  corners: readonly Vec[];
  normal: Vec;
  top: Vec;
  /** The prints: one face in the middle, or one at each corner of a D4. */
  prints: readonly Print[];
}

export interface Print {
  face: string;
  /** The position relative to the middle of the side. */
  at: Vec;
  /** The top direction of this print. */
  top: Vec;
}

/** A face, the direction that is up when this face is read, and the direction that then points to the viewer. */
export interface Reading {
  face: string;
  direction: Vec;
  front: Vec;
}

export interface Solid {
  sides: readonly Side[];
  readings: readonly Reading[];
  corners: readonly Vec[];
}

/** The shape of a die with these faces. One unit is the edge of a cube. */
export function solidOf(kind: DieKind, faces: readonly string[] = styleOf(kind).faces): Solid {
  const key = `${kind} ${faces.join()}`;
  let found = cache.get(key);
  if (!found) cache.set(key, (found = MAKERS[styleOf(kind).body](faces)));
  return found;
}
const cache = new Map<string, Solid>();

const MAKERS: Record<Body, (faces: readonly string[]) => Solid> = {
  tetrahedron,
  cube,
  octahedron,
  trapezohedron,
};

function cube(faces: readonly string[]): Solid {
  const directions: [Vec, Vec][] = [
    [
      [1, 0, 0],
      [0, 1, 0],
    ],
    [
      [-1, 0, 0],
      [0, 1, 0],
    ],
    [
      [0, 1, 0],
      [0, 0, -1],
    ],
    [
      [0, -1, 0],
      [0, 0, 1],
    ],
    [
      [0, 0, 1],
      [0, 1, 0],
    ],
    [
      [0, 0, -1],
      [0, 1, 0],
    ],
  ];
  return readByNormal(
    directions.map(([normal, top]) => {
      const right = cross(top, normal);
      const corner = (a: number, b: number) => scale(add(add(normal, scale(right, a)), scale(top, b)), 0.5);
      return { normal, top, corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] };
    }),
    faces,
  );
}

/** A D8: opposite sides add up to nine. */
function octahedron(faces: readonly string[]): Solid {
  const reach = 0.86;
  const upper: Vec[] = [
    [1, 1, 1],
    [-1, 1, -1],
    [1, 1, -1],
    [-1, 1, 1],
  ];
  const directions = [...upper, ...[...upper].reverse().map((direction) => scale(direction, -1))];
  return readByNormal(
    directions.map(([x, y, z]) => {
      const tip: Vec = [0, y * reach, 0];
      const corners: Vec[] = [tip, [x * reach, 0, 0], [0, 0, z * reach]];
      const normal = unit([x, y, z]);
      return { normal, top: unit(subtract(tip, centroid(corners))), corners: outward(corners, normal) };
    }),
    faces,
  );
}

/** A D10: ten kites around two poles. Opposite sides are parallel. */
function trapezohedron(faces: readonly string[]): Solid {
  const [pole, radius] = [0.86, 0.8];
  const cos36 = Math.cos(Math.PI / 5);
  const rise = (pole * (1 - cos36)) / (1 + cos36); // so that the four corners of a kite lie in one plane
  const rim = (step: number): Vec => {
    const angle = (step * Math.PI) / 5;
    return [radius * Math.sin(angle), step % 2 === 0 ? -rise : rise, radius * Math.cos(angle)];
  };
  const upper = [0, 1, 2, 3, 4].map((k): Vec[] => [[0, pole, 0], rim(2 * k + 9), rim(2 * k), rim(2 * k + 1)]);
  const lower = [...upper].reverse().map((kite) => kite.map((corner) => scale(corner, -1)));
  return readByNormal(
    [...upper, ...lower].map((corners) => {
      const flat = cross(
        subtract(corners[1] as Vec, corners[0] as Vec),
        subtract(corners[3] as Vec, corners[0] as Vec),
      );
      const normal = unit(dot(flat, centroid(corners)) < 0 ? scale(flat, -1) : flat);
      const top = unit(subtract(corners[0] as Vec, centroid(corners)));
      return { normal, top, corners: outward(corners, normal) };
    }),
    faces,
  );
}

/** A D4, read at its upper tip. Each side has the faces of its three corners. */
function tetrahedron(faces: readonly string[]): Solid {
  const tips: Vec[] = (
    [
      [1, 1, 1],
      [1, -1, -1],
      [-1, 1, -1],
      [-1, -1, 1],
    ] as Vec[]
  ).map((tip) => scale(tip, 0.47));
  const sides = tips.map((below) => {
    const corners = tips.filter((tip) => tip !== below);
    const centre = centroid(corners);
    const normal = unit(scale(below, -1));
    const prints = corners.map((corner) => {
      const offset = subtract(corner, centre);
      return { face: faces[tips.indexOf(corner)] as string, at: scale(offset, 0.44), top: unit(offset) };
    });
    return { normal, top: (prints[0] as Print).top, corners: outward(corners, normal), prints };
  });
  const readings = tips.map((tip, index) => ({
    face: faces[index] as string,
    direction: unit(tip),
    front: (sides[(index + 1) % 4] as Side).normal,
  }));
  return { sides, readings, corners: tips };
}

type Blank = Omit<Side, "prints">;

/** A shape that is read on its upper side; the top of the print points away from the viewer. */
function readByNormal(sides: Blank[], faces: readonly string[]): Solid {
  return {
    sides: sides.map((side, index) => ({
      ...side,
      prints: [{ face: faces[index] as string, at: [0, 0, 0], top: side.top }],
    })),
    readings: sides.map((side, index) => ({
      face: faces[index] as string,
      direction: side.normal,
      front: scale(side.top, -1),
    })),
    corners: sides.flatMap((side) => side.corners),
  };
}

/** The corners in counter-clockwise order, seen from outside. */
function outward(corners: Vec[], normal: Vec): Vec[] {
  const [a, b, c] = corners as [Vec, Vec, Vec];
  return dot(cross(subtract(b, a), subtract(c, a)), normal) > 0 ? corners : [...corners].reverse();
}
