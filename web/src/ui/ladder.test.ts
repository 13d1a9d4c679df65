import { expect, test } from "vitest";
import type { BotCard, GameCard } from "../protocol/wire";
import { botsOf, ratingText, withRating } from "./ladder";

const bot = (level: string, rulebooks: string[], rating?: number): BotCard => ({
  level,
  name: level,
  line: "",
  rulebooks,
  ratings: rating === undefined ? {} : { a: { rating, error: 5 } },
});

test("a rulebook has the bots that are offered for it", () => {
  const game = { bots: [bot("weak", ["a", "b"]), bot("between", ["b"]), bot("own", ["a", "b"])] } as GameCard;
  expect(botsOf(game, "a").map(({ level }) => level)).toEqual(["weak", "own"]);
});

test("a rating is a round number, and there is none where nobody measured", () => {
  expect(ratingText(bot("x", ["a"], 1147), "a")).toBe("about 1,150");
  expect(ratingText(bot("x", ["a"], 1147), "b")).toBe("");
  expect(withRating(bot("Pip", ["a"], 627), "a")).toBe("Pip, about 630");
  expect(withRating(bot("Fox", ["a"]), "a")).toBe("Fox");
});
