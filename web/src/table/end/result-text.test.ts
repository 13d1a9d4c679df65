import { describe, expect, test } from "vitest";
import type { Ending, Parts, Result } from "../../protocol/wire";
import { headline, moodOf, resultText, underHeadline } from "./result-text";

const seat = (name: string) => ({ name, player: "person", present: true, entropy: true });

function table(result: Partial<Result>, more: Partial<Parts> = {}, ending: Partial<Ending> = {}): Parts {
  return {
    seats: [seat("Ada"), seat("Bramble")],
    mine: [0],
    result: {
      how: "rules",
      scores: [5, 2],
      winners: [0],
      seat: null,
      verified: true,
      record: null,
      measure: "points",
      ...result,
    },
    ending: {
      tallies: [],
      margin: "",
      how: "",
      asides: [],
      near: [],
      ribbon: null,
      decided: null,
      course: null,
      ...ending,
    },
    ...more,
  } as unknown as Parts;
}

describe("the headline", () => {
  test("of a win says by how much", () => {
    const won = table({ scores: [341, 279] }, {}, { margin: "by 62", how: "all 9 routes completed" });
    expect([headline(won), underHeadline(won)]).toEqual(["You win by 62", "all 9 routes completed"]);
    expect(resultText(won)).toBe("You win, 341 to 279");
  });

  test("of a loss names the winner, and has a line about oneself", () => {
    const lost = table({ scores: [2, 5], winners: [1] }, {}, { asides: ["you are 3 behind", ""] });
    expect([headline(lost), underHeadline(lost)]).toEqual(["Bramble wins", "you are 3 behind"]);
    expect(resultText(lost)).toBe("Bramble wins, 5 to 2");
  });

  test("of a loss that was almost a win says so", () => {
    expect(headline(table({ winners: [1] }, {}, { near: [0] }))).toBe("So close");
  });

  test("of a draw says how it came about", () => {
    const drawn = table({ winners: [] }, {}, { how: "the same position for the third time" });
    expect([headline(drawn), underHeadline(drawn)]).toEqual(["A draw", "the same position for the third time"]);
    expect(underHeadline(table({ how: "draw", winners: [], scores: [] }))).toBe("a draw was agreed");
  });

  test("of a shared win names all, or you", () => {
    const shared = { winners: [0, 1], scores: [7, 7] };
    expect(headline(table(shared))).toBe("You share the win");
    expect(headline(table(shared, { mine: [] }))).toBe("Ada and Bramble share the win");
  });

  test("of a game that was given up says who gave it up", () => {
    const mine = table({ how: "resigned", scores: [], winners: [1], seat: 0 });
    expect([headline(mine), underHeadline(mine)]).toEqual(["You gave the game up", "Bramble wins"]);
    const theirs = table({ how: "resigned", scores: [], winners: [0], seat: 1 });
    expect([headline(theirs), underHeadline(theirs)]).toEqual(["You win", "Bramble gave the game up"]);
    expect(resultText(theirs)).toBe("You win, by resignation");
  });

  test("of a game that a clock ended says whose clock it was, not the scores", () => {
    const ending = { late: 0, how: "your clock ran out" };
    const mine = table({ scores: [0, 0], winners: [1] }, {}, ending);
    expect([headline(mine), underHeadline(mine)]).toEqual(["Your time ran out", "Bramble wins"]);
    expect(resultText(mine)).toBe("Bramble wins, on time");
    const theirs = table({ scores: [3, 1] }, {}, { late: 1, how: "Bramble's clock ran out" });
    expect([headline(theirs), underHeadline(theirs)]).toEqual(["You win", "Bramble's clock ran out"]);
    expect(resultText(theirs)).toBe("You win, on time");
  });

  test("of a game that was stopped has no winner", () => {
    const stopped = table({ how: "abandoned", scores: [], winners: [] });
    expect([headline(stopped), moodOf(stopped)]).toEqual(["Stopped", "stopped"]);
  });

  test("of a game alone is what it came to", () => {
    const alone = { seats: [seat("Ada")] } as Partial<Parts>;
    expect(headline(table({ winners: [], scores: [341], record: 341 }, alone))).toBe("341 points");
    expect(headline(table({ winners: [], scores: [350], record: 1, measure: "turns" }, alone))).toBe("1 turn");
    expect(headline(table({ winners: [], scores: [5050], record: 23, measure: "turns" }, alone))).toBe("23 turns");
  });

  test("names the winner to those who watch", () => {
    expect(headline(table({}, { mine: [] }, { margin: "by 3" }))).toBe("Ada wins by 3");
  });
});

test("the result of somebody who played alone speaks to them, and about them to others", () => {
  const alone = (mine: number[]) => table({ winners: [], scores: [5100] }, { seats: [seat("Ada")], mine });
  expect(resultText(alone([0]))).toBe("You finished with 5,100 points");
  expect(resultText(alone([]))).toBe("Ada finished with 5,100 points");
});

test("a win that the scores do not show is explained in the bar", () => {
  const noDice = table({ scores: [0, 5050] }, {}, { how: "by the No Dice rule" });
  expect(resultText(noDice)).toBe("You win, by the No Dice rule");
});

test("with more than two the winner's score stands in the bar", () => {
  const three = { seats: [seat("Ada"), seat("Ben"), seat("Cat")], mine: [] } as Partial<Parts>;
  expect(resultText(table({ scores: [5050, 300, 4000] }, three))).toBe("Ada wins, with 5,050");
});
