import { describe, expect, test } from "vitest";
import type { GamePage } from "../games/game-page";
import type { Choice, Offered } from "../protocol/wire";
import { keyFor, moved, onlyOffer, rowOn, rowsOf, shownChoices, underOf } from "./rows";

const offer = (text: string) => ({ text, label: text, worth: "", note: "", group: "", action: null }) as Offered;
const choice = (seat: number, ...texts: string[]) =>
  ({ seat, offers: texts.map(offer), box: null, dice: [] }) as unknown as Choice;
const page = (more: Partial<GamePage> = {}) => more as GamePage;
const textOn = (...given: Parameters<typeof rowOn>) => rowOn(...given)?.offer.text;

describe("the row that somebody is on", () => {
  const rows = rowsOf([choice(0, "park", "end")]);
  const chosen = (text: string, under: string[] = []) => ({ seat: 0, text, under: underOf(under) });

  test("is none until they choose one of several", () => expect(rowOn(rows, null, [])).toBeNull());
  test("is the only one, if there is only one", () => expect(textOn(rows.slice(0, 1), null, [])).toBe("park"));
  test("is none where the only one has to be chosen too", () =>
    expect(rowOn(rows.slice(0, 1), null, [], true)).toBeNull());
  test("is the one that they went to", () => expect(textOn(rows, chosen("end"), [])).toBe("end"));
  test("is the only one that matches the board", () => expect(textOn(rows, null, ["end"])).toBe("end"));
  test("is none where several match the board", () => expect(rowOn(rows, null, ["park", "end"])).toBeNull());
  test("is what was chosen last, on the board", () => expect(textOn(rows, chosen("park"), ["end"])).toBe("end"));
  test("is what was chosen last, in the list", () =>
    expect(textOn(rows, chosen("park", ["end"]), ["end"])).toBe("park"));
  test("is none of those that are gone", () => expect(rowOn(rows, chosen("slow"), [])).toBeNull());
  test("is of the seat that chooses", () => {
    const both = rowsOf([choice(0, "pass"), choice(1, "pass")]);
    expect(rowOn(both, { seat: 1, text: "pass", under: "" }, [])?.seat).toBe(1);
  });
});

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 2, 2],
  ["ArrowUp", 2, 1],
  ["ArrowUp", 0, 0],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["a", 1, null],
])("%s goes from row %i of three to %s", (key, at, to) => expect(moved(3, at, key)).toBe(to));

describe("the only choice", () => {
  test("is one offer of one seat", () => {
    expect(onlyOffer([choice(0, "roll")])?.text).toBe("roll");
    expect(onlyOffer([choice(0, "roll", "end")])).toBeNull();
    expect(onlyOffer([choice(0, "roll"), choice(1, "roll")])).toBeNull();
  });
  test("is none where numbers or dice can be entered", () => {
    expect(onlyOffer([{ ...choice(0, "end"), box: {} } as unknown as Choice])).toBeNull();
    expect(onlyOffer([{ ...choice(0, "end"), dice: ["d6"] } as unknown as Choice])).toBeNull();
  });
});

test("no key moves in an empty list", () => expect(moved(0, 0, "End")).toBeNull());

test("rows are numbered where the game has no keys of its own", () => {
  const own = page({ key: (_, index) => ["p", "", undefined][index] });
  const three = choice(0, "park", "pass", "end");
  expect([0, 1, 2].map((index) => keyFor(own, three, index))).toEqual(["p", undefined, "3"]);
  expect(keyFor(page(), three, 9)).toBeUndefined();
});

test("the list shows what matches the board", () => {
  const filtered = page({ visibleOffers: ({ offers }) => offers.slice(1) });
  expect(shownChoices([choice(0, "park", "end")], filtered)[0]?.offers.map(({ text }) => text)).toEqual(["end"]);
});
