// Where a card has room in the image: as near to its board as it can be without covering a board, a label or a button.
import type { Spot } from "./surface";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Size {
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 8;
const STEP = 6;
/** How much worse it is to cover a pixel of what must stay in sight, or of what had better, than to be a pixel away. */
const COVERS = { kept: 1000, better: 10 };

const overlap = (one: Box, two: Box) =>
  Math.max(0, Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left)) *
  Math.max(0, Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top));

/** The places from one edge to the other; the last one is at the edge. */
function steps(most: number): number[] {
  const count = Math.max(0, Math.ceil((most - EDGE) / STEP));
  return Array.from({ length: count + 1 }, (_, step) => Math.max(EDGE, Math.min(most, EDGE + step * STEP)));
}

/**
 * The place for a card that covers none of what is kept in sight, and as little as can be of what had better be; of
 * those, the one nearest to the upper right of its target, else to the upper right corner.
 */
export function freePlace(
  card: Size,
  room: Size,
  kept: readonly Box[],
  better: readonly Box[],
  target: Box | null,
): Spot {
  const right = room.width - card.width - EDGE;
  const wanted = target
    ? { x: target.left + target.width + GAP, y: target.top - card.height * 0.6 }
    : { x: right, y: EDGE };
  const covered = (boxes: readonly Box[], at: Box) => boxes.reduce((sum, box) => sum + overlap(at, box), 0);
  const cost = ({ x, y }: Spot) => {
    const at = { left: x, top: y, ...card };
    const away = Math.hypot(x - wanted.x, y - wanted.y);
    return COVERS.kept * covered(kept, at) + COVERS.better * covered(better, at) + away;
  };
  const spots = steps(room.height - card.height - EDGE).flatMap((y) => steps(right).map((x) => ({ x, y })));
  const costs = spots.map(cost);
  return spots[costs.indexOf(Math.min(...costs))] ?? { x: EDGE, y: EDGE };
}
