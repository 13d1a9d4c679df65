// The isometric projection of a cube: where its faces lie.
export type Matrix = string;

const ASIDE = 0.86;
const DOWN = 0.45;
const TALL = 0.92;

export interface Faces {
  top: Matrix;
  left: Matrix;
  right: Matrix;
}

/** The matrices that map a 100 by 100 face to each visible side. The upper back corner is the origin. */
export function faces(side: number): Faces {
  const [x, y, z] = [ASIDE * side, DOWN * side, TALL * side];
  const carry = (numbers: number[], origin: number[]) =>
    `matrix(${numbers.map((each) => (each / 100).toFixed(4)).join(" ")} ${origin.join(" ")})`;
  return {
    top: carry([x, y, -x, y], [0, 0]),
    left: carry([x, y, 0, z], [-x, y]),
    right: carry([x, -y, 0, z], [0, 2 * y]),
  };
}

/** The point where a cube stands on the table, from the same corner. */
export function foot(side: number): { x: number; y: number } {
  return { x: 0, y: (DOWN + TALL) * side };
}

/** The positions of the pips of a 100 by 100 face. */
export function pips(count: number): [number, number][] {
  const [near, mid, far] = [25, 50, 75];
  const pair: [number, number][] = [
    [near, near],
    [far, far],
  ];
  const other: [number, number][] = [
    [near, far],
    [far, near],
  ];
  const sides: [number, number][] = [
    [near, mid],
    [far, mid],
  ];
  return [
    ...(count > 1 ? pair : []),
    ...(count > 3 ? other : []),
    ...(count > 5 ? sides : []),
    ...(count % 2 ? ([[mid, mid]] as [number, number][]) : []),
  ];
}
