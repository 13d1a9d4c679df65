import { expect, test } from "vitest";
import { inMinutes, leftNow, secondsTo } from "./clock";

test("only the clock that runs is counted on", () => {
  const clocks = { at: 1000, left: [5000, 5000], running: [1] };
  expect([0, 1].map((seat) => leftNow(clocks, seat, 3000))).toEqual([5000, 3000]);
  expect(leftNow(clocks, 1, 99_000)).toBe(0);
});

test("time is told in minutes and whole seconds", () => {
  expect([61_000, 59_400, 0].map(inMinutes)).toEqual(["1:01", "1:00", "0:00"]);
});

test("seconds to a moment are whole, and none once it has come", () => {
  expect([3000, 1001, 900].map((moment) => secondsTo(moment, 1000))).toEqual([2, 1, 0]);
});
