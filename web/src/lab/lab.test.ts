import { describe, expect, it } from "vitest";
import type { Option } from "../lobby/new-table";
import type { Figure, LabAnswer, LabStudy } from "../protocol/wire";
import { controlsOf, nearestFirst, stopsOf } from "./controls";
import { amount, figureText } from "./figure-text";
import examples from "./figure-text.json";
import { certainty, change, plotNotes, plotRange, pointsOf, sweepText, titleOf, valueText } from "./text";

const GOAL: Option = { type: "number", name: "goal", default: 5000, low: 50, high: 1_000_000, help: "" };
const SIGNAL: Option = {
  type: "faces",
  name: "signal",
  default: ["go", "go", "go", "go", "slow", "stop"],
  choices: ["go", "slow", "stop"],
  required: ["go"],
  help: "",
};
const FLAG: Option = { type: "flag", name: "no_dice", default: true, help: "", at_tables: null };
const ROWS: Option = { type: "rows", name: "points", default: { H: [1] }, high: 9, help: "", titles: {} };

const solo = (value: number, reach = 0, games = 384): Figure => ({
  name: "solo",
  group: "Length",
  title: "",
  unit: "number",
  value,
  low: value - reach,
  high: value + reach,
  exact: reach === 0,
  games: reach === 0 ? 0 : games,
});

describe("controls", () => {
  it("have round stops, the printed one among them", () => {
    const stops = stopsOf({ default: 5000, low: 50, high: 1_000_000 });
    expect(stops).toContain(5000);
    expect([stops[0], stops.at(-1)]).toEqual([500, 10_000]);
    expect(stops.length).toBeLessThanOrEqual(22);
    expect(stopsOf({ default: 300, low: 0, high: 100_000 })).toContain(300);
    expect(stopsOf({ default: 10, low: 8, high: 14 })).toEqual([8, 9, 10, 11, 12, 13, 14]);
  });

  it("never ask for more than the hall answers at once", () => {
    for (const printed of [1, 7, 50, 123, 999, 5000, 77_777])
      expect(stopsOf({ default: printed, low: 0, high: 1_000_000 }).length).toBeLessThanOrEqual(25);
  });

  it("are sliders, switches, and none for tables of numbers", () => {
    expect(controlsOf([GOAL, FLAG, ROWS]).map(({ kind }) => kind)).toEqual(["slide", "switch"]);
  });

  it("stand where the options say, else as printed", () => {
    const [goal, flag] = controlsOf([GOAL, FLAG]);
    expect(goal?.stops[goal.at({})]).toBe("5,000");
    expect(goal?.stops[goal.at({ goal: 2100 })]).toBe("2,000");
    expect(flag?.at({ no_dice: false })).toBe(0);
    expect(flag?.value({}, 1)).toBe(true);
    const [atTables] = controlsOf([{ ...FLAG, default: false, at_tables: true }]);
    expect([atTables?.printed, atTables?.at({})]).toEqual([1, 1]);
  });

  it("fill a die with the face that must be there", () => {
    const [slow, stop] = controlsOf([SIGNAL]);
    expect(slow?.value({}, 3)).toEqual(["go", "go", "stop", "slow", "slow", "slow"]);
    expect(stop?.value({ signal: slow?.value({}, 3) }, 4)).toEqual(["go", "slow", "stop", "stop", "stop", "stop"]);
    expect(stop?.at({ signal: ["go", "go", "go", "stop", "stop", "stop"] })).toBe(3);
    expect(slow?.value({}, 5)).toEqual(["go", "slow", "slow", "slow", "slow", "slow"]);
  });

  it("are computed from the current stop outwards", () => {
    expect(nearestFirst(5, 3)).toEqual([3, 2, 4, 1, 0]);
  });
});

