// A picture of the table, in space or from above, as those things see it that lie over it: handles and labels.
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
  /** A way in the picture from such a point, as a way on the table. */
  way: (from: readonly [number, number, number], dx: number, dy: number) => Point;
  /** The point of the table that is seen at a spot. */
  ground: (spot: Spot) => Point | null;
}
