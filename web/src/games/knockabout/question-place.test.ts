import { expect, test } from "vitest";
import { placeBeside } from "./question-place";

const BOX = { width: 270, height: 130 };
const DESKTOP = { width: 900, height: 800 };
const PHONE = { width: 374, height: 420 };

test("it stands beside the cell, towards the middle of the board", () => {
  expect(placeBeside({ x: 200, y: 400 }, { x: 200, y: 400 }, 40, BOX, DESKTOP)).toEqual({ x: 240, y: 335 });
  expect(placeBeside({ x: 700, y: 400 }, { x: 700, y: 400 }, 40, BOX, DESKTOP)).toEqual({ x: 390, y: 335 });
});

test("it stands on the other side where it would cover the picked die", () => {
  expect(placeBeside({ x: 500, y: 700 }, { x: 430, y: 660 }, 40, BOX, DESKTOP)).toEqual({ x: 540, y: 635 });
});

test("it stays on the board", () => {
  const { x, y } = placeBeside({ x: 860, y: 780 }, { x: 860, y: 700 }, 40, BOX, DESKTOP);
  expect([x, y]).toEqual([550, 662]);
});

test("on a narrow board it stands beyond the whole move", () => {
  expect(placeBeside({ x: 190, y: 380 }, { x: 190, y: 280 }, 40, BOX, PHONE)).toEqual({ x: 55, y: 110 });
});

test("without any free place it stands on the board at least", () => {
  expect(placeBeside({ x: 100, y: 60 }, { x: 100, y: 20 }, 40, BOX, { width: 300, height: 140 })).toEqual({
    x: 8,
    y: 8,
  });
});
