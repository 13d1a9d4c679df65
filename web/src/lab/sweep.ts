// A figure over the stops of a rule.
import type { Figure, LabAnswer } from "../protocol/wire";
import { words } from "../words";
import type { Control } from "./controls";
import { amount, figureOf } from "./tell";

const t = words.lab;

/** What is known at a stop; nothing while it is worked out, or where it can't be. */
export interface Point {
  stop: number;
  figure: Figure | undefined;
}

/** A figure at every stop, in order; `along` are the stops that the answer tells about, in the answer's order. */
export function pointsOf(answer: LabAnswer, along: number[], name: string): Point[] {
  const found = along.map((stop, place) => ({ stop, figure: figureOf(answer.along[place], name) }));
  return found.sort((a, b) => a.stop - b.stop);
}

/** The plot for those who don't see it: what is known, stop by stop. */
export function sweepInWords(what: string, control: Control, points: Point[]): string {
  const told = points.flatMap(({ stop, figure }) =>
    figure ? [t.pointAloud(control.stops[stop] ?? "", amount(figure.unit, figure.value))] : [],
  );
  return t.plotAloud(what, told);
}
