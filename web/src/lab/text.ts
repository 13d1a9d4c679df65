// The texts of figures: values, changes against the printed rules, and confidence intervals.
import type { Figure, LabAnswer, LabStudy } from "../protocol/wire";
import { words } from "../words";
import type { Control } from "./controls";

const t = words.lab;

export function figureOf(study: LabStudy | undefined, name: string): Figure | undefined {
  return study?.figures.find((figure) => figure.name === name);
}

export function titleOf({ name, title }: Pick<Figure, "name" | "title">): string {
  return t.figures[name] ?? (title || t.oneOfThem);
}

/** A figure's value: shares in percent, numbers with three or four digits. */
export function amount(unit: Figure["unit"], value: number): string {
  if (unit === "share") return `${fixed(100 * value, 1)} %`;
  return fixed(value, Math.abs(value) < 10 ? 2 : Math.abs(value) < 1000 ? 1 : 0);
}

const fixed = (value: number, digits: number) =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

function signed(unit: Figure["unit"], value: number, like: number): string {
  const digits = unit === "share" ? 1 : Math.abs(like) < 10 ? 2 : Math.abs(like) < 1000 ? 1 : 0;
  const shown = fixed(Math.abs(unit === "share" ? 100 * value : value), digits);
  if (Number(shown) === 0) return "";
  return `${value < 0 ? "−" : "+"}${shown}${unit === "share" ? " points" : ""}`;
}

/** How a figure differs from the printed one: a change, none, or one that may be chance. */
export function change(here: Figure, printed: Figure): string {
  const moved = here.value - printed.value;
  const reach = Math.hypot(here.high - here.low, printed.high - printed.low) / 2;
  if (!here.exact && Math.abs(moved) < reach) return moved === 0 ? t.same : t.unclear;
  const shown = signed(here.unit, moved, here.value);
  return shown ? t.against(shown) : t.same;
}

/** The confidence of a figure, or how an exact one was found. */
export function certainty(figure: Figure, games: number, bots: string): string {
  if (figure.exact) return t.how[figure.name] ?? t.exact;
  const range = t.between(amount(figure.unit, figure.low), amount(figure.unit, figure.high));
  return `${range}, ${t.games(games, bots)}`;
}

/** The figure at a stop; undefined until it is computed. */
export interface Point {
  stop: number;
  figure: Figure | undefined;
}

/** A figure at every stop, sorted by stop; `along` has the stops of the answer's studies, in the same order. */
export function pointsOf(answer: LabAnswer, along: number[], name: string): Point[] {
  const found = along.map((stop, place) => ({ stop, figure: figureOf(answer.along[place], name) }));
  return found.sort((a, b) => a.stop - b.stop);
}

/** The plot as text for screen readers. */
export function sweepText(what: string, control: Control, points: Point[]): string {
  const known = points.flatMap(({ stop, figure }) =>
    figure ? [t.pointAloud(control.stops[stop] ?? "", amount(figure.unit, figure.value))] : [],
  );
  return t.plotAloud(what, known);
}
