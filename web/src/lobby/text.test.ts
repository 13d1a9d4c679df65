import { describe, expect, test } from "vitest";
import type { GameCard, MyTable, NewTable, TableCard } from "../protocol/wire";
import {
  ago,
  rulebookCards,
  tableDetails,
  hasRoom,
  newTablePath,
  othersAt,
  tableStatus,
  tableText,
  titleOf,
  withNames,
} from "./text";
import type { TableSettings } from "./new-table";

const seat = (name: string, player = "person") => ({ name, player, present: true, entropy: true });
const card = (change: Partial<MyTable>): MyTable => ({
  table: "t",
  game: "pig",
  title: "Pig",
  rules: "big",
  phase: "waiting",
  seats: [seat("Ada"), seat("", "")],
  clock: { kind: "none" },
  real_dice: false,
  created: 0,
  mine: [0],
  your_turn: false,
  result: null,
  ...change,
});
const games = [
  { id: "pig", title: "Pig", rulebooks: [{ id: "small" }, { id: "big" }] },
  { id: "craps", title: "Craps", rulebooks: [{ id: "craps" }] },
] as GameCard[];
const books = rulebookCards(games);
const over = (scores: number[], winners: number[], mine = [0]) =>
  card({
    phase: "over",
    mine,
    result: { how: "rules", scores, winners, seat: null, verified: true, record: null, measure: "points" },
  });

describe("cards", () => {
  test("are one for each rulebook", () => expect(books.map(({ kind }) => kind)).toEqual(["small", "big", ""]));
  test("lead to a new table of that rulebook", () => {
    expect(books.map((book) => newTablePath(book))).toEqual(["/new/pig/small", "/new/pig/big", "/new/craps"]);
  });
  test("lead to a new table of a mode", () =>
    expect(newTablePath(books[2]!, "high")).toBe("/new/craps/craps/high"));
  test("name a table by game and rulebook", () => expect(titleOf(books, card({}))).toBe("Pig, big"));
  test("name a table as the hall calls it, also of a game that has no card", () => {
    expect(titleOf(books, card({ game: "shove", rules: "x", title: "Shove My Town" }))).toBe("Shove My Town");
  });
});

describe("time", () => {
  test.each([
    [10, "just now"],
    [150, "2 min ago"],
    [7300, "2 h ago"],
    [90000, "yesterday"],
    [200000, "2 days ago"],
  ])("%i seconds are %s", (seconds, text) => expect(ago(1000, 1000 + seconds * 1000)).toBe(text));
});

describe("open tables", () => {
  test("have room while a seat is open and nobody plays", () => {
    expect(hasRoom(card({}))).toBe(true);
    expect(hasRoom(card({ phase: "playing" }))).toBe(false);
  });
  test("show who waits, the clock and the dice", () => {
    const table: TableCard = card({ clock: { kind: "turn", seconds: 180 }, real_dice: true });
    expect(tableDetails(table)).toBe("Ada waits, 3 min a turn, real dice");
  });
});

describe("my games", () => {
  test("name the others", () => expect(othersAt(card({ seats: [seat("Ada"), seat("Ben")] }))).toEqual(["Ben"]));
  test("show what they wait for", () => expect(tableStatus(card({}))).toBe("Waiting for players"));
  test("show a win with both scores", () => expect(tableStatus(over([5, 3], [0]))).toBe("Won 5 to 3"));
  test("show a loss with both scores", () => expect(tableStatus(over([3, 5], [1]))).toBe("Lost 3 to 5"));
  test("show that it is my turn", () => {
    expect(tableStatus(card({ phase: "playing", your_turn: true }))).toBe("Your turn");
    expect(tableStatus(card({ phase: "playing" }))).toBe("Being played");
  });
  test("show a win that the scores alone would not explain", () => {
    expect(tableStatus(over([0, 5000], [0]))).toBe("Won the tie-break, 0 to 5,000");
    expect(tableStatus(over([5000, 0], [1]))).toBe("Lost the tie-break, 5,000 to 0");
  });
  test("show a draw", () => expect(tableStatus(over([3, 3], []))).toBe("A draw, 3 to 3"));
  test("show a shared win", () => expect(tableStatus(over([9, 9], [0, 1]))).toBe("Shared the win, 9 to 9"));
  test("show a score alone", () => expect(tableStatus(over([286], [0]))).toBe("Finished with 286"));
});

describe("a new table", () => {
  const settings = (change: Partial<TableSettings> = {}): TableSettings => ({
    clock: { kind: "none", seconds: 60, increment: 0 },
    listed: false,
    realDice: false,
    chat: true,
    coach: null,
    ...change,
  });
  test("is one sentence", () => {
    expect(tableText(["Classic", "Barrels"], settings(), true)).toBe("Classic, barrels, no clock, with a coach.");
    const clock = { kind: "turn", seconds: 30, increment: 0 } as const;
    expect(tableText([], settings({ clock, realDice: true }), false)).toBe("30 s a turn, real dice.");
  });
  test("names those who play with me", () => {
    const game = { bots: [{ level: "easy", name: "Pip", line: "" }] } as unknown as GameCard;
    const seats: NewTable["seats"] = [
      { who: "bot", level: "easy" },
      { who: "me", name: "Ada" },
      { who: "open" },
      { who: "me", name: "Ben" },
    ];
    expect(withNames({ ...books[0]!, game }, { game: "pig", seats })).toEqual(["Pip", "a friend", "Ben"]);
  });
});
