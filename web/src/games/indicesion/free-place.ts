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
/** How much worse it is to cover a pixel of what must stay in sight, or of what had better, than to be a pixel away. */
const COVERS = { kept: 1000, better: 10 };

const overlap = (one: Box, two: Box) =>
  Math.max(0, Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left)) *
  Math.max(0, Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top));

/** The places a card may be at along one axis: where it wants to be, at an edge of the room, and beside what is there. */
function places(
  most: number,
  wanted: number,
  size: number,
  edges: readonly (readonly [number, number])[],
): number[] {
  const beside = edges.flatMap(([from, to]) => [Math.floor(from - size), Math.ceil(to)]);
  const inside = (place: number) => Math.max(EDGE, Math.min(most, place));
  return [...new Set([EDGE, most, wanted, ...beside].map(inside))];
}

/** The place of a card, and how many pixels of what must stay in sight it covers there. */
export interface Place extends Spot {
  covers: number;
}

/**
 * The place for a card that covers none of what is kept in sight, and as little as can be of what had better be; of
 * those, the one nearest to the upper right of its target, else to the upper right corner. A card that has room
 * anywhere has it at the edges of what is around it, so no other places are looked at.
 */
export function freePlace(
  card: Size,
  room: Size,
  kept: readonly Box[],
  better: readonly Box[],
  target: Box | null,
): Place {
  const right = Math.max(EDGE, Math.floor(room.width - card.width - EDGE));
  const low = Math.max(EDGE, Math.floor(room.height - card.height - EDGE));
  const wanted = target
    ? { x: target.left + target.width + GAP, y: target.top - card.height * 0.6 }
    : { x: right, y: EDGE };
  const around = [...kept, ...better];
  const across = around.map(({ left, width }) => [left, left + width] as const);
  const along = around.map(({ top, height }) => [top, top + height] as const);
  const covered = (boxes: readonly Box[], at: Box) => boxes.reduce((sum, box) => sum + overlap(at, box), 0);
  const [first, ...others] = places(low, Math.round(wanted.y), card.height, along).flatMap((y) =>
    places(right, Math.round(wanted.x), card.width, across).map((x) => {
      const at = { left: x, top: y, ...card };
      const covers = covered(kept, at);
      const away = Math.hypot(x - wanted.x, y - wanted.y);
      return { x, y, covers, cost: COVERS.kept * covers + COVERS.better * covered(better, at) + away };
    }),
  );
  const best = others.reduce((one, two) => (two.cost < (one?.cost ?? Infinity) ? two : one), first);
  return { x: best?.x ?? EDGE, y: best?.y ?? EDGE, covers: best?.covers ?? 0 };
}
