import { describe, expect, test } from "vitest";
import type { Account } from "../protocol/wire";
import { accuracyText, amount, costOf, roundedTogether, signed, sumOf } from "./amounts";

const account = (change: Partial<Account>): Account => ({
  seat: 0,
  name: "Ada",
  start: 0.5,
  luck: 0.25,
  skill: -0.05,
  own: -0.05,
  others: 0,
  unexplained: 0,
  error: 0,
  result: 0.7,
  decisions: 1,
  worst: [],
  accuracy: 80,
  accuracy_error: 0,
  ...change,
});

describe("amounts", () => {
  test("of chance go from 0 to 100", () => expect(amount("chance", 0.3456)).toBe("34.6"));
  test("of points and turns are as they are", () =>
    expect([amount("points", 1234.56), amount("turns", 7.125)]).toEqual(["1,234.6", "7.13"]));
  test("below zero have a minus", () => expect(amount("points", -3)).toBe("\u22123"));
  test("with a sign say which way", () =>
    expect([signed("chance", 0.1), signed("chance", -0.1), signed("chance", -0.0001)]).toEqual([
      "+10",
      "\u221210",
      "+0",
    ]));
});

describe("an accuracy", () => {
  test("has its error beside it", () => {
    expect(accuracyText(account({ accuracy: 66.4, accuracy_error: 8.7 }))).toBe("66 \u00b1 9");
    expect(accuracyText(account({ accuracy: 98.6, accuracy_error: 0.2 }))).toBe("99");
  });
});

describe("a loss", () => {
  test("lowers a chance", () => expect(costOf("chance", 0.041)).toBe("\u22124.1"));
  test("adds turns", () => expect(costOf("turns", 0.5)).toBe("+0.5"));
  test("of zero has no sign", () => expect(costOf("chance", 0)).toBe("0"));
});

describe("numbers rounded together", () => {
  const add = (terms: number[]) => Number(terms.reduce((a, b) => a + b, 0).toFixed(6));
  test("add up to their rounded sum", () => {
    for (let seed = 1; seed < 500; seed += 1) {
      const terms = [seed * 0.7131, -seed * 1.3717, Math.sin(seed) * 40, Math.cos(seed) * 9];
      const rounded = roundedTogether(terms, 1);
      expect(add(rounded)).toBe(Number((Math.round(add(terms) * 10) / 10).toFixed(6)));
      rounded.forEach((each, place) => expect(Math.abs(each - (terms[place] ?? 0))).toBeLessThan(0.1 + 1e-6));
    }
  });
  test("that are round already stay", () => expect(roundedTogether([50, -0.1, 0.2], 1)).toEqual([50, -0.1, 0.2]));
});

describe("a sum", () => {
  test("says start, luck, play and result", () =>
    expect(sumOf(account({}), { unit: "chance", exact: true }).text).toBe("50 +25 \u22125 = 70"));
  test("adds up as it is shown", () => {
    const third = account({ start: 1 / 3, luck: 1 / 3, skill: 1 / 3, result: 1 });
    expect(sumOf(third, { unit: "chance", exact: true }).text).toBe("33.4 +33.3 +33.3 = 100");
  });
  test("names what is not explained", () => {
    const open = sumOf(account({ unexplained: 0.02, result: 0.72 }), { unit: "chance", exact: false });
    expect(open.text).toBe("50 +25 \u22125 +2 = 72");
    expect(open.aloud).toContain("not explained +2");
  });
  test("of zero has no minus", () => {
    const lost = account({ luck: -0.877, skill: -0.061, unexplained: 0.438, result: 0 });
    expect(sumOf(lost, { unit: "chance", exact: false }).text).toMatch(/ = 0$/);
  });
  test("leaves out an error of zero", () =>
    expect(sumOf(account({}), { unit: "chance", exact: false }).rest).toBe(""));
});
