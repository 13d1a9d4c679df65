// A picture of the table, in space or from above, as those things see it that lie over it: handles and labels.
import { LONGEST_PULL } from "./release";
import type { Point } from "./told";

export interface Spot {
  x: number;
  y: number;
}

export interface Surface {
  width: number;
  height: number;
  /** Pixels on the right that a panel covers. */
  covered: number;
  /** Where a point (millimetres, z upwards) is in the picture; null where it is not. */
  project: (point: readonly [number, number, number]) => Spot | null;
  /** A pull of the hand in the picture as a way on the table, and back. */
  way: (pull: Spot) => Point;
  pull: (way: Point) => Spot;
  /** The point of the table that is seen at a spot. */
  ground: (spot: Spot) => Point | null;
}

/** Millimetres of pull a pixel: the longest pull is a third of the picture, on any screen. */
export function pullScale({ width, height }: { width: number; height: number }): number {
  return LONGEST_PULL / Math.max(90, 0.34 * Math.min(width, height));
}
