// Where a throw is likely to come down, in words: for people who do not see the shaded areas.
import type { Area } from "./aid";
import { towards } from "./release";
import type { Point } from "./view";
import * as t from "./words";

/** The largest area in words: how wide it is, and where from the middle of a board, as seen from the hand. */
export function touchText(areas: readonly Area[], from: Point, middle: Point, board: string): string {
  const area = areas.reduce<Area | null>((most, each) => (each.share > (most?.share ?? 0) ? each : most), null);
  if (!area) return "";
  const ahead = towards(from, middle);
  const [x, y] = [area.x / 1000 - middle[0], area.y / 1000 - middle[1]];
  const [beyond, left] = [x * Math.cos(ahead) + y * Math.sin(ahead), y * Math.cos(ahead) - x * Math.sin(ahead)];
  return t.touches(area.share, (2 * area.long) / 1000, (2 * area.wide) / 1000, t.fromMiddle(beyond, left), board);
}
