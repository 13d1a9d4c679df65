import { expect, test } from "vitest";
import type { Parts } from "../protocol/wire";
import { turnText } from "./turn-text";

const seats = [
  { name: "Ada", player: "person" },
  { name: "Onyx", player: "strong" },
];
const table = (waiting: object, more: object = {}) =>
  ({
    phase: "playing",
    mine: [0],
    choices: [],
    seats,
    result: null,
    waiting: { dice: [], ...waiting },
    ...more,
  }) as unknown as Parts;

test("a roll of nobody's is told as such", () => {
  expect(turnText(table({ kind: "roll", seats: [], dice: ["d6"] }))).toBe("The dice are being rolled");
  expect(turnText(table({ kind: "roll", seats: [], dice: ["lot"] }))).toBe("Drawing lots");
});

test("people who roll real dice for a bot see whose turn it is", () => {
  const choices = [{ seat: 0, offers: [], dice: [{ name: "d6" }, { name: "d6" }] }];
  expect(turnText(table({ kind: "roll", seats: [1] }, { choices }))).toBe("Onyx's turn: roll for it");
  expect(turnText(table({ kind: "roll", seats: [0] }, { choices }))).toBe("Your turn");
});
