import { describe, expect, it } from "vitest";
import * as drafts from "./draft";
import { mended } from "./mended";

function town() {
  let draft = drafts.emptyDraft("Test");
  for (let n = 0; n < 4; n++) draft = drafts.addPlace(draft, { x: 100 * n, y: 100 }, "A").draft;
  return drafts.appendTo(drafts.addRoute(draft), "B", "place_2");
}

describe("a board that is opened", () => {
  it("is left as it is where nothing stands there twice and colours are colours", () => {
    const draft = town();
    expect(mended(draft)).toEqual({ draft, changes: [] });
  });
  it("has each letter once", () => {
    const draft = town();
    const twice = { ...draft, routes: draft.routes.map((route) => ({ ...route, letter: "A" })) };
    expect(mended(twice).draft.routes.map(({ letter }) => letter)).toEqual(["A", "B"]);
    const none = { ...draft, routes: draft.routes.map((route) => ({ ...route, letter: "__proto__" })) };
    expect(mended(none).draft.routes.map(({ letter }) => letter)).toEqual(["A", "B"]);
    expect(mended(none).changes[0]).toBe('A route called "__proto__" is Route A now.');
  });
  it("has each id once, also where three places have the same name", () => {
    const draft = town();
    const same = draft.locations.map((place) => ({ ...place, id: "west", name: "West" }));
    const ids = mended({ ...draft, locations: same }).draft.locations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids[0]).toBe("west");
  });
  it("has ids that ids may be, also on the paths", () => {
    const draft = drafts.renamePlace(town(), "place_2", "Mill").draft;
    const odd = JSON.parse(JSON.stringify(draft).replaceAll('"mill"', '"<b>"')) as drafts.Draft;
    expect(mended(odd).draft).toEqual(draft);
  });
  it("leads each route to a place once, and to none that is not there", () => {
    const draft = town();
    const path = ["place_1", "place_2", "place_1", "nowhere", "place_3"];
    const found = mended(drafts.changeRoute(draft, "A", { path }));
    expect(found.draft.routes[0]?.path).toEqual(["place_1", "place_2", "place_3"]);
    expect(found.changes).toEqual(["Route A leads to each of its places once now."]);
  });
  it("asks the network for no colour", () => {
    const draft = town();
    const colours = drafts.changeRoute(draft, "A", { colour: "url(https://example.org/x.png)" });
    const found = mended({ ...colours, meta: { ...colours.meta, background: "red;x:url(//example.org)" } });
    expect(JSON.stringify(found.draft)).not.toContain("example.org");
    expect(found.changes).toHaveLength(2);
  });
});

describe("a name", () => {
  it("loses the spaces that keyboards add, and the style of emoji", () => {
    expect(drafts.tidied("  Old   Mill ")).toBe("Old Mill");
    expect(drafts.tidied("\u2764\ufe0f")).toBe("\u2764");
  });
});
