// Where a card has room in the image: beside its board, never over one.
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
const EDGE = 10;

const overlap = (one: Box, two: Box) =>
  Math.max(0, Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left)) *
  Math.max(0, Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top));

/** The first place beside the target, or in a corner, where the card lies over no board; else where it covers least. */
export function freePlace(card: Size, room: Size, boards: readonly Box[], target: Box | null): Spot {
  const right = room.width - card.width - EDGE;
  const beside = target
    ? [
        { x: target.left + target.width + GAP, y: target.top - card.height * 0.6 },
        { x: target.left - card.width - GAP, y: target.top - card.height * 0.6 },
        { x: right, y: target.top - card.height - GAP },
        { x: EDGE, y: target.top - card.height - GAP },
      ]
    : [];
  const corners = [
    { x: EDGE, y: 64 },
    { x: right, y: 64 },
  ];
  const inside = ({ x, y }: Spot): Spot => ({
    x: Math.max(EDGE, Math.min(right, x)),
    y: Math.max(EDGE, Math.min(room.height - card.height - EDGE, y)),
  });
  const covers = ({ x, y }: Spot) =>
    boards.reduce((sum, board) => sum + overlap({ left: x, top: y, ...card }, board), 0);
  const tried = [...beside, ...corners].map(inside);
  return tried.reduce((best, each) => (covers(each) < covers(best) ? each : best));
}
