// The graph's geometry: a scale with round ticks, and a line for each seat through every step.
import type { ShownAction } from "../games/game-page";
import type { Frame, Point, Review } from "../protocol/wire";
import type { Unit } from "./amounts";
import { shown } from "./amounts";

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** Dash patterns by seat, so that lines differ without colour. */
export const DASHES = ["none", "9 4", "2 4", "10 4 2 4", "16 4", "5 3 1 3"];

const TICKS = 4;
const CHANCES: Scale = { low: 0, high: 100, ticks: [0, 25, 50, 75, 100] };

/** The values at every step: those of the last point up to the step's entry. */
export function valuesBySteps(points: Point[], frames: Frame[]): number[][] {
  let place = 0;
  return frames.map((frame) => {
    const entry = frame.log?.entry ?? 0;
    while ((points[place + 1]?.entry ?? Infinity) <= entry) place += 1;
    return points[place]?.values ?? [];
  });
}

/** The step at which a decision was open: the one before its entry. */
export function stepOfDecision(frames: Frame[], entry: number): number {
  return Math.max(0, frames.findIndex((frame) => frame.log?.entry === entry) - 1);
}

/** The actions to draw at a step: of the choice that follows, the best one, and the played one if it lost something. */
export function actionsAt(review: Pick<Review, "decisions">, frames: Frame[], step: number): ShownAction[] {
  const entry = frames[step + 1]?.log?.entry;
  const decision = review.decisions.find((each) => each.entry === entry);
  if (!decision) return [];
  const { chosen, best } = decision;
  const found: ShownAction[] = [];
  if (best?.facts) found.push({ voice: "best", text: best.text, label: best.label, facts: best.facts });
  if (chosen.facts && chosen.text !== best?.text)
    found.push({ voice: "played", text: chosen.text, label: chosen.label, facts: chosen.facts });
  return found;
}

/** The step at which a review opens: the costliest decision, or else the start. */
export function initialStep(review: Pick<Review, "worst" | "decisions">, frames: Frame[]): number {
  const costly = review.decisions[review.worst[0] ?? -1];
  return costly ? stepOfDecision(frames, costly.entry) : 0;
}

/** The scale of a unit: 0 to 100 for chances, otherwise round ticks around all values. */
export function scaleOf(unit: Unit, values: number[][]): Scale {
  const all = values.flat().map((value) => shown(unit, value));
  return unit === "chance" || all.length === 0 ? CHANCES : scaleAround(all);
}

/** A scale with round ticks that covers these numbers. */
export function scaleAround(all: number[]): Scale {
  const least = Math.min(...all);
  const most = Math.max(...all);
  const size = niceStep((most - least || 1) / TICKS);
  const low = Math.floor(least / size) * size;
  const high = Math.max(low + size, Math.ceil(most / size) * size);
  const count = Math.round((high - low) / size) + 1;
  return { low, high, ticks: Array.from({ length: count }, (_, place) => low + place * size) };
}

/** The smallest of 1, 2 and 5 times a power of ten that is at least this large. */
export function niceStep(rough: number): number {
  const ten = 10 ** Math.floor(Math.log10(rough));
  const found = [1, 2, 5, 10].find((each) => each * ten >= rough * (1 - 1e-9)) ?? 10;
  return found * ten;
}

/** Maps steps and values to coordinates of the drawing. */
export class Plot {
  constructor(
    readonly scale: Scale,
    readonly steps: number,
    readonly width: number,
    readonly height: number,
  ) {}

  x(step: number): number {
    return this.steps > 1 ? (step / (this.steps - 1)) * this.width : 0;
  }

  y(value: number): number {
    const { low, high } = this.scale;
    return this.height * (1 - (value - low) / (high - low));
  }

  path(values: number[]): string {
    return values
      .map((value, step) => `${step ? "L" : "M"}${fixed(this.x(step))} ${fixed(this.y(value))}`)
      .join("");
  }

  /** The step nearest to a position, given as a share of the width. */
  stepAt(share: number): number {
    return Math.round(Math.min(1, Math.max(0, share)) * (this.steps - 1));
  }
}

const fixed = (number: number) => Number(number.toFixed(1));

/** Move heights apart until neighbours have at least `gap` between them, within the limits and in the same order. */
export function spread(heights: number[], gap: number, low: number, high: number): number[] {
  const order = [...heights.keys()].sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let least = low;
  for (const place of order) {
    placed[place] = Math.max(placed[place] ?? 0, least);
    least = (placed[place] ?? 0) + gap;
  }
  let most = high;
  for (const place of order.reverse()) {
    placed[place] = Math.min(placed[place] ?? 0, most);
    most = (placed[place] ?? 0) - gap;
  }
  return placed;
}
