import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Reveal } from "./reveal.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the lamp comes first, then the rows one by one, then the buttons", () => {
  const reveal = new Reveal();
  reveal.start(4, true);
  vi.advanceTimersByTime(310);
  expect([reveal.lamp, reveal.rows, reveal.done]).toEqual([true, 0, false]);
  vi.advanceTimersByTime(360);
  expect(reveal.rows).toBe(2);
  vi.advanceTimersByTime(800);
  expect(reveal.done).toBe(true);
});

test("any input shows all at once", () => {
  const reveal = new Reveal();
  reveal.start(4, true);
  reveal.finish();
  expect([reveal.lamp, reveal.rows, reveal.done]).toEqual([true, Infinity, true]);
  vi.advanceTimersByTime(2000);
  expect(reveal.rows).toBe(Infinity);
});

test("without a moment all is there at once", () => {
  const reveal = new Reveal();
  reveal.start(4, false);
  expect(reveal.done).toBe(true);
});
