// The coach's numbers as they are displayed: chances from 0 to 100, points and turns unchanged.
import type { Account, Review } from "../protocol/wire";
import { words } from "../words";

export type Unit = Review["unit"];
type Exactness = Pick<Review, "unit" | "exact">;

const DIGITS: Record<Unit, number> = { chance: 1, points: 1, turns: 2 };
const MINUS = "\u2212";

/** A value on the displayed scale. */
export const shown = (unit: Unit, value: number) => (unit === "chance" ? 100 * value : value);

/** 1 if more is better, -1 if less is better. */
export const sense = (unit: Unit) => (unit === "turns" ? -1 : 1);

/** A displayed number. A number that rounds to zero has no minus sign. */
function plain(unit: Unit, value: number): string {
  const text = Math.abs(value).toLocaleString("en", { maximumFractionDigits: DIGITS[unit] });
  return value < 0 && text !== "0" ? MINUS + text : text;
}

/** A displayed number with its sign. */
function withSign(unit: Unit, value: number): string {
  const text = plain(unit, value);
  return text.startsWith(MINUS) ? text : `+${text}`;
}

export const amount = (unit: Unit, value: number) => plain(unit, shown(unit, value));

export const signed = (unit: Unit, value: number) => withSign(unit, shown(unit, value));

/** The effect of a loss: chances and points become fewer, turns become more. */
export const costOf = (unit: Unit, loss: number) => (loss === 0 ? "0" : signed(unit, -sense(unit) * loss));

/**
 * Round numbers to `digits` so that they still add up to their rounded sum: all are rounded down, and the numbers that
 * lost most get the difference.
 */
export function roundedTogether(terms: number[], digits: number): number[] {
  const scale = 10 ** digits;
  const scaled = terms.map((term) => Number((term * scale).toFixed(6)));
  const whole = scaled.map(Math.floor);
  const missing = Math.round(scaled.reduce((a, b) => a + b, 0)) - whole.reduce((a, b) => a + b, 0);
  const lost = (place: number) => (scaled[place] ?? 0) - (whole[place] ?? 0);
  const most = [...terms.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, missing);
  return whole.map((each, place) => (each + (most.includes(place) ? 1 : 0)) / scale || 0);
}

/** How well a player chose, with the standard error where there is one to speak of. */
export function accuracyText({ accuracy, accuracy_error }: Pick<Account, "accuracy" | "accuracy_error">): string {
  const [value, error] = [Math.round(accuracy ?? 0), Math.round(accuracy_error)];
  return error ? words.review.plusMinus(`${value}`, `${error}`) : `${value}`;
}

export interface Sum {
  /** "55 +20.1 −4 = 71.1" */
  text: string;
  aloud: string;
  luck: string;
  skill: string;
  /** What no entry explains; empty if there is nothing. */
  rest: string;
}

/** The terms of a seat's result, rounded so that the displayed numbers add up. */
export function sumOf(account: Account, { unit, exact }: Exactness): Sum {
  const { start, luck, skill, unexplained } = account;
  const terms = (exact ? [start, luck, skill + unexplained] : [start, luck, skill, unexplained]).map((term) =>
    shown(unit, term),
  );
  const rounded = roundedTogether(terms, DIGITS[unit]);
  const [begin = "", ...added] = rounded.map((term, place) => (place ? withSign : plain)(unit, term));
  const result = plain(
    unit,
    rounded.reduce((a, b) => a + b, 0),
  );
  const [lucky = "", skilled = "", open = ""] = added;
  const rest = open === "+0" ? "" : open;
  return {
    text: words.review.sum(
      [begin, lucky, skilled, rest].filter((term) => term !== ""),
      result,
    ),
    aloud: words.review.sumAloud(begin, lucky, skilled, rest, result),
    luck: lucky,
    skill: skilled,
    rest,
  };
}
