import { beforeEach, describe, expect, it, vi } from "vitest";
import type { After, Outlook, RouteOutlook, Sheet } from "./types";
import { afterLines } from "./after-text";
import { Pencil } from "./pencil.svelte";
import { readMarks, writeMarks } from "./pencil-marks";
import { routeText, stress } from "./route-text";
import { testAtlas } from "./test-board";

const route = (more: Partial<RouteOutlook>): RouteOutlook => ({
  left: 5,
  free: 2,
  margin: "fair",
  landmarks: ["hill"],
  worth: 11,
  ...more,
});
const SHEET: Sheet = {
  crossed: [],
  landmarks: [],
  boxes: { A: [null, null], B: [null, null] },
  ticket: [],
  engine: { top: [1], bottom: [] },
  completed: [],
  nitrous: false,
  circled: null,
  score: 4,
};
const OUTLOOK: Outlook = {
  routes: { A: route({}), B: route({ landmarks: [] }) },
  matches: {},
  engine: {},
  closed: [],
};
const lines = (after: Partial<After>) => afterLines({ score: 4, free: 4, ...after }, SHEET, OUTLOOK, testAtlas);

describe("a route in words", () => {
  const text = (now: Partial<RouteOutlook>) => {
    const [line] = testAtlas.board.routes;
    if (!line) throw new Error("the board has a route");
    return routeText(testAtlas, line, [3, null], route(now), [], [{ name: "Ada" }, { name: "Ben" }]);
  };
  it("says what is left, its landmarks, what it would score and who is ahead", () =>
    expect(text({ ahead: [1] })).toBe(
      "Route A. Boxes: 3, free. 5 locations left in 2 free boxes: fair. Landmark left: Hill. " +
        "Completed now it scores 11: 10 and 1 for speed. Ben is ahead.",
    ));
  it("says what it has scored once it is done", () =>
    expect(text({ margin: "done", left: 0, worth: 10 })).toBe(
      "Route A. Boxes: 3, free. Completed, for 10 points.",
    ));
});

describe("what stands out on a sheet where all routes are tight", () => {
  const [line] = testAtlas.board.routes;
  if (!line) throw new Error("the board has a route");
  const perBox = (places: number) => route({ margin: "tight", left: places, free: 1 });
  const printed = line.path.length / line.boxes;
  it("is the tightest route", () => {
    expect(stress(line, perBox(printed), [perBox(printed), perBox(printed - 1)])).toBe("tightest");
    expect(stress(line, perBox(printed), [perBox(printed), perBox(printed + 1)])).toBe("");
    expect(stress(line, perBox(printed), [perBox(printed), perBox(printed)])).toBe("");
  });
  it("is every route that is tighter than at the start, or shut", () => {
    expect(stress(line, perBox(printed + 1), [perBox(printed + 9)])).toBe("tighter");
    expect(stress(line, route({ margin: "shut", free: 0 }), [])).toBe("shut");
  });
  it("is never a route that is easy or fair", () => expect(stress(line, route({}), [])).toBe(""));
});

describe("after a choice", () => {
  it("the points, the route and the boxes that are left are told", () => {
    const after = { score: 5, free: 3, boxes: { A: [2, null] }, routes: { A: route({ left: 3, free: 1 }) } };
    expect(lines(after)).toEqual({ score: "4 to 5 points", lines: ["A: 3 left in 1", "3 boxes left"], harm: [] });
  });
  it("completed routes, circled landmarks and speed scores are told", () => {
    const after = {
      completed: ["A"],
      routes: { A: route({ margin: "done" as const, left: 0, landmarks: [] }) },
      landmarks: ["hill"],
      landmark: [1],
      speed: [1, 2],
    };
    expect(lines(after).lines).toEqual(["A done, 1 route to go", "Hill: +1", "Speed: +1, +2", "4 boxes left"]);
    expect(lines(after).harm).toEqual([]);
  });
  it("routes that get tight and landmarks that are passed are harm", () => {
    const after = {
      boxes: { A: [2, 2] },
      routes: { A: route({ left: 1, free: 0, landmarks: [] }) },
      harder: ["A"],
    };
    expect(lines(after).harm).toEqual(["A has no box for its last 1", "passes Hill"]);
    const tight = { boxes: { A: [2, null] }, routes: { A: route({ left: 4, free: 1 }) }, harder: ["A"] };
    expect(lines(tight).harm).toEqual(["A gets tight: 4 left in 1"]);
  });
  it("ticket and engine are told", () => {
    expect(lines({ ticket: [3] }).lines).toContain("Ticket: 3");
    expect(lines({ engine: { top: [1, 2] } }).lines).toContain("Engine +1 from the next round on");
  });
});

describe("the pencil", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });
  it("marks places, takes marks away and clears all", () => {
    const pencil = new Pencil("table", 0);
    pencil.take("pencil");
    pencil.tap("mill");
    pencil.stroke("mill");
    pencil.stroke("hill");
    expect([...pencil.marks]).toEqual(["mill", "hill"]);
    pencil.take("eraser");
    pencil.stroke("mill");
    expect([...pencil.marks]).toEqual(["hill"]);
    pencil.clear();
    expect(readMarks("table", 0)).toEqual([]);
  });
  it("is put down by taking it again", () => {
    const pencil = new Pencil("table", 0);
    pencil.take("pencil");
    pencil.take("pencil");
    expect(pencil.tool).toBe("");
  });
  it("keeps the marks of each table and seat", () => {
    new Pencil("table", 0).toggle("mill");
    new Pencil("table", 1).toggle("hill");
    expect([...new Pencil("table", 0).marks]).toEqual(["mill"]);
    expect([...new Pencil("other", 0).marks]).toEqual([]);
  });
  it("drops the marks of the sheets that were marked longest ago", () => {
    for (let table = 0; table < 80; table++) writeMarks(`table ${table}`, 0, ["mill"]);
    expect(readMarks("table 79", 0)).toEqual(["mill"]);
    expect(readMarks("table 0", 0)).toEqual([]);
  });
  it("survives anything that is stored under its name", () => {
    for (const junk of ["{", "[]", "null", '{"table 0": 3}', '{"table 0": [1, "mill"]}']) {
      stored.set("dicehall-crossroll-pencil", junk);
      expect(readMarks("table", 0).every((place) => place === "mill")).toBe(true);
    }
  });
});
