import { expect, test } from "vitest";
import { bubblePlace, grown, inside, overlap, type Rect } from "./places";

const area: Rect = { x: 0, y: 0, width: 400, height: 300 };
const size = { width: 120, height: 60 };
const at = (x: number, y: number): Rect => ({ x, y, width: 40, height: 40 });

test("a bubble goes below its place where there is room", () => {
  expect(bubblePlace([at(180, 50)], size, area)).toEqual({ x: 140, y: 108, side: "below", arrow: 60 });
});

test("a bubble goes above a place at the bottom", () => {
  expect(bubblePlace([at(180, 250)], size, area)?.side).toBe("above");
});

test("a bubble stays on the board, and its arrow points at its place", () => {
  const place = bubblePlace([at(0, 50)], size, area);
  expect(place).toMatchObject({ x: 8, side: "below", arrow: 18 });
});

test("a bubble covers no lit place, also not another one than its own", () => {
  const lit = [at(180, 50), at(180, 120)];
  const place = bubblePlace(lit, size, area);
  const box = { x: place?.x ?? 0, y: place?.y ?? 0, ...size };
  expect(lit.map((each) => overlap(box, each))).toEqual([0, 0]);
});

test("a bubble covers no button that is needed", () => {
  const button = { x: 140, y: 150, width: 120, height: 44 };
  expect(bubblePlace([at(180, 100)], size, area)?.side).toBe("below");
  expect(bubblePlace([at(180, 100)], size, area, [button])?.side).toBe("above");
});

test("a bubble hides no other die where there is a place that hides none", () => {
  const die = { x: 150, y: 160, width: 40, height: 40 };
  expect(bubblePlace([at(180, 90)], size, area, [], [die])?.side).toBe("above");
  const everywhere = { x: 0, y: 0, width: 400, height: 300 };
  expect(bubblePlace([at(180, 90)], size, area, [], [everywhere])?.side).toBe("below");
});

test("there is no bubble where there is no room for it", () => {
  expect(bubblePlace([{ x: 20, y: 20, width: 360, height: 260 }], size, area)).toBeNull();
  expect(bubblePlace([], size, area)).toBeNull();
});

test("the part of a rectangle in another one", () => {
  expect(inside(at(380, 10), area)).toEqual({ x: 380, y: 10, width: 20, height: 40 });
  expect(inside(at(500, 10), area)).toBeNull();
  expect(grown(at(10, 10), 5)).toEqual({ x: 5, y: 5, width: 50, height: 50 });
});
