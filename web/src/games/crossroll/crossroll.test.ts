import { describe, expect, it } from "vitest";
import type { Action, Sheet } from "./types";
import type { Offered, Parts } from "../../protocol/wire";
import * as cameras from "./camera";
import { placeLabels } from "./labels";
import { boardText, freeSpans, placeText, sheetText } from "./board-text";
import {
  NO_FILTER,
  offersBetween,
  ends,
  grouped,
  offersInRow,
  numbers,
  path,
  shownPath,
  startPlaces,
  endPlaces,
  filterOffers,
} from "./offers";
import { testAtlas } from "./test-board";
import { nextPlace, nextLitPlace, placeAt, routesAt } from "./map-navigation";

function offer(action: Action, facts: Record<string, unknown> = {}, group = ""): Offered {
  return { text: JSON.stringify(action), label: "", worth: "", note: "", group, action, facts };
}
const drive = (number: number, route: string, ...run: string[]) =>
  offer(
    { type: "drive", number, route, first: run[0] ?? "", last: run.at(-1) ?? "", second: "" },
    { path: run },
    `Route ${route}`,
  );
const lotto = (number: number, place: string) => offer({ type: "lotto", number, place }, {}, "Lotto");
const engine = (number: number) => offer({ type: "engine", number }, {}, "Engine");
const OFFERS = [
  drive(2, "A", "west", "mill"),
  drive(3, "A", "west", "mill", "middle"),
  drive(2, "B", "middle", "south"),
  lotto(2, "middle"),
  engine(3),
  engine(5),
];

describe("offers", () => {
  it("start at the starts of runs and at the crossroads of the lotto", () => {
    expect(startPlaces(OFFERS)).toEqual(new Set(["west", "middle"]));
  });
  it("end where the runs from a start end", () => {
    expect(endPlaces(OFFERS, "west")).toEqual(new Set(["mill", "middle"]));
  });
  it("are found between two ends, whatever their number", () => {
    expect(offersBetween(OFFERS, "west", "middle").map((each) => path(each))).toEqual([["west", "mill", "middle"]]);
  });
  it("of the lotto are runs of one place", () => {
    expect(ends(lotto(2, "middle"))).toEqual({ first: "middle", last: "middle" });
    expect(path(lotto(2, "middle"))).toEqual(["middle"]);
  });
  it("of a review cross out a run, the place of the lotto, or nothing", () => {
    const run = ["west", "mill"];
    expect(shownPath({ text: "drive 2 A west..mill", facts: { path: run } })).toEqual(run);
    expect(shownPath({ text: "lotto 2 middle", facts: {} })).toEqual(["middle"]);
    expect(shownPath({ text: "engine 2", facts: {} })).toEqual([]);
    expect(shownPath({ text: "pass", facts: {} })).toEqual([]);
  });
  it("are filtered by number, kind and route", () => {
    expect(filterOffers(OFFERS, { ...NO_FILTER, number: 2 })).toHaveLength(3);
    expect(filterOffers(OFFERS, { ...NO_FILTER, kind: "drive", route: "A" })).toHaveLength(2);
    expect(filterOffers(OFFERS, { ...NO_FILTER, kind: "lotto" })).toHaveLength(1);
  });
  it("have each number once", () => expect(numbers(OFFERS)).toEqual([2, 3, 5]));
  it("are found for a row of the engine", () => {
    const [top, bottom] = testAtlas.board.engine;
    expect(top && offersInRow(OFFERS, top)).toEqual([OFFERS[4]]);
    expect(bottom && offersInRow(OFFERS, bottom)).toEqual([OFFERS[5]]);
  });
  it("are grouped under their headings in order", () => {
    expect(grouped(OFFERS).map(([group, all]) => [group, all.length])).toEqual([
      ["Route A", 2],
      ["Route B", 1],
      ["Lotto", 1],
      ["Engine", 2],
    ]);
  });
});

