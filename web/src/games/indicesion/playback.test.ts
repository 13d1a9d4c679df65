import { describe, expect, it } from "vitest";
import { posesAt, thrownIn, type Run } from "./playback";
import type { LogEntry } from "../../protocol/wire";

const rows = (...frames: number[][]) => Int16Array.from(frames.flat());
const run: Run = {
  before: new Map([
    ["die1", [0, 0, 0, 1, 0, 0, 0]],
    ["die2", [5, 5, 5, 1, 0, 0, 0]],
  ]),
  track: {
    frames: 3,
    bodies: new Map([
      ["die1", rows([0, 0, 0, 10000, 0, 0, 0], [100, 0, 0, 10000, 0, 0, 0], [300, 0, 0, 10000, 0, 0, 0])],
    ]),
  },
  out: new Map([["die2", 1 / 60]]),
  die: 1,
};

describe("a moment of a throw", () => {
  it("is interpolated between two frames", () => expect(posesAt(run, 1.5 / 60).get("die1")?.[0]).toBeCloseTo(20));

  it("leaves bodies that do not move", () => expect(posesAt(run, 0).get("die2")?.[0]).toBe(5));

  it("has no body that has left", () => expect(posesAt(run, 1.5 / 60).has("die2")).toBe(false));

  it("stays at its end", () => expect(posesAt(run, 9).get("die1")?.[0]).toBeCloseTo(30));
});

it("the thrown die is the one that landed", () => {
  const entries = [{ events: [{ kind: "landed", seat: 0, text: "", facts: { die: 7 } }] }] as unknown as LogEntry[];
  expect(thrownIn(entries)).toBe(7);
  expect(thrownIn([])).toBeNull();
});
