import { describe, expect, test } from "vitest";
import { ALL_IN_CUP, arrangeFelt } from "./felt";
import type { View } from "./types";
import type { Event, Parts, LogEntry } from "../../protocol/wire";
import { caption, groupsOf, boardText, padOf, rowsOf, seatState, signalMeans, winText } from "./board-text";

const view: View = {
  position: {
    rules: "traffic",
    signal: "slow",
    field: "S2",
    parked: "444",
    parked_since_roll: true,
    scores: [2350, 0],
    turn: 0,
    phase: "turn",
    rolling: null,
    cup: 0,
    turns: [3, 2],
    fumbled: [false, false],
    contenders: [],
    happy: [],
    winners: [],
  },
  at_stake: 400,
  goal: 5000,
  come_in: 300,
  points: { H: [100, 200, 300, 400, 500], S: [50, 100, 150, 200, 250], 2: [200, 400, 600], 4: [400, 800, 1200] },
  is_in: [true, false],
  no_dice: [false, true],
  to_beat: 5200,
  going_on: null,
  helps: null,
  reasons: {},
};
const parts = { view, phase: "playing", seats: [{ name: "Mira" }, { name: "Ada" }] } as unknown as Parts;

test("the point table marks how many of a face are parked, under their number", () => {
  const row = rowsOf(view).find(({ face }) => face === "4");
  expect(row?.cells).toEqual([null, null, 400, 800, 1200]);
  expect(row?.marked).toBe(2);
});

test("parked dice are grouped with their points", () => {
  expect(groupsOf(view)).toEqual([{ face: "4", count: 3, points: 400 }]);
});

test("a seat says what is at stake, that it is not in yet, and that it has no dice", () => {
  expect(seatState(parts, 0)).toBe("400 at stake");
  expect(seatState(parts, 1)).toBe("needs 300 first · No Dice");
});

test("before the last turns a seat does not speak of the No Dice rule", () => {
  const early = { ...parts, view: { ...view, to_beat: null } } as unknown as Parts;
  expect(seatState(early, 1)).toBe("needs 300 first");
});

test("the board text has everything on the felt", () => {
  expect(boardText(parts)).toEqual([
    "Mira is playing.",
    "Last turns: 5,200 to beat.",
    "Signal: slow; the turn can't end before go shows.",
    "On the field: a star, a two.",
    "Parked: three fours; 400 at stake.",
    "Mira: 2,350.",
    "Ada: 0, needs 300 first, no points yet: would tie with the best score.",
  ]);
});

test("the score pad has one line a turn, also when the log overlaps", () => {
  const ended = (entry: number, seat: number, turn: number, points: number): LogEntry => ({
    entry,
    cause: "seat",
    track: false,
    events: [{ kind: "turn_ended", seat, text: "", facts: { turn, why: "ended", points } }],
  });
  const log = [ended(3, 0, 1, 450), ended(9, 1, 1, 0), ended(12, 0, 2, 300), ended(12, 0, 2, 300)];
  expect(padOf(log, 2).map((lines) => lines.map(({ points }) => points))).toEqual([[450, 300], [0]]);
});

test("a win that the scores do not explain says how it came about", () => {
  const over = (scores: number[], winners: number[], no_dice: boolean[]) =>
    winText({ ...parts, view: { ...view, no_dice }, result: { scores, winners } } as unknown as Parts);
  expect(over([5100, 0], [1], [false, true])).toBe("by the No Dice rule");
  expect(over([5100, 0], [0], [false, true])).toBe("after a roll-off");
  expect(over([5100, 5100], [0], [false, false])).toBe("after a roll-off");
  expect(over([5100, 200], [0], [false, false])).toBe("");
});

test("beside the dice a roll has a short text", () => {
  const facts = { dice: "XS3XS", signal: "go", signal_rolled: true };
  const rolled: Event = { kind: "rolled", seat: 0, text: "{rolls|roll} go with two stars", facts };
  expect(caption(rolled)).toBe("{rolls|roll} go");
  expect(caption({ ...rolled, facts: { ...facts, dice: "H3", signal_rolled: false } })).toBe(
    "{rolls|roll} two dice",
  );
});

describe("the signal", () => {
  const means = (signal: string, field: string, parked: string, parked_since_roll: boolean, cup = 0) =>
    signalMeans(arrangeFelt(ALL_IN_CUP, { ...view.position, signal, field, parked, parked_since_roll, cup }));

  test("never says that the turn may end while a sad face shows", () => {
    expect(means("go", "X2", "HHS", true)).toBe("the sad face must be fixed first");
    expect(means("go", "HXX", "HH", false)).toBe("the sad faces must be fixed first");
  });

  test("says when a die must be parked, and when the turn may end", () => {
    expect(means("go", "HHS22", "", false)).toBe("a die must be parked before the turn can end");
    expect(means("go", "22", "HHS", true)).toBe("the turn may end");
    expect(means("go", "HHS22", "", true)).toBe("a die must be parked before the turn can end");
  });

  test("says that slow does not let the turn end", () => {
    expect(means("slow", "X2", "HHS", true)).toBe("the turn can't end before go shows");
  });

  test("says nothing of the turn's end while dice are in the cup", () => {
    expect(means("go", "", "HHS", false, 2)).toBe("dice are in the cup");
  });
});
