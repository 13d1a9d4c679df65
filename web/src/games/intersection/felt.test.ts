import { describe, expect, test } from "vitest";
import type { Position } from "./types";
import type { Choice, Event } from "../../protocol/wire";
import { NOTHING, matchingOffers, afterTouch, diceOffersOf, touchDie } from "./selection";
import { afterEvent, ALL_IN_CUP, arrangeFelt, placeNames, reasonKey, type Felt } from "./felt";
import { drawnDice, sidesOf } from "./spots";

const position = (signal: string, field: string, parked = "", cup = 0): Position => ({
  rules: "traffic",
  signal,
  field,
  parked,
  parked_since_roll: false,
  scores: [0, 0],
  turn: 0,
  phase: "turn",
  rolling: null,
  cup,
  turns: [0, 0],
  fumbled: [false, false],
  contenders: [],
  happy: [],
  winners: [],
});
const felt = (signal: string, field: string, parked = ""): Felt =>
  arrangeFelt(ALL_IN_CUP, position(signal, field, parked));
const event = (kind: string, facts: Record<string, unknown>): Event => ({ kind, seat: 0, text: "", facts });
const faces = (shown: Felt, place: string) =>
  shown.dice
    .filter((die) => die.place === place)
    .map((die) => die.face)
    .sort()
    .join("");
const choice = (...actions: [string, string][]): Choice => ({
  seat: 0,
  box: null,
  dice: [],
  fumble: false,
  question: null,
  offers: actions.map(([verb, dice]) => ({
    text: `${verb} ${dice}`,
    label: "",
    worth: "",
    note: "",
    group: verb,
    action: { verb, dice },
    facts: {},
  })),
});

describe("names of dice", () => {
  test("dice on the field are numbered by face, parked ones by bay", () => {
    const shown = felt("go", "SX4", "HH");
    const named = (name: string) => shown.dice.find(({ id }) => placeNames(shown).get(id) === name)?.face;
    expect(["die-1", "die-2", "die-3", "bay-1", "bay-2"].map(named)).toEqual(["S", "X", "4", "H", "H"]);
    expect(placeNames(shown).get("signal")).toBe("signal");
  });
  test("reasons are found by place and face", () => {
    const shown = felt("go", "44", "333");
    const keys = new Set([...shown.dice.map(({ id }) => reasonKey(id, shown)), reasonKey("signal", shown)]);
    expect(keys).toEqual(new Set(["field 4", "bay 3", "signal"]));
  });
});

describe("the felt", () => {
  test("has the dice of the position", () => {
    const shown = felt("go", "S22", "HH");
    expect([faces(shown, "field"), faces(shown, "bay"), shown.signal]).toEqual(["22S", "HH", "go"]);
  });

  test("parks the dice that were chosen; the others stay in their places", () => {
    const before = felt("go", "HS224");
    const after = afterEvent(before, event("chose", { verb: "park", dice: "HS" })).felt;
    expect([faces(after, "field"), faces(after, "bay")]).toEqual(["224", "HS"]);
    for (const die of after.dice.filter(({ place }) => place === "field"))
      expect(before.dice.find(({ id }) => id === die.id)).toEqual(die);
    expect(arrangeFelt(after, { ...position("go", "224", "HS"), parked_since_roll: true })).toEqual(after);
  });

  test("throws only the dice in the cup", () => {
    const chosen = afterEvent(felt("go", "HX22", "S"), event("chose", { verb: "fix", dice: "H" })).felt;
    expect(faces(chosen, "cup")).toBe("HX");
    const { felt: after, thrown } = afterEvent(
      chosen,
      event("rolled", { signal: "go", signal_rolled: false, dice: "34", why: "fix" }),
    );
    expect([faces(after, "field"), faces(after, "bay"), thrown.length]).toEqual(["2234", "S", 2]);
    expect(thrown).not.toContain("signal");
  });

  test("throws the signal die with an unparked star", () => {
    const chosen = afterEvent(felt("slow", "22", "SSS"), event("chose", { verb: "slow", dice: "pS" })).felt;
    const { felt: after, thrown } = afterEvent(
      chosen,
      event("rolled", { signal: "go", signal_rolled: true, dice: "H", why: "signal" }),
    );
    expect([faces(after, "field"), faces(after, "bay"), after.signal]).toEqual(["22H", "SS", "go"]);
    expect(thrown).toContain("signal");
  });

  test("never has two dice in one place", () => {
    const after = afterEvent(felt("go", "HS", "444"), event("chose", { verb: "park", dice: "HS" })).felt;
    expect(new Set(after.dice.map(({ place, slot }) => `${place}${slot}`)).size).toBe(5);
  });

  test("shows sad faces of the classic rules apart", () => {
    expect(faces(arrangeFelt(ALL_IN_CUP, { ...position("go", "HS2"), rules: "classic" }), "out")).toBe("XX");
  });

  test("draws no dice in the cup", () => {
    expect(drawnDice(ALL_IN_CUP)).toEqual([]);
    expect(drawnDice(felt("go", "H", "S")).map(({ id }) => id)).toContain("signal");
  });
});

