import { expect, test } from "vitest";
import { hasOwnNumber, signsApart, spread, type Label } from "./label-spread";

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

test("dice that are drawn too small have no numbers of their own, which nobody could tell apart", () => {
  const drawn = (scale: number) => hasOwnNumber(([x, y]) => ({ x: x * scale, y: y * scale }), [3, 4, 0], 40);
  expect(drawn(0.15)).toBe(false);
  expect(drawn(0.5)).toBe(true);
  expect(hasOwnNumber(() => null, [0, 0, 0], 40)).toBe(false);
});

test("where there is no room nearby a label goes as far as it may", () => {
  const crowd = [60, 90, 120, 150].map((y) => ({ ...note(100, y), width: 190 }));
  const wide = { ...note(100, 90), width: 150 };
  const image = { width: 600, height: 150 };
  expect(spread(crowd, [wide], image)).toEqual([{ x: 100, y: 90 }]);
  expect(spread(crowd, [wide], image, 240)[0]?.x).toBeGreaterThan(250);
});

test("a sign that would lie over another one goes beside it, and over no board", () => {
  const sign = (x: number, y: number): Label => ({ x, y, width: 76, height: 38 });
  const board: Label = { x: 250, y: 75, width: 50, height: 30 };
  const signs = [sign(150, 80), sign(180, 80), sign(200, 180)];
  const [first, second, third] = signsApart(signs, [board], IMAGE);
  expect([first, third]).toEqual([
    { x: 150, y: 80 },
    { x: 200, y: 180 },
  ]);
  const clear = (other: Label) =>
    Math.abs((second?.x ?? 0) - other.x) >= (76 + other.width) / 2 ||
    (second?.y ?? 0) <= other.y - other.height ||
    (second?.y ?? 0) - 38 >= other.y;
  expect([clear(sign(150, 80)), clear(board), clear(sign(200, 180))]).toEqual([true, true, true]);
});
