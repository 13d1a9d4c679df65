import { describe, expect, it } from "vitest";
import * as drafts from "./draft";

const line = (steps: number) => {
  let draft = drafts.emptyDraft("Test");
  for (let n = 0; n < steps; n++) draft = drafts.addPlace(draft, { x: 100 * n, y: 103 }, "A").draft;
  return draft;
};

describe("a draft", () => {
  it("begins with one route without places", () => {
    const draft = drafts.finished(drafts.emptyDraft("Test"));
    expect(draft.routes.map(({ letter }) => letter)).toEqual(["A"]);
    expect(draft.conversion).toEqual({ "1": "A" });
  });
  it("snaps places to the grid and keeps them on the canvas", () => {
    expect(drafts.snapped({ x: 104, y: 96 }, drafts.emptyDraft("").meta)).toEqual({ x: 100, y: 100 });
    expect(drafts.snapped({ x: -40, y: 9999 }, drafts.emptyDraft("").meta)).toEqual({ x: 0, y: 700 });
  });
  it("puts no place on another one, which would hide it", () => {
    const two = drafts.addPlace(line(2), { x: 100, y: 98 }, "A");
    expect(two.draft.locations.map(({ x, y }) => [x, y])).toEqual([
      [0, 100],
      [100, 100],
      [100, 110],
    ]);
    expect(drafts.movePlace(two.draft, two.id, { x: 0, y: 100 })).toBe(two.draft);
    expect(drafts.movePlace(two.draft, two.id, { x: 0, y: 90 }).locations[2]).toMatchObject({ x: 0, y: 90 });
    const set = drafts.changePlace(two.draft, two.id, { x: 0, y: 100 });
    expect(set.locations.map((place) => drafts.hiddenAt(set, place).length)).toEqual([1, 0, 1]);
  });
  it("goes on from either end of a route", () => {
    const turned = drafts.turnAround(line(3), "A");
    const longer = drafts.addPlace(turned, { x: 500, y: 500 }, "A").draft;
    expect(longer.routes[0]?.path).toEqual(["place_3", "place_2", "place_1", "place_4"]);
    expect(drafts.turnAround(turned, "Z")).toBe(turned);
  });
  it("has places in an order, route by route", () => {
    const two = drafts.addPlace(drafts.addRoute(line(2)), { x: 300, y: 300 }, "B").draft;
    const empty = drafts.addRoute(two);
    expect(drafts.placeAfter(empty, "A", "place_1")).toEqual({ letter: "A", id: "place_2" });
    expect(drafts.placeAfter(empty, "A", "place_2")).toEqual({ letter: "B", id: "place_3" });
    expect(drafts.placeAfter(empty, "C", "place_3")).toEqual({ letter: "A", id: "place_1" });
    expect(drafts.placeAfter(empty, "A", "nowhere")).toBeUndefined();
  });
  it("makes the first place of a route an entrance", () => {
    expect(line(3).locations.map(({ entrance }) => entrance)).toEqual([true, false, false]);
    const crossing = drafts.appendTo(drafts.addRoute(line(3)), "B", "place_2");
    expect(crossing.locations.map(({ entrance }) => entrance)).toEqual([true, true, false]);
  });
  it("lets boxes and score follow the length until somebody sets them", () => {
    expect(line(7).routes[0]).toMatchObject(drafts.suggested(7));
    const set = drafts.changeRoute(line(7), "A", { boxes: 5 });
    expect(drafts.addPlace(set, { x: 0, y: 0 }, "A").draft.routes[0]?.boxes).toBe(5);
  });
  it("closes a ring when the first place is added again", () => {
    expect(drafts.appendTo(line(4), "A", "place_1").routes[0]?.ring).toBe(true);
    expect(drafts.appendTo(line(2), "A", "place_1").routes[0]?.ring).toBe(false);
  });
  it("gives a place the id that goes with its name, everywhere", () => {
    const { draft, id } = drafts.renamePlace(line(2), "place_2", "São Bento");
    expect(id).toBe("sao_bento");
    expect(draft.routes[0]?.path).toEqual(["place_1", "sao_bento"]);
    expect(drafts.renamePlace(draft, "place_1", "Sao bento!").id).toBe("sao_bento_2");
    expect(drafts.freeId(draft, "42")).toBe("place");
  });
  it("says of every place on which routes it lies, and adds all scores", () => {
    let draft = drafts.addRoute(line(3));
    draft = drafts.appendTo(draft, "B", "place_2");
    draft = { ...draft, scores: { speed: [1, 2], landmark: [3] } };
    const done = drafts.finished(draft);
    expect(done.locations[1]?.routes).toEqual(["A", "B"]);
    expect(done.meta.perfect_score).toBe(6 + draft.routes.reduce((sum, { score }) => sum + score, 0));
  });
  it("keeps a chart as it is and gives new routes the faces that are free", () => {
    const draft = drafts.addRoute({ ...line(1), conversion: { "2": "A", "5": "Z" } });
    expect(drafts.finished(draft).conversion).toEqual({ "1": "B", "2": "A" });
  });
  it("removes a place from its routes, and flyovers that lose their neighbours", () => {
    const stretch = { route: "A", from: "place_1", to: "place_2" };
    const draft = { ...line(3), flyover: [{ over: stretch, under: stretch }] };
    const left = drafts.removePlace(draft, "place_2");
    expect(left.routes[0]?.path).toEqual(["place_1", "place_3"]);
    expect(left.flyover).toEqual([]);
  });
  it("finds the step of a route at a point of its line", () => {
    expect(drafts.stepAt(line(3), "A", { x: 150, y: 104 }, 8)).toBe(2);
    expect(drafts.stepAt(line(3), "A", { x: 150, y: 160 }, 8)).toBeUndefined();
  });
  it("moves and removes steps, never beyond the ends", () => {
    const path = (draft: drafts.Draft) => draft.routes[0]?.path;
    expect(path(drafts.moveStep(line(3), "A", 0, 1))).toEqual(["place_2", "place_1", "place_3"]);
    expect(path(drafts.moveStep(line(3), "A", 0, -1))).toEqual(["place_1", "place_2", "place_3"]);
    expect(path(drafts.removeStep(line(3), "A", 1))).toEqual(["place_1", "place_3"]);
  });
  it("draws a file whose routes name places that are not there", () => {
    const draft = drafts.changeRoute(line(2), "A", { path: ["place_1", "nowhere", "place_2"] });
    expect(drafts.drawn(draft).routes[0]?.path).toEqual(["place_1", "place_2"]);
  });
  it("suggests no more scores than can be circled", () => {
    const draft = line(8);
    const { speed, landmark } = drafts.suggestedLadders(draft);
    expect(speed.length).toBeLessThanOrEqual(draft.routes[0]?.boxes ?? 0);
    expect(landmark).toEqual([]);
  });
});

describe("scores that somebody writes", () => {
  it("are whole numbers with anything between them that parts them", () => {
    expect(drafts.readScores(" 1, 2;3\n-4 ")).toEqual({ scores: [1, 2, 3, -4] });
    expect(drafts.readScores("")).toEqual({ scores: [] });
  });
  it("are not read where a word is no number, and the word is named", () => {
    expect(drafts.readScores("1, two, 3")).toEqual({ word: "two" });
    expect(drafts.readScores("1.5")).toEqual({ word: "1.5" });
    expect(drafts.readScores("1 99999999999999999999")).toEqual({ word: "99999999999999999999" });
  });
});
