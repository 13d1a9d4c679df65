// Where the sign of a board stands: not over a die, and if beside the board, not over the board.
import type { Spot } from "./surface";

interface Box {
  left: number;
  top: number;
  width: number;
}

/** How far from its middle a die is still seen in the image, in pixels. */
const DIE = 14;

/** Whether a sign of this size hides one of the dice; its place is the middle of its lower edge. */
export const hidesDice = (at: Spot, { width, height }: { width: number; height: number }, dice: readonly Spot[]) =>
  dice.some(({ x, y }) => Math.abs(x - at.x) < width / 2 + DIE && y > at.y - height - DIE && y < at.y + DIE);

/** The middle of the lower edge of a sign, so many pixels wide and high, beside a board's box in an image so wide. */
export function besideBoard(board: Box, sign: { width: number; height: number; gap: number }, wide: number): Spot {
  const half = sign.width / 2;
  const y = board.top + sign.height;
  const right = board.left + board.width + sign.gap + half;
  if (right + half <= wide) return { x: right, y };
  const left = board.left - sign.gap - half;
  if (left - half >= 0) return { x: left, y };
  const over = board.top >= sign.height + sign.gap ? board.top - sign.gap : y;
  return { x: Math.max(half, wide - half), y: over };
}
