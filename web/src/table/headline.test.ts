import { expect, test } from "vitest";
import type { Parts } from "../protocol/wire";
import { headline, waitsForMe, type Shown } from "./headline";

const seats = [
  { name: "Mira", player: "person" },
  { name: "Bramble", player: "normal" },
];
const question = { ask: "300 parked", then: "end the turn, or play on with two dice" };
const choice = { seat: 0, offers: [], dice: [], question };
const parts = (waiting: object, more: object = {}) =>
  ({
    phase: "playing",
    mine: [0],
    choices: [],
    seats,
    result: null,
    proposal: null,
    busy: "",
    waiting: { kind: "decide", seats: [], dice: [], sealed: false, ...waiting },
    ...more,
  }) as unknown as Parts;
const table = (shown: Parts | null, more: Partial<Shown> = {}): Shown => ({
  parts: shown,
  tap: null,
  question: null,
  playing: false,
  ...more,
});
const asked = parts({ seats: [0] }, { choices: [choice] });

test("the question is the game's, with the lamp", () => {
  expect(headline(table(asked))).toEqual({ ...question, mine: true });
});

test("a board that knows more asks its own question", () => {
  const own = { ask: "Drive 3", then: "choose where it starts" };
  expect(headline(table(asked, { question: own }))).toEqual({ ...own, mine: true });
});

test("at a device of two, the question names whom it is for", () => {
  const both = parts({ seats: [0] }, { choices: [choice], mine: [0, 1] });
  const rolling = { ...choice, question: { ask: "Your roll", then: "" } };
  expect(headline(table(both)).ask).toBe("Mira: 300 parked");
  expect(headline(table({ ...both, choices: [rolling] } as unknown as Parts)).ask).toBe("Mira: your roll");
});

test("a roll that waits for a tap is mine", () => {
  const tap = { label: "Roll all six dice", go: () => {} };
  expect(headline(table(asked, { tap, playing: true }))).toEqual({
    ask: "Your roll",
    then: "roll all six dice",
    mine: true,
  });
});

test("a proposal that waits for my answer is mine, also after the game", () => {
  const proposal = { kind: "rematch", by: 1, wanted: [0] };
  const over = parts({ kind: "over" }, { phase: "over", proposal });
  expect(headline(table(over))).toEqual({
    ask: "Bramble would like another game",
    then: "agree, or decline",
    mine: true,
  });
  expect(waitsForMe(over)).toBe(true);
  expect(waitsForMe(parts({}, { proposal: { ...proposal, wanted: [1] } }))).toBe(false);
});

test("others are waited for by name, and what takes long is said", () => {
  const waiting = parts({ seats: [1] }, { busy: "usually 2 s" });
  expect(headline(table(waiting))).toEqual({ ask: "Bramble is choosing", then: "usually 2 s", mine: false });
  expect(headline(table(parts({ kind: "roll", seats: [1] }))).ask).toBe("Bramble rolls");
});

test("I roll, unless several people play at this device", () => {
  const roll = { kind: "roll", seats: [0] };
  for (const playing of [true, false]) {
    expect(headline(table(parts(roll), { playing })).ask).toBe("You roll");
    expect(headline(table(parts(roll, { mine: [0, 1] }), { playing })).ask).toBe("Mira rolls");
  }
});

test("my sealed choice is said to be sealed while others choose", () => {
  expect(headline(table(parts({ seats: [1], sealed: true }))).then).toBe(
    "your choice is sealed until all have chosen",
  );
  const watched = parts({ seats: [1], sealed: true }, { mine: [] });
  expect(headline(table(watched)).then).toBe("");
});

test("what is played out asks nothing", () => {
  expect(headline(table(asked, { playing: true }))).toEqual({
    ask: "Your choice is under way",
    then: "",
    mine: false,
  });
  expect(headline(table(parts({ seats: [1] }), { playing: true })).ask).toBe("Bramble plays");
});

test("people who enter the dice of a bot are asked to roll for it", () => {
  const rolling = parts({ kind: "roll", seats: [1] }, { choices: [{ ...choice, question: null }] });
  expect(headline(table(rolling))).toEqual({
    ask: "Roll for Bramble",
    then: "then enter what the dice show",
    mine: true,
  });
});

test("a replay says which step it shows", () => {
  expect(headline(table(asked, { replay: { step: 3, last: 40 } })).ask).toBe("Replay, step 3 of 40");
});
