import { describe, expect, it } from "vitest";
import type { Best, DailyCard, DailyReport } from "../protocol/wire";
import {
  ahead,
  columns,
  dayFrom,
  dayText,
  diceComment,
  columnOf,
  distributionText,
  challengeStatus,
  timeLeft,
} from "./text";

const HOUR = 3_600_000;
const card: DailyCard = {
  id: "pig-big",
  game: "pig",
  rules: "big",
  day: "2026-11-16",
  ends: 0,
  measure: "turns",
  exact: true,
  played: 2,
  own: null,
};
const best: Best = {
  challenge: card.id,
  day: card.day,
  measure: "turns",
  result: 25,
  exact: true,
  expected: 28.86,
};
const own = { table: "t", over: true, score: 27, practice: null };

describe("a challenge in a line", () => {
  it("says what to do, and how many have done it", () => {
    expect(challengeStatus(card)).toBe("Alone, in as few turns as you can. 2 finished it so far.");
    expect(challengeStatus({ ...card, played: 0 })).toBe("Alone, in as few turns as you can.");
    expect(challengeStatus({ ...card, own })).toBe("You needed 27 turns.");
    expect(challengeStatus({ ...card, own: { ...own, over: false, score: null } })).toBe("Yours is under way.");
    expect(challengeStatus({ ...card, own: { ...own, score: null } })).toBe("You stopped before the end.");
    expect(challengeStatus({ ...card, measure: "points", own: { ...own, score: 1204 } })).toBe(
      "You scored 1,204 points.",
    );
  });

  it("gives the time left in hours, and in minutes at the end", () => {
    expect(timeLeft(7 * HOUR + 60_000, 0)).toBe("7 hours");
    expect(timeLeft(1.5 * HOUR, 0)).toBe("90 minutes");
    expect(timeLeft(1000, 0)).toBe("1 minute");
    expect(timeLeft(0, 5000)).toBe("1 minute");
  });

  it("writes dates and finds the next and the previous one", () => {
    expect(dayText("2026-11-16")).toBe("16 November 2026");
    expect(dayFrom("2026-12-31", 1)).toBe("2027-01-01");
    expect(dayFrom("2028-03-01", -1)).toBe("2028-02-29");
  });
});

describe("comparing", () => {
  it("counts few turns and many points as ahead", () => {
    expect(ahead("turns", 23, 25)).toBe(2);
    expect(ahead("points", 400, 445)).toBe(-45);
  });

  it("calls dice kind when best play does better with them than on average", () => {
    expect(diceComment(best)).toMatch(/^Kind/);
    expect(diceComment({ ...best, result: 29 })).toMatch(/^Ordinary/);
    expect(diceComment({ ...best, result: 34 })).toMatch(/^Hard/);
    expect(diceComment({ ...best, expected: null })).toBe("");
  });
});

describe("everybody's results", () => {
  it("stand in a column each, with empty ones between", () => {
    const list = columns(
      [
        [25, 1],
        [28, 2],
      ],
      [24],
      28,
    );
    expect(list.map(({ low, count, mine }) => [low, count, mine])).toEqual([
      [24, 0, false],
      [25, 1, false],
      [26, 0, false],
      [27, 0, false],
      [28, 2, true],
    ]);
  });

  it("share columns where they are far apart, and everybody is counted", () => {
    const list = columns(
      [
        [203, 1],
        [310, 3],
        [441, 2],
      ],
      [445],
      null,
    );
    expect(list.length).toBeLessThanOrEqual(31);
    expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(columnOf(list[3]?.low ?? 0, list)).toBeLessThan(3);
  });

  it("are none without results", () => {
    expect(columns([], [], null)).toEqual([]);
    expect(columnOf(3, [])).toBe(0);
  });

  it("lie in the middle of their column", () => {
    const list = columns(
      [
        [25, 1],
        [28, 2],
      ],
      [],
      null,
    );
    expect(columnOf(25, list)).toBe(0);
    expect(columnOf(28, list)).toBe(3);
  });

  it("have a text", () => {
    const report: DailyReport = {
      card,
      hidden: false,
      best,
      working: false,
      places: [],
      scores: [
        [25, 1],
        [27, 2],
      ],
    };
    expect(distributionText(report, columns(report.scores, [], null))).toBe(
      "1 person: 25 turns. 2 people: 27 turns. Best play: 25 turns.",
    );
  });
});
