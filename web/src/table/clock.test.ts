import { expect, test } from "vitest";
import { formatTime, timeLeftNow, secondsUntil } from "./clock";

test("only a running clock counts down", () => {
  const clocks = { at: 1000, left: [5000, 5000], running: [1] };
  expect([0, 1].map((seat) => timeLeftNow(clocks, seat, 3000))).toEqual([5000, 3000]);
  expect(timeLeftNow(clocks, 1, 99_000)).toBe(0);
});

test("time is shown in minutes and whole seconds", () => {
  expect([61_000, 59_400, 0].map(formatTime)).toEqual(["1:01", "1:00", "0:00"]);
});

test("the seconds until a moment are whole, and 0 once it has passed", () => {
  expect([3000, 1001, 900].map((moment) => secondsUntil(moment, 1000))).toEqual([2, 1, 0]);
});
