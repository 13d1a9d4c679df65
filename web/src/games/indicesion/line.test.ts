import { describe, expect, it } from "vitest";
import { apartBy, closed, distance, lineRound, nearest, walk, whole } from "./line";
import type { Point } from "./told";

const APART = 152.4;
const square = (x: number, y: number, side = 254): Point[] => [
  [x - side / 2, y - side / 2],
  [x + side / 2, y - side / 2],
  [x + side / 2, y + side / 2],
  [x - side / 2, y + side / 2],
];
const away = (boards: Point[][], point: Point) => Math.min(...boards.map((board) => distance(board, point)));

describe("the six-inch line", () => {
  it("runs once round one board, at one distance", () => {
    const line = lineRound([square(0, 0)], APART, 1100);
    expect(line).toHaveLength(1);
    expect(closed(line[0] as Point[])).toBe(true);
    for (const place of line.flat()) expect(distance(square(0, 0), place)).toBeCloseTo(APART + 0.9, 3);
  });

  it("runs round boards side by side as round one", () => {
    const boards = [square(-127, 0), square(127, 0)];
    const line = lineRound(boards, APART, 1100);
    expect(line).toHaveLength(1);
    for (const place of line.flat()) expect(away(boards, place)).toBeGreaterThanOrEqual(APART);
  });

  it("runs round each of two boards that are far apart", () => {
    expect(lineRound([square(0, -573), square(0, 573)], APART, 1100)).toHaveLength(2);
  });

  it("ends where nobody may stand", () => {
    const [loop] = lineRound([square(0, -573)], APART, 800);
    expect(closed(loop as Point[])).toBe(false);
    for (const place of loop as Point[]) expect(Math.abs(place[1])).toBeLessThanOrEqual(800);
  });
});

describe("walking along it", () => {
  const boards = [square(0, 0)];
  const line = lineRound(boards, APART, 1100);

  it("finds the place nearest to a finger", () => {
    expect(nearest(line, [0, -900])[1]).toBeCloseTo(-127 - APART - 0.9, 3);
  });

  it("stays on the line and comes round again", () => {
    let place = nearest(line, [0, -900]);
    const start = place;
    for (let step = 0; step < (line[0] as Point[]).length; step++) place = walk(line, place, 12);
    expect(apartBy(place, start)).toBeLessThan(1);
  });

  it("goes there and back", () => {
    const start = nearest(line, [300, 40]);
    expect(walk(line, walk(line, start, 60), -60)).toEqual(start);
  });

  it("ends in whole millimetres that are far enough away", () => {
    for (const place of line.flat()) {
      const rounded = whole(place, boards, APART);
      expect(rounded.every(Number.isInteger)).toBe(true);
      expect(away(boards, rounded)).toBeGreaterThanOrEqual(APART);
      expect(apartBy(rounded, place)).toBeLessThan(3);
    }
  });
});
