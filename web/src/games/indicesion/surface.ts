// The projection of the table, in 3D or from above, for the handles and labels over it.
import { LONGEST_PULL } from "./release";
import type { Point } from "./view";

export interface Spot {
  x: number;
  y: number;
}

export interface Surface {
  width: number;
  height: number;
  /** Pixels on the right that a panel covers. */
  covered: number;
  /** Project a point (millimetres, z upwards) to the image; null if it is outside. */
  project: (point: readonly [number, number, number]) => Spot | null;
  /** Convert a pull in the image to a vector on the table, and back. */
  toTable: (pull: Spot) => Point;
  fromTable: (vector: Point) => Spot;
  /** The point of the table at a spot of the image. */
  ground: (spot: Spot) => Point | null;
}

/** The millimetres of pull per pixel. The longest pull is a third of the image. */
export function pullScale({ width, height }: { width: number; height: number }): number {
  return LONGEST_PULL / Math.max(90, 0.34 * Math.min(width, height));
}

/** The box in the image around some points of the table; null if none of them is in it. */
export function boxAround(
  { project, width, height }: Pick<Surface, "project" | "width" | "height">,
  points: readonly (readonly [number, number, number])[],
): { left: number; top: number; width: number; height: number } | null {
  const spots = points.map(project).filter((spot) => spot !== null);
  if (!spots.length) return null;
  const within = (values: number[], limit: number) => {
    const [low, high] = [Math.max(0, Math.min(...values)), Math.min(limit, Math.max(...values))];
    return [low, Math.max(0, high - low)] as const;
  };
  const [left, wide] = within(
    spots.map(({ x }) => x),
    width,
  );
  const [top, high] = within(
    spots.map(({ y }) => y),
    height,
  );
  return { left, top, width: wide, height: high };
}
