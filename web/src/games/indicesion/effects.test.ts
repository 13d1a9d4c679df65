import { describe, expect, it } from "vitest";
import type { Event } from "../../protocol/wire";
import { effectsOf, goesAt, restsAt } from "./effects";
import type { Run } from "./playback";

const still = [0, 0, 0, 10000, 0, 0, 0];
const rows = (places: number[]) => Int16Array.from(places.flatMap((y) => [0, y * 10, 300, ...still.slice(3)]));
/** Die 1 flies to 500 and lies still; die 7 lay at 480 and is pushed to 600 from the fifth frame on. */
const run: Run = {
  before: new Map([["die7", [0, 480, 30, 1, 0, 0, 0]]]),
  track: {
    frames: 9,
    bodies: new Map([
      ["die1", rows([0, 100, 200, 300, 400, 480, 500, 500, 500])],
      ["die7", rows([480, 480, 480, 480, 485, 510, 560, 600, 600])],
    ]),
  },
  out: new Map(),
  die: 1,
};
const event = (kind: string, seat: number, facts: Record<string, unknown>): Event => ({
  kind,
  seat,
  text: "",
  facts,
});
const landed = event("landed", 0, { die: 1, boards: [0], points: 4, callout: ["+4"] });
const lost = event("knocked_off", 1, { die: 7, points: -6, callout: ["−6"], whose: 1 });
const named = (seat: number) => ["yours", "Ben's"][seat] ?? "";

describe("the effects of a throw", () => {
  it("know when a die comes to rest and when another goes", () => {
    expect(restsAt(run, 1)).toBeCloseTo(6 / 60);
    expect(goesAt(run, "die7")).toBeCloseTo(5 / 60);
  });

  it("come in the order in which they happen", () =>
    expect(effectsOf(run, [landed, lost], named).map(({ body }) => body)).toEqual(["die7", "die1"]));

  it("say what was lost and whose die it is, where it lay", () => {
    const [effect] = effectsOf(run, [lost], named);
    expect(effect).toMatchObject({ text: "−6 Ben's", harm: true, seat: 1, points: -6 });
    expect(effect?.place[1]).toBe(480);
  });

  it("say what a die brought where it came to lie", () => {
    const [effect] = effectsOf(run, [landed], named);
    expect(effect).toMatchObject({ text: "+4", harm: false, points: 4 });
    expect(effect?.place[1]).toBe(500);
  });

  it("call a miss a miss, and leave out what is nothing", () => {
    const missed = event("landed", 0, { die: 1, boards: [] });
    expect(effectsOf(run, [missed, event("settled", 0, {})], named).map(({ text }) => text)).toEqual(["Missed"]);
  });

  it("happen when the hall says so", () => {
    const burnt = event("burnt", 1, { die: 7, points: -2, at: 50, callout: ["burnt"], whose: 1 });
    expect(effectsOf(run, [burnt], named)[0]?.at).toBe(0.05);
  });
});
