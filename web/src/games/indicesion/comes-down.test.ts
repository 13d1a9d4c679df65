import { expect, it } from "vitest";
import { comesDown } from "./comes-down";
import type { Point } from "./view";

const board: Point[] = [
  [-127, -127],
  [127, -127],
  [127, 127],
  [-127, 127],
];
const from: Point = [0, -280];

it("a throw comes down on its board, short of it, beyond it or beside it", () => {
  expect(comesDown([0, 0], from, board)).toBe("on");
  expect(comesDown([40, -200], from, board)).toBe("short");
  expect(comesDown([0, 300], from, board)).toBe("beyond");
  expect(comesDown([200, 0], from, board)).toBe("beside");
});
