import { describe, expect, test } from "vitest";
import type { Event, LogEntry } from "../../protocol/wire";
import type { Position } from "./types";
import { afterEvent, ALL_IN_CUP, arrangeFelt } from "./felt";
import { feltAt, feltAtStep, feltAtTurnsEnd } from "./felt-history";

const position = (field: string, parked = "", rules: "traffic" | "classic" = "traffic"): Position => ({
  rules,
  signal: "go",
  field,
  parked,
  parked_since_roll: parked !== "",
  scores: [0],
  turn: 0,
  phase: "turn",
  rolling: null,
  cup: 0,
  turns: [0],
  fumbled: [false],
  contenders: [],
  happy: [],
  winners: [],
});
const line = (entry: number, kind: string, facts: Event["facts"]): LogEntry => ({
  entry,
  cause: kind === "rolled" ? "dice" : "seat",
  track: false,
  events: [{ kind, seat: kind === "undone" ? null : 0, text: "", facts }],
});
const roll = (entry: number, dice: string) => line(entry, "rolled", { dice, signal: "go", signal_rolled: true });
const choose = (entry: number, verb: string, dice = "") => line(entry, "chose", { verb, dice });
const takeBack = (entry: number, of: number) => line(entry, "undone", { entry: of });

describe("after a take-back", () => {
  const rolled = [roll(1, "S2H2H")];

  test("every die lies as it lay", () => {
    const before = feltAt(rolled, position("HHS22"));
    const undone = [...rolled, choose(2, "park", "HHS"), takeBack(3, 2)];
    expect(feltAt(undone, position("HHS22"))).toEqual(before);
  });

  test("the dice that were parked before stay in their bays", () => {
    const parked = [...rolled, choose(2, "park", "H")];
    const before = feltAt(parked, position("HS22", "H"));
    const undone = [...parked, choose(3, "park", "HS"), takeBack(4, 3)];
    expect(feltAt(undone, position("HS22", "H"))).toEqual(before);
  });

  test("other choices can follow, and be taken back", () => {
    const other = [...rolled, choose(2, "park", "HHS"), takeBack(3, 2), choose(4, "park", "S")];
    expect(feltAt(other, position("HH22", "S"))).toEqual(
      feltAt([...rolled, choose(4, "park", "S")], position("HH22", "S")),
    );
    expect(feltAt([...other, takeBack(5, 4)], position("HHS22"))).toEqual(feltAt(rolled, position("HHS22")));
  });

  test("an end that is taken back leaves the dice where they were", () => {
    const parked = [...rolled, choose(2, "park", "HH")];
    const ended: LogEntry = {
      ...choose(3, "end"),
      events: [...choose(3, "end").events, { kind: "turn_ended", seat: 0, text: "", facts: {} }],
    };
    expect(feltAt([...parked, ended, takeBack(4, 3)], position("S22", "HH"))).toEqual(
      feltAt(parked, position("S22", "HH")),
    );
  });
});

test("every roll and every choice of parking can be taken back", () => {
  const faces = "HS2";
  for (let number = 0; number < 3 ** 5; number++) {
    const dice = Array.from({ length: 5 }, (_, die) => faces[Math.floor(number / 3 ** die) % 3]).join("");
    const sorted = [...dice].sort((a, b) => "HSX234".indexOf(a) - "HSX234".indexOf(b)).join("");
    const before = feltAt([roll(1, dice)], position(sorted));
    for (const park of ["H", "S", "HS", "HHS", "222"])
      expect(feltAt([roll(1, dice), choose(2, "park", park), takeBack(3, 2)], position(sorted))).toEqual(before);
  }
});