describe("the texts of figures", () => {
  it("have three or four digits", () => {
    expect(amount("number", 178.4558)).toBe("178.5");
    expect(amount("number", 3.5454)).toBe("3.55");
    expect(amount("number", 12_345.6)).toBe("12,346");
    expect(amount("share", 0.51234)).toBe("51.2 %");
  });

  it.each(examples)("are the same as in the library: $reads", ({ reads, unit, ...figure }) => {
    expect(figureText({ ...figure, unit: unit as Figure["unit"] })).toEqual(reads);
  });

  it("say that a few games are too few, and no number", () => {
    const few = { ...solo(1, 0.2, 6), name: "wins/first", unit: "share" as const };
    expect(valueText(few)).toBe("6 games so far: too few to say");
    expect(change(few, few)).toBe("");
    expect(certainty(few, "random")).toEqual(["played by random bots"]);
  });

  it("have the titles of reports, and others until those are known", () => {
    expect(titleOf({ name: "score", title: "Rounds won, each player" })).toBe("Rounds won, each player");
    expect(titleOf({ name: "score", title: "" })).toBe("Result of each player");
    expect(titleOf({ name: "solo", title: "The fewest turns alone" })).toBe("Turns alone to the goal");
  });

  it("say what changed against the usual rules", () => {
    expect(change(solo(29.66), solo(28.86))).toBe("+0.8 against the usual rules");
    expect(change(solo(20), solo(28.86))).toBe("−8.9 against the usual rules");
    expect(change(solo(28.86), solo(28.86))).toBe("same as with the usual rules");
    expect(change(solo(28.861), solo(28.86))).toBe("same as with the usual rules");
  });

  it("do not call a difference a change if it may be chance", () => {
    expect(change(solo(30, 2), solo(29, 2))).toBe("no clear difference from the usual rules");
    expect(change(solo(40, 2), solo(29, 2))).toBe("+11 against the usual rules");
  });

  it("say how certain they are", () => {
    expect(certainty(solo(30, 2), "normal")).toEqual(["95 % interval: 28 to 32", "384 games of normal bots"]);
    expect(certainty(solo(30), "")).toEqual(["exact, the fewest on average"]);
  });
});

describe("the plot", () => {
  const study = (...figures: Figure[]): LabStudy => ({ figures, games: 0, busy: false, reasons: [], checks: [] });
  const answer: LabAnswer = {
    here: study(),
    standard: study(),
    along: [study(solo(2)), study(), study(solo(1))],
    done: 2,
    total: 3,
    expected: ["solo"],
    bots: "",
  };

  it("sorts the points by stop, and leaves unknown ones empty", () => {
    const points = pointsOf(answer, [1, 2, 0], "solo");
    expect(points.map(({ stop, figure }) => [stop, figure?.value])).toEqual([
      [0, 1],
      [1, 2],
      [2, undefined],
    ]);
  });

  it("shows at the stop of the rules at hand what the tile shows", () => {
    const finer: LabAnswer = { ...answer, here: study(solo(2.5)), standard: study(solo(0.5)) };
    const values = pointsOf(finer, [1, 2, 0], "solo", 1, 0).map(({ figure }) => figure?.value);
    expect(values).toEqual([0.5, 2.5, undefined]);
  });

  it("has room around a single share", () => {
    const share: Figure = { ...solo(0.98), unit: "share" };
    expect(plotRange([share])).toEqual([0.98 - 0.05, 1]);
    expect(plotRange([solo(3), solo(5)])).toEqual([3, 3, 5, 5]);
  });

  it("says why points are missing", () => {
    const [goal] = controlsOf([GOAL]);
    if (!goal) throw new Error("no goal");
    const refused: LabAnswer = {
      ...answer,
      along: [study(solo(2)), { ...study(), reasons: ["too far"] }, study()],
    };
    const points = pointsOf(refused, [1, 2, 0], "solo");
    expect(plotNotes(points, goal, true)).toEqual(["Not possible with 1,500: too far."]);
    expect(plotNotes(points, goal, false)[1]).toMatch(/takes long/);
    const rough = pointsOf({ ...answer, along: [study(solo(2, 1, 6))] }, [0], "solo");
    expect(plotNotes(rough, goal, false)[0]).toMatch(/^Some points come from 6 games only/);
  });

  it("can be read", () => {
    const [goal] = controlsOf([GOAL]);
    if (!goal) throw new Error("no goal");
    expect(sweepText("Turns", goal, pointsOf(answer, [1, 2, 0], "solo"))).toBe("Turns. 500: 1.00. 1,000: 2.00.");
  });
});