describe("the camera", () => {
  const map = { width: 400, height: 300 };
  const window = { width: 200, height: 300 };
  it("shows the whole map at first", () => expect(cameras.whole(map, window).scale).toBe(0.5));
  it("keeps what is under the finger while it zooms", () => {
    const camera = { x: 200, y: 150, scale: 1 };
    const at = { x: 90, y: 140 };
    const nearer = cameras.zoomed(camera, 2, at, map, window);
    expect(cameras.under(nearer, window, at)).toEqual(cameras.under(camera, window, at));
  });
  it("never leaves the map", () => {
    const far = cameras.dragged({ x: 200, y: 150, scale: 1 }, { x: 9999, y: -9999 }, map, window);
    expect(far).toEqual({ x: 100, y: 150, scale: 1 });
  });
  it("goes no farther than the whole map and no nearer than allowed", () => {
    const camera = cameras.whole(map, window);
    expect(cameras.zoomed(camera, 0.1, { x: 0, y: 0 }, map, window).scale).toBe(0.5);
    expect(cameras.zoomed(camera, 99, { x: 0, y: 0 }, map, window).scale).toBe(cameras.CLOSEST);
  });
  it("moves just far enough to show a place", () => {
    const shown = cameras.scrolledTo({ x: 100, y: 150, scale: 1 }, { x: 360, y: 150 }, map, window);
    expect(cameras.pixel(shown, window, { x: 360, y: 150 }).x).toBeLessThan(200);
  });
  it("frames a few places", () => {
    const places = [
      { x: 190, y: 140 },
      { x: 210, y: 160 },
    ];
    expect(cameras.framed(places, map, window, 1.5)).toEqual({ x: 200, y: 150, scale: 1.5 });
  });
  it("knows the corner where buttons hide fewer places", () => {
    const wide = { width: 400, height: 300 };
    const box = { width: 60, height: 160 };
    const [high, low, left] = [
      { x: 380, y: 20 },
      { x: 380, y: 280 },
      { x: 20, y: 20 },
    ];
    expect(cameras.freeCorner([high, left], map, wide, box)).toBe("bottom");
    expect(cameras.freeCorner([low, left], map, wide, box)).toBe("top");
    expect(cameras.freeCorner([high, low], map, wide, box)).toBe("top");
  });
});

describe("navigation", () => {
  const { locations } = testAtlas.board;
  const at = (id: string) => testAtlas.place(id);
  it("goes to the nearest place in the direction of the key", () => {
    expect(nextPlace(locations, at("mill"), "ArrowRight").id).toBe("middle");
    expect(nextPlace(locations, at("middle"), "ArrowUp").id).toBe("north");
  });
  it("stays where nothing lies in that direction", () =>
    expect(nextPlace(locations, at("west"), "ArrowLeft").id).toBe("west"));
  it("goes round the lit places", () => {
    const lit = [at("north"), at("south")];
    expect(nextLitPlace(lit, at("north"), 1).id).toBe("south");
    expect(nextLitPlace(lit, at("south"), 1).id).toBe("north");
    expect(nextLitPlace(lit, at("middle"), -1).id).toBe("north");
  });
  it("prefers a lit place to a nearer one", () => {
    const found = placeAt(locations, new Set(["mill"]), { x: 170, y: 150 }, 60);
    expect(found).toEqual({ place: at("mill"), unclear: false });
  });
  it("is unclear between two lit places", () => {
    const found = placeAt(locations, new Set(["mill", "middle"]), { x: 158, y: 150 }, 60);
    expect(found?.unclear).toBe(true);
  });
  it("finds the routes whose line passes a point, the nearest first", () => {
    const between = { x: (at("west").x + at("mill").x) / 2, y: at("west").y + 3 };
    expect(routesAt(testAtlas, between, 6)).toEqual(["A"]);
    expect(routesAt(testAtlas, at("middle"), 6)).toEqual(["A", "B"]);
    expect(routesAt(testAtlas, { x: 5, y: 5 }, 6)).toEqual([]);
  });
  it("finds nothing far from everything", () =>
    expect(placeAt(locations, new Set(), { x: 360, y: 290 }, 30)).toBeUndefined());
});

