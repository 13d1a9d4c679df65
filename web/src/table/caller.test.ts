import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Caller, EVERY, HIDDEN_FOR } from "./caller";

let rung = 0;
let shown: [boolean, boolean] = [false, false];
const bells = { ring: () => void rung++, show: (calls: boolean, title: boolean) => void (shown = [calls, title]) };

beforeEach(() => {
  vi.useFakeTimers();
  rung = 0;
  shown = [false, false];
});
afterEach(() => vi.useRealTimers());

test("a page that is hidden for a while calls when the table waits", () => {
  const caller = new Caller(bells);
  caller.update(true, true);
  vi.advanceTimersByTime(HIDDEN_FOR - 1);
  expect([rung, shown]).toEqual([0, [false, false]]);
  vi.advanceTimersByTime(1);
  expect([rung, shown]).toEqual([1, [true, true]]);
  vi.advanceTimersByTime(EVERY);
  expect([rung, shown]).toEqual([1, [true, false]]);
  caller.stop();
});

test("a page that has been hidden for long calls at once", () => {
  const caller = new Caller(bells);
  caller.update(true, false);
  vi.advanceTimersByTime(10 * HIDDEN_FOR);
  caller.update(true, true);
  vi.advanceTimersByTime(0);
  expect([rung, shown]).toEqual([1, [true, true]]);
  caller.stop();
});

test("the call ends at once when the person comes back, and when there is nothing to do any more", () => {
  const caller = new Caller(bells);
  for (const back of [() => caller.update(false, true), () => caller.update(true, false)]) {
    caller.update(true, true);
    vi.advanceTimersByTime(HIDDEN_FOR);
    expect(shown[0]).toBe(true);
    back();
    expect(shown).toEqual([false, false]);
    vi.advanceTimersByTime(HIDDEN_FOR);
    expect(shown).toEqual([false, false]);
  }
});

test("each time that the table waits anew is a call of its own", () => {
  const caller = new Caller(bells);
  caller.update(true, true);
  vi.advanceTimersByTime(HIDDEN_FOR);
  caller.update(true, false);
  caller.update(true, true);
  vi.advanceTimersByTime(0);
  expect(rung).toBe(2);
  caller.stop();
});
