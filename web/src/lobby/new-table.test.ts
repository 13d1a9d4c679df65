import { describe, expect, test } from "vitest";
import type { GameCard, Mode, Rulebook } from "../protocol/wire";
import { chosenTitles, isChosen, ruleOptions, withMode, withoutMode } from "./modes";
import {
  type Option,
  type SeatSetup,
  againstBot,
  botsToPlay,
  choiceOf,
  forSeats,
  grouped,
  seatFor,
  seatsAt,
  usualLevel,
  usuallyCoached,
} from "./new-table";

const book = (seats: [number, number], more: Partial<Rulebook> = {}): Rulebook => ({
  id: "b",
  title: "B",
  summary: "",
  seats,
  options: [],
  sides: [],
  modes: [],
  ...more,
});
const game = (...levels: string[]) =>
  ({
    id: "g",
    bots: levels.map((level) => ({ level, name: level, line: "", rulebooks: ["b"], ratings: {} })),
  }) as unknown as GameCard;
const option = (type: string, name: string) => ({ type, name }) as Option;
const USUAL = game("random", "easy", "normal", "strong");

describe("a table against bots", () => {
  test("has one bot where two can play", () => {
    expect(botsToPlay(USUAL, book([1, 6]))).toEqual([{ who: "bot", level: "easy" }]);
  });
  test("has as many bots as the rulebook needs", () => expect(botsToPlay(USUAL, book([3, 6]))).toHaveLength(2));
  test("has no bot in a game for one", () => expect(botsToPlay(USUAL, book([1, 1]))).toEqual([]));
  test("names its rulebook", () => {
    expect(againstBot(USUAL, book([2, 2]), "Ada").options).toEqual({ rules: "b" });
  });
  test("is against an easy bot the first time", () => {
    expect(usualLevel(game("random", "easy", "normal", "strong"), book([2, 2]))).toBe("easy");
  });
  test("is against the bot that was played last, if this game has it", () => {
    expect(usualLevel(USUAL, book([2, 2]), "strong")).toBe("strong");
    expect(usualLevel(USUAL, book([2, 2]), "Fox")).toBe("normal");
  });
  test("is against a bot above the middle in a game without a normal one", () => {
    expect(usualLevel(game("random", "sly"), book([2, 2]))).toBe("sly");
    expect(usualLevel(game("random", "wild", "fair", "good", "strong"), book([2, 2]))).toBe("good");
  });
  test("is never against a bot that is not offered for the rulebook", () => {
    expect(usualLevel(USUAL, book([2, 2], { id: "other" }), "strong")).toBe("");
  });
});

describe("seats", () => {
  const bot: SeatSetup = { who: "bot", level: "easy" };
  test("are mine first, or at the side that I choose", () => {
    expect(seatsAt(0, "Ada", [bot]).map(({ who }) => who)).toEqual(["me", "bot"]);
    expect(seatsAt(1, "Ada", [bot]).map(({ who }) => who)).toEqual(["bot", "me"]);
  });
  test("are mine at the last side there is", () =>
    expect(seatsAt(3, "Ada", [bot])[1]).toMatchObject({ who: "me" }));
  test.each(["me", "open", "bot:easy"])("of the choice %s are the same choice again", (choice) => {
    expect(choiceOf(seatFor(choice, 3))).toBe(choice);
  });
  test("at this screen have names of their own", () => {
    expect(seatFor("me", 3)).toEqual({ who: "me", name: "Guest 3" });
  });
  test("with bots alone have a coach", () => {
    expect(usuallyCoached([bot, bot])).toBe(true);
    expect(usuallyCoached([bot, { who: "open" }])).toBe(false);
  });
});

describe("modes", () => {
  const mode = (id: string, options: Mode["options"], extra = false): Mode => ({
    id,
    title: id.toUpperCase(),
    line: "",
    options,
    extra,
  });
  const [own, shared, barrels] = [
    mode("own", { mode: "own" }),
    mode("shared", { mode: "shared" }),
    mode("barrels", { barrels: true }, true),
  ];
  const thrown = book([2, 6], {
    modes: [own, shared, barrels],
    options: [
      { ...option("choice", "mode"), default: "own" } as Option,
      { ...option("flag", "barrels"), default: false } as Option,
      option("number", "size"),
    ],
  });
  test("are the printed one where nothing is chosen", () => expect(chosenTitles(thrown, {})).toEqual(["OWN"]));
  test("give way to another", () => {
    const options = withMode(thrown, withMode(thrown, { size: 9 }, shared), own);
    expect(isChosen(thrown, options, own)).toBe(true);
    expect(isChosen(thrown, options, shared)).toBe(false);
    expect(options.size).toBe(9);
  });
  test("stay beside an extra, which can be taken away again", () => {
    const options = withMode(thrown, withMode(thrown, {}, shared), barrels);
    expect(chosenTitles(thrown, options)).toEqual(["SHARED", "BARRELS"]);
    expect(chosenTitles(thrown, withoutMode(options, barrels))).toEqual(["SHARED"]);
  });
  test("are not among the house rules", () =>
    expect(ruleOptions(thrown).map(({ name }) => name)).toEqual(["size"]));
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