describe("touching dice", () => {
  const shown = felt("go", "S444H");
  const diceOffers = diceOffersOf(
    choice(["park", "HS444"], ["park", "444"], ["park", "H"], ["park", "S"], ["park", "HS"], ["end", ""]),
    shown,
  );
  const id = (face: string) => shown.dice.find((die) => die.face === face)?.id as string;

  test("a die that parks alone is one offer", () => {
    const selected = afterTouch(diceOffers, [], id("S"), shown);
    expect(matchingOffers(diceOffers, selected, shown).map(({ offer }) => offer.text)).toEqual(["park S"]);
  });

  test("dice that can only be used together are selected together", () => {
    expect(afterTouch(diceOffers, [], id("4"), shown)).toHaveLength(3);
  });

  test("a second die joins; touching it again leaves the first", () => {
    const one = afterTouch(diceOffers, [], id("S"), shown);
    const two = afterTouch(diceOffers, one, id("H"), shown);
    expect(matchingOffers(diceOffers, two, shown).map(({ offer }) => offer.text)).toEqual(["park HS"]);
    expect(afterTouch(diceOffers, two, id("H"), shown)).toEqual(one);
  });

  test("all three of a kind can be touched one after the other; touching one again lets go of them", () => {
    const threes = shown.dice.filter((die) => die.face === "4").map((die) => die.id);
    const touched = threes.reduce((so, die) => touchDie(diceOffers, so, die, shown), NOTHING);
    expect([...touched.dice].sort()).toEqual([...threes].sort());
    expect(touchDie(diceOffers, touched, threes[0] ?? "", shown)).toEqual(NOTHING);
  });

  test("a die that fits no offer with the selection starts a new one", () => {
    const some = diceOffersOf(choice(["park", "H"], ["park", "S"]), shown);
    expect(afterTouch(some, [id("H")], id("S"), shown)).toEqual([id("S")]);
  });

  test("a die without an offer is not selected", () => {
    expect(afterTouch(diceOffersOf(choice(["park", "H"]), shown), [], id("4"), shown)).toEqual([]);
  });

  test("a sad face with two ways to fix it leaves both open", () => {
    const sad = felt("go", "HX2", "HS");
    const fixes = diceOffersOf(choice(["fix", "H"], ["fix", "pH"]), sad);
    const x = sad.dice.find((die) => die.face === "X")?.id as string;
    const selected = afterTouch(fixes, [], x, sad);
    expect(matchingOffers(fixes, selected, sad)).toHaveLength(2);
    const parked = sad.dice.find((die) => die.place === "bay" && die.face === "H")?.id as string;
    expect(
      matchingOffers(fixes, afterTouch(fixes, selected, parked, sad), sad).map(({ offer }) => offer.text),
    ).toEqual(["fix pH"]);
  });
});

test("a signal die with custom faces has them on six sides", () => {
  expect(sidesOf(["go", "go", "stop"])).toEqual(["stop", "stop", "go", "go", "go", "go"]);
  expect(sidesOf(undefined)).toBeUndefined();
});
