// A review in sentences: the graph for those who do not see it, and what a step did.
import type { Decision, Parts, Review, RatedAction } from "../protocol/wire";
import { words } from "../words";
import { amount, type Unit } from "./amounts";

const t = words.review;

/** Each seat's line: where it begins, between what it moves, where it ends. */
export function graphInWords(unit: Unit, values: number[][], names: string[]): string {
  const lines = names.map((name, seat) => {
    const own = values.map((each) => each[seat] ?? 0);
    const [from, low, high, to] = [own[0] ?? 0, Math.min(...own), Math.max(...own), own.at(-1) ?? 0];
    return t.lineOf(name, amount(unit, from), amount(unit, low), amount(unit, high), amount(unit, to));
  });
  return t.graphOf(t.graph[unit], lines);
}

/** What a step did to a seat's value. */
export function changeInWords(unit: Unit, name: string, before: number, after: number): string {
  const what = t.valueOf[unit](name);
  const [from, to] = [amount(unit, before), amount(unit, after)];
  if (from === to) return t.stayed(what, to);
  return (after > before ? t.rose : t.fell)(what, from, to);
}

/** Why an action is worth what it is; the action itself, which stands above, is not said again. */
export function reason({ label, why }: RatedAction): string {
  const rest = why.startsWith(`${label}: `) ? why.slice(label.length + 2) : why;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What an action loses, in words. */
export function lossInWords(unit: Unit, loss: number): string {
  const text = amount(unit, loss);
  return text === "0" ? t.asGood : t.loses(text);
}

/** The only seat of this person, else null: then the review is told about everybody. */
export function mySeat(parts: Parts): number | null {
  return parts.mine.length === 1 ? (parts.mine[0] ?? null) : null;
}

export interface Costliest {
  decisions: Decision[];
  /** What the other decisions of the same seat or seats cost, in words. */
  others: string;
}

/** The three costliest decisions of a seat, or of all where there is none. */
export function costliest(review: Review, seat: number | null): Costliest {
  const places = seat === null ? review.worst : (review.accounts[seat]?.worst ?? []);
  const decisions = places.flatMap((place) => review.decisions[place] ?? []);
  const rest = review.decisions.filter(
    (each) => (seat === null || each.seat === seat) && !decisions.includes(each),
  );
  const lost = rest.reduce((sum, each) => sum + each.chosen.loss, 0);
  return { decisions, others: t.others(rest.length, amount(review.unit, lost)) };
}
