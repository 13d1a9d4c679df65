// The texts and columns of a daily challenge.
import { niceStep } from "../review/graph";
import type { Best, DailyCard, DailyReport } from "../protocol/wire";
import { words } from "../words";

const t = words.daily;
const MINUTE = 60_000;
const MOST_COLUMNS = 30;

export type Measure = Best["measure"];

/** The time until the next challenge, in hours, or in minutes near the end. */
export function timeLeft(ends: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((ends - now) / MINUTE));
  return minutes >= 120 ? t.hours(Math.floor(minutes / 60)) : t.minutes(minutes);
}

/** My state in a challenge, in one line. */
export function challengeStatus({ own, measure, played }: DailyCard): string {
  if (!own) return `${t.aims[measure]}.${played ? ` ${t.played(played)}` : ""}`;
  if (!own.over) return t.running;
  return own.score === null ? t.unfinished : t.cameTo[measure](own.score);
}

/** A date as people write it. */
export function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** The date a number of days later. */
export function dayFrom(day: string, later: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + later);
  return at.toISOString().slice(0, 10);
}

/** How far a result is ahead of another: by fewer turns or more points. */
export function ahead(measure: Measure, mine: number, other: number): number {
  return measure === "turns" ? other - mine : mine - other;
}

/** Whether the dice were kind, judged by the result of best play; empty if no average is known. */
export function diceComment({ measure, result, expected }: Best): string {
  if (expected === null) return "";
  const better = ahead(measure, result, expected);
  return Math.abs(better) < 1 ? t.diceComment.even : better > 0 ? t.diceComment.kind : t.diceComment.hard;
}

/** The number of people with results from `low` to `high`. */
export interface Column {
  low: number;
  high: number;
  count: number;
  mine: boolean;
}

/** Results in columns of equal width, from the lowest number to the highest. */
export function columns(scores: [number, number][], others: number[], mine: number | null): Column[] {
  const all = [...scores.map(([score]) => score), ...others];
  if (all.length === 0) return [];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const width = Math.max(1, niceStep((most - least + 1) / MOST_COLUMNS));
  const start = Math.floor(least / width) * width;
  const found: Column[] = [];
  for (let low = start; low <= most; low += width) {
    const high = low + width - 1;
    const within = (score: number) => low <= score && score <= high;
    const count = scores.reduce((sum, [score, people]) => sum + (within(score) ? people : 0), 0);
    found.push({ low, high, count, mine: mine !== null && within(mine) });
  }
  return found;
}

/** The position of a number on the axis, in columns: whole numbers are the middles of columns. */
export function columnOf(value: number, list: Column[]): number {
  const [first] = list;
  if (!first) return 0;
  const width = first.high - first.low + 1;
  return (value - first.low - (width - 1) / 2) / width;
}

/** All results as text for screen readers. */
export function distributionText(report: DailyReport, list: Column[]): string {
  const { measure } = report.card;
  const people = list
    .filter(({ count }) => count > 0)
    .map(({ low, high, count }) => t.columnAloud(count, `${t.range(low, high)} ${measure}`));
  const best = report.best
    ? [`${t.best[report.best.exact ? "exact" : "known"]}: ${t.amount[measure](report.best.result)}.`]
    : [];
  return t.spreadAloud([...people, ...best]);
}
