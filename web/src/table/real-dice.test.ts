import { expect, test } from "vitest";
import type { Choice, Parts } from "../protocol/wire";
import { dieLabels, diceQuestion } from "./real-dice";

const die = (name: string, ...faces: string[]) => ({ name, faces });
const choice = (...dice: ReturnType<typeof die>[]) =>
  ({ seat: 0, offers: [], box: null, dice }) as unknown as Choice;
const parts = (rolls: number[], mine = [0]) =>
  ({
    mine,
    waiting: { seats: rolls },
    seats: [
      { name: "Ada", player: "person" },
      { name: "Onyx", player: "strong" },
    ],
  }) as unknown as Parts;
const two = choice(die("d4"), die("d6"));

test("people are asked about their own dice", () => {
  expect(diceQuestion(parts([0]), two)).toBe("What do your dice show?");
  expect(diceQuestion(parts([0]), choice(die("d4")))).toBe("What does your die show?");
});

test("a bot's dice are rolled for it", () => {
  expect(diceQuestion(parts([1]), two)).toBe("What do Onyx's dice show? Roll for it.");
});

test("where people share a device, they are called by name", () => {
  expect(diceQuestion(parts([0], [0, 1]), two)).toBe("What do Ada's dice show?");
});

test("dice may be nobody's, and a lot is drawn", () => {
  expect(diceQuestion(parts([]), two)).toBe("What do the dice show?");
  expect(diceQuestion(parts([]), choice(die("lot", "0", "1")))).toBe("Draw lots: who begins?");
});

test("only dice of the same name are numbered", () => {
  const dice = [die("signal"), die("traffic"), die("traffic")];
  expect(dieLabels(dice, { signal: "Signal die", traffic: "Traffic die" })).toEqual([
    "Signal die",
    "Traffic die 1",
    "Traffic die 2",
  ]);
});
