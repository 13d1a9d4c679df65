// Labels that do not lie over each other: each is at its place, or as near to it as there is room.
import type { Spot, Surface } from "./surface";

/** A label: the middle of its lower edge, and its size, in pixels. */
export interface Label extends Spot {
  width: number;
  height: number;
}

/** The smallest size of a die in the image beside which its own number is found, in pixels. */
const LEAST_DIE = 10;

/** Whether a die of this size is large enough in the image for a number of its own. */
export function hasOwnNumber(
  project: Surface["project"],
  [x, y, z]: readonly [number, number, number],
  size: number,
): boolean {
  const here = project([x, y, z]);
  const ends = [project([x + size, y, z]), project([x, y + size, z])];
  return ends.some((end) => here && end && Math.hypot(end.x - here.x, end.y - here.y) >= LEAST_DIE);
}

const STEP = 8;
const FARTHEST = 96;
const SIDES = [
  [0, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

const overlap = (a: Label, b: Label) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && a.y - a.height < b.y && b.y - b.height < a.y;

/** Where each wanted label goes, so that none covers a taken place or another label; where there is no room, it stays. */
export function spread(
  taken: readonly Label[],
  wanted: readonly Label[],
  image: { width: number; height: number },
  farthest = FARTHEST,
): Spot[] {
  const placed = [...taken];
  const inside = ({ x, y, width, height }: Label) =>
    x >= width / 2 && x <= image.width - width / 2 && y >= height && y <= image.height;
  const free = (label: Label) => inside(label) && !placed.some((other) => overlap(label, other));
  return wanted.map((label) => {
    const found = around(label, farthest).find(free) ?? label;
    placed.push(found);
    return { x: found.x, y: found.y };
  });
}

/** Where the signs of boards go: one that would lie over an earlier one goes beside it, and over no board. */
export function signsApart(
  signs: readonly Label[],
  boards: readonly Label[],
  image: { width: number; height: number },
): Spot[] {
  const placed: Label[] = [];
  for (const sign of signs) {
    const [spot] = placed.some((other) => overlap(sign, other))
      ? spread([...placed, ...boards], [sign], image)
      : [];
    placed.push({ ...sign, ...spot });
  }
  return placed.map(({ x, y }) => ({ x, y }));
}

/** The place itself, then places around it, the nearest first. */
function around(label: Label, farthest: number): Label[] {
  const found = [label];
  for (let far = STEP; far <= farthest; far += STEP)
    for (const [x, y] of SIDES) found.push({ ...label, x: label.x + x * far, y: label.y + y * far });
  return found;
}
