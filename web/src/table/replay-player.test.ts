import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame } from "../protocol/wire";
import { ReplayPlayer, STEP } from "./replay-player.svelte";

const frame = (entry: number | null): Frame => ({
  log: entry === null ? null : { entry, cause: "seat", events: [], track: false },
  view: null,
  drawing: null,
  waiting: { kind: "decide", seats: [0], sealed: false, dice: [], words: "" },
});
const replay = () => new ReplayPlayer([frame(null), frame(1), frame(2), frame(3)]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it runs step by step and stops at the end", () => {
  const player = replay();
  player.toggle();
  vi.advanceTimersByTime(STEP);
  expect([player.step, player.running]).toEqual([1, true]);
  vi.advanceTimersByTime(5 * STEP);
  expect([player.step, player.running]).toEqual([3, false]);
});

test("it tells what happened up to the step that is shown", () => {
  const player = replay();
  expect(player.shownLog).toEqual([]);
  player.goTo(2);
  expect(player.shownLog.map(({ entry }) => entry)).toEqual([1, 2]);
});

test("started at the end it runs from the beginning", () => {
  const player = replay();
  player.goTo(99);
  player.toggle();
  expect([player.step, player.running]).toEqual([0, true]);
  player.pause();
});

test("twice the speed takes half the time", () => {
  const player = replay();
  player.toggle();
  player.setSpeed(2);
  vi.advanceTimersByTime(STEP);
  expect(player.step).toBe(2);
  player.pause();
});

test("a step that is chosen stays", () => {
  const player = replay();
  player.toggle();
  player.goTo(1);
  vi.advanceTimersByTime(5 * STEP);
  expect([player.step, player.running]).toEqual([1, false]);
  player.goTo(-4);
  expect(player.step).toBe(0);
});

test("an entry of the log leads to its step", () => {
  const player = replay();
  player.goToEntry(2);
  expect(player.frame?.log?.entry).toBe(2);
  player.goToEntry(77);
  expect(player.step).toBe(2);
});
