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

test("whoever chooses or rolls is named", () => {
  expect(turnText(table({ kind: "roll", seats: [1] }))).toBe("Onyx rolls");
  expect(turnText(table({ kind: "decide", seats: [1] }))).toBe("Onyx is choosing");
  expect(turnText(table({ kind: "decide", seats: [0, 1] }))).toBe("Ada and Onyx are choosing");
});
