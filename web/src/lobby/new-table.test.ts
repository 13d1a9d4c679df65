import { describe, expect, test } from "vitest";
import type { GameCard, Rulebook } from "../protocol/wire";
import { type Option, againstBot, forSeats, grouped, newSeat, seatsAgainstBots } from "./new-table";

const book = (seats: [number, number]): Rulebook => ({ id: "b", title: "B", summary: "", seats, options: [], sides: [] });
const game = (...ids: string[]) =>
  ({ id: "g", rulebooks: ids.map((id) => ({ ...book([2, 2]), id })) }) as unknown as GameCard;
const option = (type: string, name: string) => ({ type, name }) as Option;

describe("a table against bots", () => {
  test("has one bot where two can play", () => {
    expect(seatsAgainstBots(book([1, 6]), "Ada").map(({ who }) => who)).toEqual(["me", "bot"]);
  });
  test("has as many bots as the rulebook needs", () => {
    expect(seatsAgainstBots(book([3, 6]), "Ada")).toHaveLength(3);
  });
  test("has no bot in a game for one", () => {
    expect(seatsAgainstBots(book([1, 1]), "Ada")).toEqual([{ who: "me", name: "Ada" }]);
  });
  test("names its rulebook", () => {
    expect(againstBot(game("a", "b"), book([2, 2]), "Ada").options).toEqual({ rules: "b" });
  });
});

test("a new seat at this device has a name of its own", () => {
  expect(newSeat("me", 3)).toEqual({ who: "me", name: "Guest 3" });
  expect(newSeat("open", 3)).toEqual({ who: "open" });
});

test("options come in groups, and empty groups are left out", () => {
  const found = grouped([option("rows", "points"), option("flag", "last"), option("choice", "mode")]);
  expect(found.map(([kind, list]) => [kind, ...list.map(({ name }) => name)])).toEqual([
    ["flag", "last"],
    ["number", "mode"],
    ["faces", "points"],
  ]);
});

test("only existing seats can begin", () => {
  const first = { ...option("choice", "first"), choices: ["lot", 0, 1, 2, 3] } as Option;
  expect(forSeats([first], 2)).toMatchObject([{ choices: ["lot", 0, 1] }]);
});
