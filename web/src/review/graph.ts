// The graph's geometry: a scale with round ticks, and a line for each seat through every step.
import type { Frame, Point, Review } from "../protocol/wire";
import type { Unit } from "./amounts";
import { shown } from "./amounts";

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** Dashes that tell lines apart without colour, by seat. */
export const DASHES = ["none", "9 4", "2 4", "10 4 2 4", "16 4", "5 3 1 3"];

const TICKS = 4;
const CHANCES: Scale = { low: 0, high: 100, ticks: [0, 25, 50, 75, 100] };

/** The values of every step: those of the last entry that counts, up to the step's own. */
export function valuesBySteps(points: Point[], frames: Frame[]): number[][] {
  let place = 0;
  return frames.map((frame) => {
    const entry = frame.log?.entry ?? 0;
    while ((points[place + 1]?.entry ?? Infinity) <= entry) place += 1;
    return points[place]?.values ?? [];
  });
}

/** The step at which a choice stood open: the one before its entry. */
export function stepBefore(frames: Frame[], entry: number): number {
  return Math.max(0, frames.findIndex((frame) => frame.log?.entry === entry) - 1);
}

/** Where a look back begins: at the costliest decision, else at the start. */
export function opensAt(review: Pick<Review, "worst" | "decisions">, frames: Frame[]): number {
  const costly = review.decisions[review.worst[0] ?? -1];
  return costly ? stepBefore(frames, costly.entry) : 0;
}

/** Chances from 0 to 100; else round ticks around all that is shown. */
export function scaleOf(unit: Unit, values: number[][]): Scale {
  const all = values.flat().map((value) => shown(unit, value));
  return unit === "chance" || all.length === 0 ? CHANCES : scaleAround(all);
}

/** Round ticks around some numbers. */
export function scaleAround(all: number[]): Scale {
  const least = Math.min(...all);
  const most = Math.max(...all);
  const size = niceStep((most - least || 1) / TICKS);
  const low = Math.floor(least / size) * size;
  const high = Math.max(low + size, Math.ceil(most / size) * size);
  const count = Math.round((high - low) / size) + 1;
  return { low, high, ticks: Array.from({ length: count }, (_, place) => low + place * size) };
}

/** The least of 1, 2, 5 and their tens, hundreds and tenths that is as large as this. */
export function niceStep(rough: number): number {
  const ten = 10 ** Math.floor(Math.log10(rough));
  const found = [1, 2, 5, 10].find((each) => each * ten >= rough * (1 - 1e-9)) ?? 10;
  return found * ten;
}

/** Where things are drawn, in the graph's own units. */
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

  /** The step nearest to a place on the graph, as a share of its width. */
  stepAt(share: number): number {
    return Math.round(Math.min(1, Math.max(0, share)) * (this.steps - 1));
  }
}

const fixed = (number: number) => Number(number.toFixed(1));

/** Heights moved apart until none is nearer to the next than `gap`, within the limits, in the order they came. */
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
