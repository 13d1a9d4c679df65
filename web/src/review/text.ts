// The texts of a review: the graph for screen readers, and what a step changed.
import type { Decision, Parts, Review } from "../protocol/wire";
import { words } from "../words";
import { amount, costOf, type Unit } from "./amounts";

const t = words.review;
const FEW = 4;

/** The graph as text: where each seat's line begins, its range, and where it ends. */
export function graphText(unit: Unit, values: number[][], names: string[]): string {
  const lines = names.map((name, seat) => {
    const own = values.map((each) => each[seat] ?? 0);
    const [from, low, high, to] = [own[0] ?? 0, Math.min(...own), Math.max(...own), own.at(-1) ?? 0];
    return t.lineOf(name, amount(unit, from), amount(unit, low), amount(unit, high), amount(unit, to));
  });
  return t.graphOf(t.graph[unit], lines);
}

/** How a step changed a seat's value; the reader's own seat has no name. */
export function changeText(unit: Unit, name: string | null, before: number, after: number): string {
  const what = t.valueOf[unit](name);
  const [from, to] = [amount(unit, before), amount(unit, after)];
  if (from === to) return t.stayed(what, to);
  return (after > before ? t.rose : t.fell)(what, from, to);
}

/** The reason for an action's value, without the action's name, which is shown above it. */
export function reason(label: string, why: string): string {
  const rest = why.startsWith(`${label}: `) ? why.slice(label.length + 2) : why;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The actions that the coach speaks of together: the first few, and how many more there are. */
export function labelsOf(labels: string[]): string {
  return labels.length <= FEW ? labels.join(", ") : t.andMore(labels.slice(0, FEW - 1), labels.length - FEW + 1);
}

/** What a decision cost, with its standard error if it is an estimate. */
export function costText(unit: Unit, { chosen }: Decision): string {
  const cost = costOf(unit, chosen.loss);
  return chosen.loss_error ? t.plusMinus(cost, amount(unit, chosen.loss_error)) : cost;
}

/** What to say of luck and play: exact, with an error, or not clear because of it. */
export function luckHelp({ unit, exact, clear, accounts }: Review): string {
  const error = accounts[0]?.error ?? 0;
  if (exact || error === 0) return t.luckHelp.exact;
  return (clear ? t.luckHelp.estimated : t.luckHelp.unclear)(amount(unit, error));
}

/** This person's seat if they have exactly one; otherwise null, and the review is about everybody. */
export function mySeat(parts: Parts): number | null {
  return parts.mine.length === 1 ? (parts.mine[0] ?? null) : null;
}

export interface Costliest {
  decisions: Decision[];
  /** The total cost of the other decisions of the same seats, as text; empty for estimates, whose errors add up. */
  others: string;
}

/** The three costliest decisions of a seat, or of all seats. */
export function costliestDecisions(review: Review, seat: number | null): Costliest {
  const places = seat === null ? review.worst : (review.accounts[seat]?.worst ?? []);
  const decisions = places.flatMap((place) => review.decisions[place] ?? []);
  const rest = review.decisions.filter(
    (each) => (seat === null || each.seat === seat) && !decisions.includes(each),
  );
  const lost = rest.reduce((sum, each) => sum + each.chosen.loss, 0);
  return { decisions, others: review.exact ? t.others(rest.length, amount(review.unit, lost)) : "" };
}
