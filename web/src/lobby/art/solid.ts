// Cubes seen from above, one corner towards us: where their faces lie.
export type Matrix = string;

const ASIDE = 0.86;
const DOWN = 0.45;
const TALL = 0.92;

export interface Faces {
  top: Matrix;
  left: Matrix;
  right: Matrix;
}

/** For a cube of a side, its upper back corner at the origin: what carries a face of 100 by 100 to its place. */
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

/** Where a cube of a side stands on the table, from the same corner. */
export function foot(side: number): { x: number; y: number } {
  return { x: 0, y: (DOWN + TALL) * side };
}

/** Pips of a face of 100 by 100. */
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
