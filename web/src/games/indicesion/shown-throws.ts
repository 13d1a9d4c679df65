// The throws that a puzzle or a review speaks of, as lines on the table.
import type { ShownAction } from "../game-page";
import { parseThrow } from "./release";
import { outlinesOf, type Point, type View } from "./view";

export interface ShownThrow {
  voice: ShownAction["voice"];
  board: number;
  /** Where the hand is, and the point of its direction that is nearest to the middle of the board aimed at. */
  from: Point;
  to: Point;
  /** In mm/s and radians. */
  speed: number;
  loft: number;
}

/** The throws among these actions. */
export function shownThrows(view: View, actions: readonly ShownAction[]): ShownThrow[] {
  const outlines = outlinesOf(view);
  return actions.flatMap(({ voice, text }) => {
    const thrown = parseThrow(text);
    const outline = thrown && outlines.get(thrown.board);
    if (!thrown || !outline) return [];
    const { x, y, speed, azimuth, loft } = thrown.release;
    const middle = (axis: 0 | 1) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length;
    const [right, up] = [Math.cos(azimuth / 1000), Math.sin(azimuth / 1000)];
    const far = Math.max(0, (middle(0) - x) * right + (middle(1) - y) * up);
    const to: Point = [x + right * far, y + up * far];
    return [{ voice, board: thrown.board, from: [x, y] as Point, to, speed, loft: loft / 1000 }];
  });
}
