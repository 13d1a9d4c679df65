// One's own throws: where they came to lie.
import type { Landing, Point } from "./view";

export interface Fallen {
  place: Point;
  /** Whether it stayed where it scores. */
  good: boolean;
}

/** The throws of a seat that came to lie on the table, in millimetres. */
export function fallen(thrown: readonly Landing[], seat: number): Fallen[] {
  return thrown.flatMap((each) =>
    each.seat === seat && each.x !== null && each.y !== null
      ? [{ place: [each.x / 1000, each.y / 1000] as Point, good: each.boards.includes(each.throw.board) }]
      : [],
  );
}
