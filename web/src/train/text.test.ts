import { describe, expect, it } from "vitest";
import { costText, headline, mineSecond, mistakeAfter, share, shownActions, usualText } from "./text";
import { words } from "../words";
import { usualOpponent } from "./play-on";

describe("a verdict", () => {
  it("says whether the choice was right, close or not, and what it costs", () => {
    expect(headline({ solved: true, loss: 0, unit: "chance" })).toBe("Right");
    expect(headline({ solved: false, loss: 0.02, unit: "chance" })).toBe("Good, not best");
    expect(headline({ solved: false, loss: 0.07, unit: "chance" })).toBe("Not the best");
    expect(costText({ solved: true, loss: 0, unit: "chance" })).toBe("No choice is better.");
    expect(costText({ solved: true, loss: 0.008, unit: "chance" })).toBe("It is about as good as the best.");
    expect(costText({ solved: false, loss: 0.068, unit: "chance" })).toBe("It costs 6.8 points of winning chance.");
    expect(costText({ solved: false, loss: 5.25, unit: "points" })).toBe("It costs 5.3 points on average.");
  });
  it("says where the values come from", () => {
    expect(words.train.values(true, "chance", true)).toBe("In per cent to win, exact.");
    expect(words.train.values(false, "chance")).toBe("In per cent to win: estimates that two searches agree on.");
    expect(words.train.values(false, "points", true)).toBe("In points at the end: estimates of the coach.");
  });
  it("shows how good each choice is beside the best", () => {
    const choices = [{ value: 0.8 }, { value: 0.4 }];
    expect(choices.map(({ value }) => share(choices, value, "chance"))).toEqual([1, 0.5]);
    expect(share([{ value: 10 }], 20, "turns")).toBe(0.5);
    expect(share([{ value: 0 }], 0, "chance")).toBe(1);
  });
  it("draws the best choice, and mine if it is another one", () => {
    const best = { text: "a", label: "A", value: 1, loss: 0, error: 0, why: "", facts: { x: 1 }, chosen: false };
    const mine = { ...best, text: "b", chosen: true };
    expect(shownActions([best, mine]).map(({ voice, text, label }) => [voice, text, label])).toEqual([
      ["best", "a", "A"],
      ["played", "b", "A"],
    ]);
    expect(shownActions([{ ...best, chosen: true }])).toHaveLength(1);
  });
  it("has your choice right after the best one on a small screen", () => {
    const rows = [1, 2, 3, 4].map((place) => ({ place, chosen: place === 4 }));
    expect(mineSecond(rows).map(({ place }) => place)).toEqual([1, 4, 2, 3]);
    expect(mineSecond(rows.slice(0, 3)).map(({ place }) => place)).toEqual([1, 2, 3]);
    expect(mineSecond([{ chosen: true }, { chosen: false }])).toEqual([{ chosen: true }, { chosen: false }]);
    expect(mineSecond([])).toEqual([]);
  });
  it("names those who agree together", () => {
    expect(usualText({ greedy: "End", normal: "End" })).toEqual(["Magpie and Bramble would choose: End."]);
    expect(usualText({ greedy: "End", normal: "Roll" })).toHaveLength(2);
    expect(usualText({ you: "End" })).toEqual(["In your game you chose: End."]);
  });
});

describe("playing on", () => {
  it("is against the bot that played there, or the usual one", () => {
    const person = { name: "Ann", player: "person", present: true, entropy: true };
    expect(usualOpponent({ seats: [person, { ...person, player: "strong" }] }, ["normal"])).toBe("strong");
    expect(usualOpponent({ seats: [person, person] }, ["easy", "normal"])).toBe("normal");
  });
});

describe("the next mistake", () => {
  const made = (id: string, solved = false) => ({ game: "farkle", id, solved });
  it("is the next one that is not put right, and after the last one the first", () => {
    const mistakes = [made("a"), made("b", true), made("c"), made("d")];
    expect(mistakeAfter(mistakes, "a")).toBe("/train/farkle/mistakes/c");
    expect(mistakeAfter(mistakes, "d")).toBe("/train/farkle/mistakes/a");
  });
  it("is none where all others are put right", () => {
    expect(mistakeAfter([made("a"), made("b", true)], "a")).toBeNull();
    expect(mistakeAfter([], "a")).toBeNull();
  });
});

describe("an imported file", () => {
  it("is told in whole sentences", () => {
    expect(words.train.imported(1, 4, 1)).toBe("Added 1 try, 4 mistakes and 1 game.");
    expect(words.train.imported(0, 1, 2)).toBe("Added 0 tries, 1 mistake and 2 games.");
  });
});
