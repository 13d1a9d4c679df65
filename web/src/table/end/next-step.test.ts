import { expect, test } from "vitest";
import type { GameCard, LessonCard, Parts } from "../../protocol/wire";
import { nextStep, tableAgainst } from "./next-step";

const rulebooks = ["toy"];
const card = {
  levels: ["easy", "fair", "normal", "strong"],
  bots: [
    { level: "easy", name: "Pip", rulebooks },
    { level: "normal", name: "Bramble", rulebooks },
    { level: "strong", name: "Onyx", rulebooks },
  ],
} as unknown as GameCard;
const lesson = [{ game: "toy", rulebook: "toy" }] as unknown as LessonCard[];

const table = (winner: number, level = "normal", other = level): Parts =>
  ({
    seats: [
      { name: "Ada", player: "person" },
      { name: "Bramble", player: other },
    ],
    mine: [0],
    setup: { game: "toy", rules: "toy", options: { rules: "toy" }, clock: { kind: "none" } },
    result: { how: "rules", winners: [winner], scores: [5, 2] },
  }) as unknown as Parts;

test("after a win the next bot is stronger", () => {
  expect(nextStep(table(0), card, lesson)).toMatchObject({ kind: "bot", level: "strong", stronger: true });
  expect(nextStep(table(0, "strong"), card, lesson)).toBeNull();
});

test("after a loss there is the lesson, or else a weaker bot", () => {
  expect(nextStep(table(1), card, lesson)).toEqual({ kind: "lesson", path: "/learn/toy/toy" });
  expect(nextStep(table(1), card, [])).toMatchObject({ level: "easy", stronger: false });
});

test("after a bot that is not offered, the next one is the next rung of the ladder", () => {
  expect(nextStep(table(0, "fair"), card, lesson)).toMatchObject({ level: "normal", stronger: true });
  expect(nextStep(table(1, "fair"), card, [])).toMatchObject({ level: "easy", stronger: false });
});

test("people who play each other are sent nowhere after a win", () => {
  expect(nextStep(table(0, "person"), card, [])).toBeNull();
});

test("the next table is like this one, with another bot", () => {
  expect(tableAgainst(table(0), "strong")).toMatchObject({
    game: "toy",
    seats: [
      { who: "me", name: "Ada" },
      { who: "bot", level: "strong" },
    ],
  });
});
