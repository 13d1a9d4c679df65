// Where the sign of a board stands: not over a die, and if beside the board, not over the board.
import type { Spot } from "./surface";

interface Box {
  left: number;
  top: number;
  width: number;
}

/** The middle of a die in the image, and how far from it the die is still seen, in pixels. */
export interface Lying extends Spot {
  half: number;
}

interface Size {
  width: number;
  height: number;
}

/** How many of the dice a sign of this size hides; its place is the middle of its lower edge. */
export const hiddenDice = (at: Spot, { width, height }: Size, dice: readonly Lying[]): number =>
  dice.filter(
    ({ x, y, half }) => Math.abs(x - at.x) < width / 2 + half && y > at.y - height - half && y < at.y + half,
  ).length;

/** Of these places of a sign, the first that hides the fewest dice. */
export function clearest(places: readonly [Spot, ...Spot[]], sign: Size, dice: readonly Lying[]): Spot {
  const hidden = places.map((place) => hiddenDice(place, sign, dice));
  return places[hidden.indexOf(Math.min(...hidden))] ?? places[0];
}

/**
 * The places of a sign around a board, the usual one first: at its sides from the top down, then above and below it.
 * `leftToo` is false where something else is on the left of the image.
 */
export function placesAround(
  board: Box & Size,
  sign: Size & { gap: number },
  image: Size,
  leftToo = true,
): readonly [Spot, ...Spot[]] {
  const half = sign.width / 2;
  const right = board.left + board.width + sign.gap + half;
  const sides = leftToo ? [right, board.left - sign.gap - half] : [right];
  const below = board.top + board.height + sign.gap + sign.height;
  const rows = [board.top + sign.height, board.top + board.height, below];
  const middle = [board.top - sign.gap, below].map((y) => ({ x: board.left + board.width / 2, y }));
  const places = [...rows.flatMap((y) => sides.map((x) => ({ x, y }))), ...middle];
  const inside = ({ x, y }: Spot) => x >= half && x <= image.width - half && y >= sign.height && y <= image.height;
  return [besideBoard(board, sign, image.width), ...places.filter(inside)];
}

/** The middle of the lower edge of a sign, so many pixels wide and high, beside a board's box in an image so wide. */
export function besideBoard(board: Box, sign: Size & { gap: number }, wide: number): Spot {
  const half = sign.width / 2;
  const y = board.top + sign.height;
  const right = board.left + board.width + sign.gap + half;
  if (right + half <= wide) return { x: right, y };
  const left = board.left - sign.gap - half;
  if (left - half >= 0) return { x: left, y };
  const over = board.top >= sign.height + sign.gap ? board.top - sign.gap : y;
  return { x: Math.max(half, wide - half), y: over };
}
