import { describe, expect, it } from "vitest";
import { paceOf, SLOW, STRETCH, touchDown } from "./pace";
import { posesAt, type Run } from "./playback";

/** A die that flies ahead at 2 m/s, rises first, lands after half a second and lies still. */
const FRAMES = 61;
const LANDS = 30;
const height = (frame: number) => 100 + 2400 * (frame / 60) - 4905 * (frame / 60) ** 2;
const rows = Int16Array.from(
  Array.from({ length: FRAMES }, (_, frame) => {
    const flown = Math.min(frame, LANDS);
    return [0, Math.round((flown / 60) * 20000), Math.round(height(flown) * 10), 10000, 0, 0, 0];
  }).flat(),
);
const run: Run = {
  before: new Map(),
  track: { frames: FRAMES, bodies: new Map([["die1", rows]]) },
  out: new Map(),
  die: 1,
};

describe("the pace of a throw", () => {
  const pace = paceOf(run);

  it("knows when the die touches down", () => expect(touchDown(run)).toBeCloseTo(LANDS / 60, 1));

  it("is slow for the last stretch before that, and usual before and after", () => {
    const speed = (at: number) => (pace.at(at + 0.01) - pace.at(at)) / 0.01;
    expect(speed(0.05)).toBeCloseTo(1);
    const slows = [...Array(200).keys()].map((step) => step / 100).find((at) => speed(at) < 0.5) as number;
    const touch = posesAt(run, touchDown(run) as number).get("die1") as number[];
    const begin = posesAt(run, pace.at(slows)).get("die1") as number[];
    const flown = Math.hypot(
      (touch[1] as number) - (begin[1] as number),
      (touch[2] as number) - (begin[2] as number),
    );
    expect(flown).toBeGreaterThan(STRETCH * 0.8);
    expect(flown).toBeLessThan(STRETCH * 1.2);
    expect(speed(slows + 0.05)).toBeCloseTo(SLOW);
    expect(speed(pace.length - 0.05)).toBeCloseTo(1);
  });

  it("never goes back and ends with the throw", () => {
    const moments = [...Array(50).keys()].map((step) => pace.at((step * pace.length) / 49));
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(moments[49]).toBeCloseTo((FRAMES - 1) / 60);
  });

  it("is the usual one where nothing was thrown", () => {
    const settles = paceOf({ ...run, die: null });
    expect(settles.at(0.4)).toBe(0.4);
    expect(settles.length).toBeCloseTo(1);
  });
});
