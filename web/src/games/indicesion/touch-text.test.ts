import { expect, it } from "vitest";
import type { Area } from "./aid";
import { touchText } from "./touch-text";
import type { Point } from "./view";

const area = (x: number, y: number, share = 90): Area => ({ share, x, y, long: 120_000, wide: 80_000, turn: 0 });
/** The board lies to the right of the hand. */
const told = (areas: Area[]) => touchText(areas, [-300, 0], [0, 0] as Point, "your board");

it("the shaded area is told as it is seen from the hand", () => {
  expect(told([area(40_000, 0)])).toBe(
    "9 in 10 touch down within 24 by 16 cm, around a place 4 cm beyond the middle of your board.",
  );
  expect(told([area(-30_000, 20_000)])).toBe(
    "9 in 10 touch down within 24 by 16 cm, around a place 3 cm short of and 2 cm left of the middle of your board.",
  );
  expect(told([area(0, -20_000)])).toContain("around a place 2 cm right of the middle of your board.");
});

it("what comes down at the middle is told without a distance, and of two areas the larger one is told", () =>
  expect(told([area(90_000, 0, 50), area(2000, -3000)])).toBe(
    "9 in 10 touch down within 24 by 16 cm, around the middle of your board.",
  ));

it("nothing is told where nothing is shaded", () => expect(told([])).toBe(""));
