import { describe, expect, it } from "vitest";
import {
  distanceBetween,
  closed,
  distance,
  throwLineAround,
  nearest,
  stepsFrom,
  walk,
  walked,
  whole,
} from "./throw-line";
import type { Point } from "./view";

const APART = 152.4;
const square = (x: number, y: number, side = 254): Point[] => [
  [x - side / 2, y - side / 2],
  [x + side / 2, y - side / 2],
  [x + side / 2, y + side / 2],
  [x - side / 2, y + side / 2],
];
const away = (boards: Point[][], point: Point) => Math.min(...boards.map((board) => distance(board, point)));

describe("the six-inch line", () => {
  it("runs once around a board, at a constant distance", () => {
    const line = throwLineAround([square(0, 0)], APART, 1100);
    expect(line).toHaveLength(1);
    expect(closed(line[0] as Point[])).toBe(true);
    for (const place of line.flat()) expect(distance(square(0, 0), place)).toBeCloseTo(APART + 0.9, 3);
  });

  it("runs around adjacent boards as around one", () => {
    const boards = [square(-127, 0), square(127, 0)];
    const line = throwLineAround(boards, APART, 1100);
    expect(line).toHaveLength(1);
    for (const place of line.flat()) expect(away(boards, place)).toBeGreaterThanOrEqual(APART);
  });

  it("runs around each of two distant boards", () => {
    expect(throwLineAround([square(0, -573), square(0, 573)], APART, 1100)).toHaveLength(2);
  });

  it("ends at the limit of the reach", () => {
    const [loop] = throwLineAround([square(0, -573)], APART, 800);
    expect(closed(loop as Point[])).toBe(false);
    for (const place of loop as Point[]) expect(Math.abs(place[1])).toBeLessThanOrEqual(800);
  });
});

describe("the steps along it", () => {
  const near = (walked: number, by: number) => expect(Math.abs(walked - by)).toBeLessThan(12); // places lie apart
  const seen = (line: Point[][], home: Point, place: Point) => {
    const steps = stepsFrom(line[0] as Point[], home);
    return walked(steps, steps.of(nearest(line, place)));
  };

  it("are counted to the right or left of where one stood first, from every side", () => {
    const line = throwLineAround([square(0, 0)], APART, 1100);
    expect(seen(line, [0, -900], [0, -900])).toBe(0);
    near(seen(line, [0, -900], [100, -900]), 100);
    near(seen(line, [0, -900], [-100, -900]), -100);
    near(seen(line, [0, 900], [100, 900]), -100);
    near(seen(line, [-900, 0], [-900, -100]), 100);
  });

  it("reach half around on either side, or to the ends of an open line", () => {
    const [around] = throwLineAround([square(0, 0)], APART, 1100) as [Point[]];
    const { low, high } = stepsFrom(around, [0, -900]);
    expect(high - low + 1).toBe(around.length);
    expect(Math.abs(high + low)).toBeLessThan(2);
    const open = throwLineAround([square(0, -573)], APART, 800);
    near(seen(open, [0, 0], [-290, -573]), -seen(open, [0, 0], [290, -573]));
    expect(seen(open, [0, 0], [-290, -573])).toBeGreaterThan(200);
  });
});

describe("moving along it", () => {
  const boards = [square(0, 0)];
  const line = throwLineAround(boards, APART, 1100);

  it("finds the place nearest to a pointer", () => {
    expect(nearest(line, [0, -900])[1]).toBeCloseTo(-127 - APART - 0.9, 3);
  });

  it("stays on the line and comes round again", () => {
    let place = nearest(line, [0, -900]);
    const start = place;
    for (let step = 0; step < (line[0] as Point[]).length; step++) place = walk(line, place, 12);
    expect(distanceBetween(place, start)).toBeLessThan(1);
  });

  it("goes to the right, as one sees it who looks at the boards", () => {
    const [x] = walk(line, nearest(line, [0, -900]), 36);
    expect(x).toBeGreaterThan(20);
  });

  it("goes forth and back", () => {
    const start = nearest(line, [300, 40]);
    expect(walk(line, walk(line, start, 60), -60)).toEqual(start);
  });

  it("ends in whole millimetres that are far enough away", () => {
    for (const place of line.flat()) {
      const rounded = whole(place, boards, APART);
      expect(rounded.every(Number.isInteger)).toBe(true);
      expect(away(boards, rounded)).toBeGreaterThanOrEqual(APART);
      expect(distanceBetween(rounded, place)).toBeLessThan(3);
    }
  });
});
