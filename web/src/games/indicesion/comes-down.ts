// Where the drawn arc of a throw ends, seen from the board that it is aimed at.
import { distance, distanceBetween } from "./throw-line";
import { middleOf, type Point } from "./view";

export type ComesDown = "on" | "short" | "beyond" | "beside";

/** Where a throw from a place comes down first: on the board, short of it, beyond it or beside it. */
export function comesDown(end: Point, from: Point, outline: readonly Point[]): ComesDown {
  if (!outline.length) return "beyond";
  if (distance(outline, end) === 0) return "on";
  const middle = middleOf(outline);
  const length = distanceBetween(from, middle) || 1;
  const way: Point = [(middle[0] - from[0]) / length, (middle[1] - from[1]) / length];
  const along = ([x, y]: Point) => (x - from[0]) * way[0] + (y - from[1]) * way[1];
  const reach = outline.map(along);
  if (along(end) < Math.min(...reach)) return "short";
  return along(end) > Math.max(...reach) ? "beyond" : "beside";
}
