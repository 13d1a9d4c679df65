import { describe, expect, test } from "vitest";
import type { Position } from "./types";
import type { Choice, Event } from "../../protocol/wire";
import { meant, touched, waysOf } from "./choose";
import { following, inCup, settled, type Felt } from "./lay";
import { drawn, sidesOf } from "./spots";

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
const felt = (signal: string, field: string, parked = ""): Felt => settled(inCup, position(signal, field, parked));
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

describe("the felt", () => {
  test("has the dice of the position", () => {
    const shown = felt("go", "S22", "HH");
    expect([faces(shown, "field"), faces(shown, "bay"), shown.signal]).toEqual(["22S", "HH", "go"]);
  });

  test("parks the dice that were chosen; the others stay in their places", () => {
    const before = felt("go", "HS224");
    const after = following(before, event("chose", { verb: "park", dice: "HS" })).felt;
    expect([faces(after, "field"), faces(after, "bay")]).toEqual(["224", "HS"]);
    for (const die of after.dice.filter(({ place }) => place === "field"))
      expect(before.dice.find(({ id }) => id === die.id)).toEqual(die);
    expect(settled(after, position("go", "224", "HS"))).toEqual(after);
  });

  test("throws only what was in the cup", () => {
    const chosen = following(felt("go", "HX22", "S"), event("chose", { verb: "fix", dice: "H" })).felt;
    expect(faces(chosen, "cup")).toBe("HX");
    const { felt: after, thrown } = following(
      chosen,
      event("rolled", { signal: "go", signal_rolled: false, dice: "34", why: "fix" }),
    );
    expect([faces(after, "field"), faces(after, "bay"), thrown.length]).toEqual(["2234", "S", 2]);
    expect(thrown).not.toContain("signal");
  });

  test("throws the signal die with an unparked star", () => {
    const chosen = following(felt("slow", "22", "SSS"), event("chose", { verb: "slow", dice: "pS" })).felt;
    const { felt: after, thrown } = following(
      chosen,
      event("rolled", { signal: "go", signal_rolled: true, dice: "H", why: "signal" }),
    );
    expect([faces(after, "field"), faces(after, "bay"), after.signal]).toEqual(["22H", "SS", "go"]);
    expect(thrown).toContain("signal");
  });

  test("never has two dice in one place", () => {
    const after = following(felt("go", "HS", "444"), event("chose", { verb: "park", dice: "HS" })).felt;
    expect(new Set(after.dice.map(({ place, slot }) => `${place}${slot}`)).size).toBe(5);
  });

  test("shows classic sad faces apart", () => {
    expect(faces(settled(inCup, { ...position("go", "HS2"), rules: "classic" }), "out")).toBe("XX");
  });

  test("draws nothing that is in the cup", () => {
    expect(drawn(inCup)).toEqual([]);
    expect(drawn(felt("go", "H", "S")).map(({ id }) => id)).toContain("signal");
  });
});

describe("touching dice", () => {
  const shown = felt("go", "S444H");
  const ways = waysOf(
    choice(["park", "HS444"], ["park", "444"], ["park", "H"], ["park", "S"], ["park", "HS"], ["end", ""]),
    shown,
  );
  const id = (face: string) => shown.dice.find((die) => die.face === face)?.id as string;

  test("a die that parks alone is one offer", () => {
    const selected = touched(ways, [], id("S"), shown);
    expect(meant(ways, selected, shown).map(({ offer }) => offer.text)).toEqual(["park S"]);
  });

  test("what only goes together is selected together", () => {
    expect(touched(ways, [], id("4"), shown)).toHaveLength(3);
  });

  test("a second die joins; touching it again leaves the first", () => {
    const one = touched(ways, [], id("S"), shown);
    const two = touched(ways, one, id("H"), shown);
    expect(meant(ways, two, shown).map(({ offer }) => offer.text)).toEqual(["park HS"]);
    expect(touched(ways, two, id("H"), shown)).toEqual(one);
  });

  test("a selection that no offer continues starts anew", () => {
    const some = waysOf(choice(["park", "H"], ["park", "S"]), shown);
    expect(touched(some, [id("H")], id("S"), shown)).toEqual([id("S")]);
  });

  test("a die that nothing is offered for is not selected", () => {
    expect(touched(waysOf(choice(["park", "H"]), shown), [], id("4"), shown)).toEqual([]);
  });

  test("a sad face with two ways to mend it leaves both open", () => {
    const sad = felt("go", "HX2", "HS");
    const mend = waysOf(choice(["fix", "H"], ["fix", "pH"]), sad);
    const x = sad.dice.find((die) => die.face === "X")?.id as string;
    const selected = touched(mend, [], x, sad);
    expect(meant(mend, selected, sad)).toHaveLength(2);
    const parked = sad.dice.find((die) => die.place === "bay" && die.face === "H")?.id as string;
    expect(meant(mend, touched(mend, selected, parked, sad), sad).map(({ offer }) => offer.text)).toEqual([
      "fix pH",
    ]);
  });
});

test("a signal die with faces of its own wears them on six sides", () => {
  expect(sidesOf(["go", "go", "stop"])).toEqual(["stop", "stop", "go", "go", "go", "go"]);
  expect(sidesOf(undefined)).toBeUndefined();
});
