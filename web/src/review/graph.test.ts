import { describe, expect, test } from "vitest";
import type { Frame, Review } from "../protocol/wire";
import { Plot, actionsAt, niceStep, initialStep, scaleOf, spread, stepOfDecision, valuesBySteps } from "./graph";

const frame = (entry: number | null): Frame => ({
  log: entry === null ? null : { entry, cause: "seat", events: [], track: false },
  view: null,
  drawing: null,
  waiting: { kind: "over", seats: [], sealed: false, dice: [], words: "" },
});

describe("a scale", () => {
  test("of chances is always from 0 to 100", () => expect(scaleOf("chance", [[0.4, 0.6]]).ticks.at(-1)).toBe(100));
  test("of points has round ticks around all values", () => {
    const { low, high, ticks } = scaleOf("points", [[312.4], [447.9]]);
    expect([low, high]).toEqual([300, 450]);
    expect(ticks).toEqual([300, 350, 400, 450]);
  });
  test("of a single value does not divide by zero", () => {
    const { low, high } = scaleOf("turns", [[7], [7]]);
    expect(low).toBeLessThanOrEqual(7);
    expect(high).toBeGreaterThan(low);
  });
  test("steps by 1, 2 or 5 of a power of ten", () =>
    expect([0.3, 1, 17, 21, 900].map(niceStep).map((each) => Number(each.toPrecision(3)))).toEqual([
      0.5, 1, 20, 50, 1000,
    ]));
});

describe("steps", () => {
  const points = [
    { entry: 0, values: [0.5] },
    { entry: 1, values: [0.6] },
    { entry: 4, values: [0.7] },
  ];
  test("have the values of the last point up to their entry", () => {
    const frames = [null, 1, 2, 3, 4].map(frame);
    expect(valuesBySteps(points, frames).flat()).toEqual([0.5, 0.6, 0.6, 0.6, 0.7]);
  });
  test("a decision is shown at the step where it was open", () => {
    const frames = [null, 1, 2, 3].map(frame);
    expect([1, 3, 9].map((entry) => stepOfDecision(frames, entry))).toEqual([0, 2, 0]);
  });
  test("begin at the costliest decision, else at the start", () => {
    const frames = [null, 1, 2, 3].map(frame);
    const decisions = [{ entry: 1 }, { entry: 3 }] as Review["decisions"];
    expect(initialStep({ worst: [1, 0], decisions }, frames)).toBe(2);
    expect(initialStep({ worst: [], decisions }, frames)).toBe(0);
  });
});

describe("a plot", () => {
  const plot = new Plot({ low: 0, high: 100, ticks: [] }, 5, 400, 200);
  test("spans its width and has more above", () =>
    expect(plot.path([0, 50, 100, 100, 0])).toBe("M0 200L100 100L200 0L300 0L400 200"));
  test("finds the step under a pointer", () =>
    expect([-1, 0.3, 0.9, 2].map((share) => plot.stepAt(share))).toEqual([0, 1, 4, 4]));
  test("of a game without steps stays where it is", () =>
    expect(new Plot(plot.scale, 1, 400, 200).path([50])).toBe("M0 100"));
});

describe("seat dice at the end", () => {
  test("stay where they do not touch", () => expect(spread([0, 100], 24, 0, 200)).toEqual([0, 100]));
  test("move apart, within the graph, in order", () => {
    expect(spread([200, 0, 200, 198], 24, 0, 200)).toEqual([176, 0, 200, 152]);
  });
});

test("a step before a choice has the best action to show, and the played one where it is another", () => {
  const frames = [null, 1, 2].map(frame);
  const action = (text: string) => ({ text, facts: { move: text } });
  const review = {
    decisions: [
      { entry: 1, chosen: action("a"), best: action("b") },
      { entry: 2, chosen: action("b"), best: action("b") },
    ],
  } as unknown as Pick<Review, "decisions">;
  const shown = (step: number) => actionsAt(review, frames, step).map(({ voice, text }) => `${voice} ${text}`);
  expect([0, 1, 2].map(shown)).toEqual([["best b", "played a"], ["best b"], []]);
});
