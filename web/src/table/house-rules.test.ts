import { expect, test } from "vitest";
import type { Rulebook } from "../protocol/wire";
import { houseRules } from "./house-rules";

const book = {
  options: [
    { type: "number", name: "goal", default: 5000 },
    { type: "flag", name: "no_dice", default: false, at_tables: true },
    { type: "faces", name: "signal", default: ["go", "slow"] },
    { type: "rows", name: "points", default: { H: [100, 200], "2": [200] }, titles: { H: "happy faces" } },
  ],
} as unknown as Rulebook;

test("a table as in the rulebook has no house rules", () => {
  const printed = { goal: 5000, no_dice: false, signal: ["slow", "go"], points: { H: [100, 200], "2": [200] } };
  expect(houseRules(book, printed)).toEqual([]);
});

test("an option that tables on a screen set differently from the rulebook is a house rule", () => {
  expect(houseRules(book, {})).toEqual([{ title: "No dice", value: "on" }]);
  expect(houseRules(book, { no_dice: true })).toEqual([{ title: "No dice", value: "on" }]);
});

test("a changed option is shown with its value", () => {
  const changed = { goal: 2000, no_dice: true, signal: ["go"], points: { H: [100, 250], "2": [200] } };
  expect(houseRules(book, changed)).toEqual([
    { title: "Goal", value: "2,000" },
    { title: "No dice", value: "on" },
    { title: "Signal", value: "go" },
    { title: "Points", value: "happy faces 100, 250" },
  ]);
});
