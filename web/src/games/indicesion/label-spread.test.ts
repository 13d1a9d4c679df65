import { expect, test } from "vitest";
import { spread, type Label } from "./label-spread";

const IMAGE = { width: 364, height: 230 };
const note = (x: number, y: number): Label => ({ x, y, width: 40, height: 30 });
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.abs(a.x - b.x) >= 40 || Math.abs(a.y - b.y) >= 30;

test("a label alone stays at its place", () => {
  expect(spread([], [note(100, 100)], IMAGE)).toEqual([{ x: 100, y: 100 }]);
});

test("labels at one place are shown side by side, within the image", () => {
  const spots = spread([], [note(180, 40), note(180, 40), note(184, 44), note(176, 40)], IMAGE);
  spots.forEach((a, n) => spots.slice(n + 1).forEach((b) => expect(apart(a, b)).toBe(true)));
  spots.forEach(({ x, y }) => expect([x >= 20, x <= 344, y >= 30, y <= 230]).toEqual([true, true, true, true]));
});

test("the sign of a board stays free", () => {
  const sign: Label = { x: 200, y: 60, width: 64, height: 38 };
  const [spot] = spread([sign], [note(190, 55)], IMAGE);
  expect(Math.abs((spot?.x ?? 0) - 200) >= 52 || (spot?.y ?? 0) <= 22 || (spot?.y ?? 0) >= 90).toBe(true);
});
