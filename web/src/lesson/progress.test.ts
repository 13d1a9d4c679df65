import { beforeEach, expect, test, vi } from "vitest";
import { doneSteps, markDone, standing, stepToGoOnWith } from "./progress";

const steps = ["move", "gutter", "hits"];

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});

test("a lesson goes on with the first step that is not done", () => {
  expect(stepToGoOnWith(steps, [])).toBe(0);
  expect(stepToGoOnWith(steps, ["move", "gutter"])).toBe(2);
  expect(stepToGoOnWith(steps, ["gutter"])).toBe(0);
});

test("a lesson that is complete starts from the beginning", () => {
  expect(stepToGoOnWith(steps, steps)).toBe(0);
  expect(standing(steps, steps)).toBe("complete");
});

test("steps that were renamed do not count", () => {
  expect(standing(steps, ["old"])).toBe("new");
  expect(standing(steps, ["old", "move"])).toBe("begun");
});

test("what is done is remembered for each lesson by itself", () => {
  markDone("pig", "pig", "move");
  markDone("pig", "pig", "move");
  expect(doneSteps("pig", "pig")).toEqual(["move"]);
  expect(doneSteps("farkle", "farkle")).toEqual([]);
});

test("a store that can't be read is an empty one", () => {
  localStorage.setItem("dicehall-lessons", "{");
  expect(doneSteps("pig", "pig")).toEqual([]);
});
