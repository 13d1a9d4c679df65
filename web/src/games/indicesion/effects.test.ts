import { describe, expect, it } from "vitest";
import type { Event } from "../../protocol/wire";
import { effectsOf, goesAt, restsAt, type Names } from "./effects";
import type { Run } from "./playback";

const still = [0, 0, 0, 10000, 0, 0, 0];
const rows = (places: number[]) => Int16Array.from(places.flatMap((y) => [0, y * 10, 300, ...still.slice(3)]));
/** Die 1 flies to 500 and lies still; die 7 lay at 480 and is pushed to 600 from the fifth frame on. */
const run: Run = {
  before: new Map([
    ["die7", [0, 480, 30, 1, 0, 0, 0]],
    ["barrel1", [0, 700, 30, 1, 0, 0, 0]],
  ]),
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
const lost = event("knocked_off", 1, { die: 7, points: -6, callout: ["−6", "knocked off"], whose: 1 });
const named: Names = {
  whose: (seat) => ["your", "Ben's"][seat] ?? "",
  whom: (seat) => ["you", "Ben"][seat] ?? "",
  hurts: (seat) => seat === 0,
};
/** What is called out of another piece than the die that was thrown. */
const called = (...told: Parameters<typeof event>) =>
  effectsOf(run, [landed, event(...told)], named).find(({ body }) => body !== "die1")?.text;

describe("the effects of a throw", () => {
  it("know when a die comes to rest and when another goes", () => {
    expect(restsAt(run, 1)).toBeCloseTo(6 / 60);
    expect(goesAt(run, "die7")).toBeCloseTo(5 / 60);
  });

  it("come in the order in which they happen", () =>
    expect(effectsOf(run, [landed, lost], named).map(({ body }) => body)).toEqual(["die7", "die1"]));

  it("say what was lost and whose die it is, where it lay", () => {
    const [effect] = effectsOf(run, [lost], named);
    expect(effect).toMatchObject({ text: "−6 · Ben's die knocked off", harm: false, seat: 1, points: -6 });
    expect(effect?.place[1]).toBe(480);
  });

  it("tell a piece that went from its place, also where that brings points, from one that came to lie", () => {
    const won = event("knocked_off", 0, { die: 7, points: 6, callout: ["+6", "knocked off"] });
    expect(effectsOf(run, [won, landed], named)).toMatchObject([
      { body: "die7", gone: true, harm: false },
      { body: "die1", gone: false, harm: false },
    ]);
  });

  it("say what a die brought where it came to lie", () => {
    const [effect] = effectsOf(run, [landed], named);
    expect(effect).toMatchObject({ text: "+4", harm: false, points: 4 });
    expect(effect?.place[1]).toBe(500);
  });

  it("say whose points they are where nobody would think of them", () => {
    const more = { die: 7, points: 5, callout: ["+5"] };
    expect(effectsOf(run, [event("scores", 1, { ...more, die: 1, whose: 0 })], named)[0]?.text).toBe("+5 for Ben");
    expect(called("changed", 1, { ...more, whose: 1 })).toBe("+5 for Ben");
    expect(called("changed", 0, { ...more, whose: 1 })).toBe("+5");
    const yours = { die: 7, points: -5, callout: ["−5", "burnt"], whose: 0 };
    expect(called("burnt", 1, yours)).toBe("−5 for Ben · your die burnt");
    expect(called("burnt", 0, yours)).toBe("−5 · your die burnt");
    expect(called("knocked_off", 0, { die: 7, points: 4, callout: ["+4", "knocked off"] })).toBe(
      "+4 · knocked off",
    );
    expect(called("barrel", 0, { barrel: 1, points: -1, callout: ["−1", "barrel taken"] })).toBe(
      "−1 · barrel taken",
    );
  });

  it("are harm where they cost the reader something", () => {
    const burnt = event("burnt", 1, { die: 7, points: -5, callout: ["−5", "burnt"], whose: 0 });
    const own = event("knocked_off", 0, { die: 7, points: -6, callout: ["−6", "knocked off"], whose: 0 });
    expect(effectsOf(run, [own], named)[0]?.harm).toBe(true);
    expect(effectsOf(run, [burnt], named)[0]?.harm).toBe(false);
  });

  it("do not call a throw missed that knocks off what counts for somebody else", () => {
    const missed = event("landed", 0, { die: 1, boards: [], callout: ["missed"] });
    const own = event("knocked_off", 0, { die: 7, points: -6, callout: ["−6", "knocked off"], whose: 0 });
    const texts = (other: Event) => effectsOf(run, [missed, other], named).map(({ text }) => text);
    expect(texts(lost)).toEqual(["−6 · Ben's die knocked off"]);
    expect(texts(own)).toEqual(["−6 · your die knocked off", "Missed"]);
  });

  it("name every tower of a die that lies across several", () => {
    const across = (towers: number[]) => {
      const facts = { ...landed.facts, points: 12, callout: ["+12", "tower ×4"], lie: { towers } };
      return effectsOf(run, [event("landed", 0, facts)], named)[0]?.text;
    };
    expect(across([2, 2])).toBe("+12 · towers ×2 + ×2");
    expect(across([4])).toBe("+12 · tower ×4");
  });

  it("call a miss a miss, and leave out what is nothing", () => {
    const missed = event("landed", 0, { die: 1, boards: [] });
    expect(effectsOf(run, [missed, event("settled", 0, {})], named).map(({ text }) => text)).toEqual(["Missed"]);
  });

  it("say of a die that left or burnt only that", () => {
    const out = event("landed", 0, { die: 1, callout: ["missed"] });
    const burnt = event("burnt", 0, { die: 1, at: 50, callout: ["burnt"], whose: 0 });
    expect(effectsOf(run, [out, burnt], named).map(({ text }) => text)).toEqual(["Burnt"]);
  });

  it("happen when the hall says so", () => {
    const burnt = event("burnt", 1, { die: 7, points: -2, at: 50, callout: ["burnt"], whose: 1 });
    expect(effectsOf(run, [burnt], named)[0]?.at).toBe(0.05);
  });
});