test("a page that is loaded again shows the dice where they were", () => {
  const log = [roll(1, "4S2SH"), choose(2, "park", "SS"), choose(3, "on"), roll(4, "3H4")];
  const positions = [
    position("HSS24"),
    position("H24", "SS"),
    { ...position("", "SS"), cup: 3 },
    position("H34", "SS"),
  ];
  let live = ALL_IN_CUP;
  for (const [index, { events }] of log.entries()) {
    for (const event of events) live = afterEvent(live, event).felt;
    live = arrangeFelt(live, positions[index] as Position);
    expect(feltAt(log.slice(0, index + 1), positions[index] as Position)).toEqual(live);
  }
});

test("sad faces of the classic rules are not rolled again", () => {
  const log = [roll(1, "X2X2S"), choose(2, "park", "S"), choose(3, "roll"), roll(4, "HH")];
  const felt = feltAt(log, position("HH", "S", "classic"));
  expect(felt.dice.filter(({ place }) => place === "out").map(({ id }) => id)).toEqual(["t0", "t2"]);
});

test("without the start of the turn in the log, the dice of the position are there", () => {
  expect(feltAt([], position("H2", "SSS"))).toEqual(arrangeFelt(ALL_IN_CUP, position("H2", "SSS")));
});

test("a step back in a replay puts dice back where they lay", () => {
  const before = feltAt([roll(1, "S2H2H")], position("HHS22"));
  const parked = arrangeFelt(before, position("22", "HHS"));
  expect(arrangeFelt(parked, position("HHS22"))).toEqual(before);
});

test("after the last turn the dice stay where they lay", () => {
  const ended: LogEntry = {
    ...choose(3, "end"),
    events: [
      { kind: "chose", seat: 0, text: "", facts: { verb: "end", dice: "" } },
      { kind: "turn_ended", seat: 0, text: "", facts: {} },
      { kind: "won", seat: 0, text: "", facts: {} },
    ],
  };
  const log = [roll(1, "S2H2H"), choose(2, "park", "HHS"), ended];
  const over: Position = { ...position(""), cup: 5, signal: "", phase: "over" };
  const places = feltAt(log, over).dice.map(({ face, place }) => `${face} ${place}`);
  expect(places.sort()).toEqual(["2 field", "2 field", "H bay", "H bay", "S bay"]);
  expect(feltAt(log, over).signal).toBe("go");
});

test("the felt at the end of a turn is the one before the dice go back into the cup", () => {
  const events = [roll(1, "HHS22"), choose(2, "park", "HH"), line(3, "turn_ended", {})].flatMap(
    (each) => each.events,
  );
  const felt = feltAtTurnsEnd(ALL_IN_CUP, events);
  expect(felt?.dice.filter(({ place }) => place === "bay").map(({ face }) => face)).toEqual(["H", "H"]);
  expect(feltAtTurnsEnd(ALL_IN_CUP, events.slice(0, 2))).toBeNull();
});

describe("at a step of a replay", () => {
  const next: Position = { ...position(""), cup: 5, signal: "", turn: 1 };
  const lost: LogEntry = {
    ...roll(3, "X2"),
    events: [
      { kind: "rolled", seat: 0, text: "", facts: { dice: "X2", signal: "go", signal_rolled: false } },
      { kind: "turn_ended", seat: 0, text: "", facts: {} },
    ],
  };
  const log = [roll(1, "HHS22"), choose(2, "on"), lost];

  test("the dice of the roll that lost the turn lie there", () => {
    const first = { ...roll(1, "XX234"), events: [...roll(1, "XX234").events, ...lost.events.slice(1)] };
    const places = feltAtStep([first], next).dice.map(({ face, place }) => `${face} ${place}`);
    expect(places.sort()).toEqual(["2 field", "3 field", "4 field", "X field", "X field"]);
  });

  test("they go back into the cup at the next step", () => {
    expect(feltAtStep(log, next).dice.some(({ place }) => place !== "cup")).toBe(true);
    const then = feltAtStep([...log, roll(4, "234HH")], { ...position("HH234"), turn: 1 });
    expect(then.dice.map(({ face }) => face).sort()).toEqual(["2", "3", "4", "H", "H"]);
  });
});
