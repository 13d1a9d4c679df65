// The sentences about figures: titles, changes against the usual rules, how certain they are, and the plot's points.
import type { Figure, LabAnswer, LabStudy } from "../protocol/wire";
import { words } from "../words";
import type { Control } from "./controls";
import { amount, differenceText, figureText, isRough, reachOf } from "./figure-text";

const t = words.lab;

export function figureOf(study: LabStudy | undefined, name: string): Figure | undefined {
  return study?.figures.find((figure) => figure.name === name);
}

/** The title of a figure: short ones for what is solved, and those of reports for what is played. */
export function titleOf({ name, title }: Pick<Figure, "name" | "title">): string {
  return t.solved[name] ?? (title || (t.figures[name] ?? t.someFigure));
}

/** A figure's value, or that there are too few games to say. */
export function valueText(figure: Figure): string {
  return isRough(figure) ? t.tooFew(figure.games) : figureText(figure)[0];
}

/** How a figure differs from the one with the usual rules: a change, none, or one that may be chance. */
export function change(here: Figure, usual: Figure): string {
  if (isRough(here) || isRough(usual)) return "";
  const moved = here.value - usual.value;
  const reach = Math.hypot(reachOf(here), reachOf(usual));
  if (!here.exact && Math.abs(moved) < reach) return moved === 0 ? t.same : t.unclear;
  const shown = differenceText(here.unit, moved, reach, here.value);
  return shown ? t.against(shown) : t.same;
}

/** Lines that say how certain a figure is, or how an exact one was found. */
export function certainty(figure: Figure, bots: string): string[] {
  if (figure.exact) return [t.how[figure.name] ?? t.exact];
  if (isRough(figure)) return [t.playedBy(bots)];
  const interval = figureText(figure)[1];
  return [figure.low === figure.high ? interval : t.interval(interval), t.games(figure.games, bots)];
}

/** The figure at a stop, or why there is none; neither is known until it is computed. */
export interface Point {
  stop: number;
  figure: Figure | undefined;
  reason: string;
}

/** A figure at every stop, sorted by stop; `along` has the stops of the answer's studies, in the same order.
 *
 * The stops of the rules at hand and of the usual rules have the figures that the tiles show.
 */
export function pointsOf(answer: LabAnswer, along: number[], name: string, at?: number, usualAt?: number): Point[] {
  const found = along.map((stop, place) => {
    const study = answer.along[place];
    const finest = stop === at ? answer.here : stop === usualAt ? answer.standard : study;
    const figure = figureOf(finest, name) ?? figureOf(study, name);
    return { stop, figure, reason: figure ? "" : (study?.reasons[0] ?? "") };
  });
  return found.sort((a, b) => a.stop - b.stop);
}

/** What the plot can't show: values that are not possible, figures that take too long, points of few games. */
export function plotNotes(points: Point[], control: Control, busy: boolean): string[] {
  const refused = points.filter(({ reason }) => reason);
  const rough = points.flatMap(({ figure }) => (figure && isRough(figure) ? [figure.games] : []));
  const missing = points.some(({ figure, reason }) => !figure && !reason);
  return [
    ...refused.slice(0, 1).map(({ stop, reason }) => t.notPossible(control.stops[stop] ?? "", reason)),
    ...(missing && !busy ? [t.onlyHere] : []),
    ...(rough.length ? [t.roughPoints(Math.min(...rough))] : []),
  ];
}

/** The numbers that the plot must cover; a single share has five percentage points on both sides. */
export function plotRange(known: Figure[]): number[] {
  if (!known.length) return [0, 1];
  const all = known.flatMap(({ low, high }) => [low, high]);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (most > least || known[0]?.unit !== "share") return all;
  return [Math.max(0, least - 0.05), Math.min(1, most + 0.05)];
}

/** The label of a tick; `step` is the distance to the next. */
export function tickText(unit: Figure["unit"], tick: number, step: number): string {
  return amount(unit, tick, step);
}

/** The plot as text for screen readers. */
export function sweepText(what: string, control: Control, points: Point[]): string {
  const known = points.flatMap(({ stop, figure }) =>
    figure ? [t.pointAloud(control.stops[stop] ?? "", valueText(figure))] : [],
  );
  return t.plotAloud(what, known);
}