describe("names on the map", () => {
  it("are all shown if there is space", () => expect(placeLabels(testAtlas, 12)).toHaveLength(8));
  it("of landmarks and crossroads come first if there is little space", () => {
    const names = placeLabels(testAtlas, 46).map(({ id }) => id);
    expect(names).toContain("hill");
    expect(names).toContain("middle");
    expect(names.length).toBeLessThan(8);
  });
  it("of places that are spoken of come before all others", () => {
    const left = testAtlas.board.locations.map(({ id }) => id);
    const hidden = left.filter((id) => !placeLabels(testAtlas, 46).some((label) => label.id === id));
    expect(hidden).not.toHaveLength(0);
    for (const id of hidden) expect(placeLabels(testAtlas, 46, [id]).map((label) => label.id)).toContain(id);
  });
});

describe("texts", () => {
  const sheet: Sheet = {
    crossed: ["middle", "hill"],
    landmarks: ["hill"],
    boxes: { A: [2, "x"], B: [null, null] },
    ticket: [3],
    engine: { top: [1, 2], bottom: [] },
    completed: [],
    nitrous: false,
    circled: null,
    score: 1,
  };
  it("of a place say what it is and what can be done there", () => {
    const text = placeText(testAtlas.place("middle"), { crossed: false, circled: false, lit: true, start: "" });
    expect(text).toBe("Middle, crossroad of Routes A and B, can start here");
  });
  it("of a run have the route that leads along it, either way and round a ring", () => {
    const letter = (...ids: string[]) => testAtlas.along(ids)?.letter;
    expect(letter("mill", "middle", "hill")).toBe("A");
    expect(letter("hill", "middle")).toBe("A");
    expect(letter("south", "lake", "north")).toBe("B");
    expect(letter("west", "hill")).toBeUndefined();
    expect(letter("middle")).toBeUndefined();
    expect(letter()).toBeUndefined();
  });
  it("of a ring continue at its first place", () => {
    const [line, ring] = testAtlas.board.routes;
    expect(line && freeSpans(line, new Set(["middle"]))).toEqual([
      ["west", "mill"],
      ["hill", "east"],
    ]);
    expect(ring && freeSpans(ring, new Set(["middle"]))).toEqual([["south", "lake", "north"]]);
  });
  it("of a table have dice, boxes, free stretches, ticket, engine and landmarks", () => {
    const position = { players: [sheet], dice: { d4: 3 }, aside: [], pending: "main" };
    const parts = { view: { position, scores: [1] }, seats: [{ name: "Ada" }] } as unknown as Parts;
    expect(boardText(parts, testAtlas)).toEqual([
      "Dice: d4 shows 3.",
      "Ada, 1 point.",
      "Route A: 2 of 5 locations crossed out; boxes 2, X.",
      "Free on Route A: West to Mill; East.",
      "Route B: 1 of 4 locations crossed out; boxes free, free.",
      "Free on Route B: South to North.",
      "Ticket: 3, 1 free.",
      "Engine: 1 to 3: 1, 2, +1 unlocked; 4 to 6: empty, −1 locked.",
      "Landmarks circled: Hill.",
    ]);
  });
});

const FREE = { A: [2, null], B: [null, null] };
const sheetWith = (more: Partial<Sheet>): Sheet => ({
  crossed: [],
  landmarks: [],
  boxes: FREE,
  ticket: [],
  engine: { top: [], bottom: [] },
  completed: [],
  nitrous: false,
  circled: null,
  score: 0,
  ...more,
});

describe("a filled route", () => {
  it("is called completed only once it is", () => {
    const filled = sheetWith({
      crossed: ["north", "middle", "south", "lake"],
      boxes: { A: [null, null], B: [4, null] },
    });
    expect(sheetText(filled, testAtlas)).toContain("Route B: 4 of 4 locations crossed out; boxes 4, free.");
    const text = sheetText({ ...filled, completed: ["B"] }, testAtlas);
    expect(text).toContain("Route B: 4 of 4 locations crossed out, completed; boxes 4, free.");
  });
});
