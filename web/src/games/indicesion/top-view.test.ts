import { describe, expect, it } from "vitest";
import { flatBox, flatProjection, faceOf, faceSpots, hull, outlineOf, pathOf, upright } from "./top-view";
import type { Point, Pose } from "./view";

const half = Math.SQRT1_2;
const flat: Pose = [0, 0, 19, 1, 0, 0, 0];

describe("a die from above", () => {
  it("shows the 1 when it is not turned", () => expect(faceOf(flat)).toBe(1));

  it.each<[string, Pose, number]>([
    ["+x rolled up", [0, 0, 19, half, 0, -half, 0], 2],
    ["-x rolled up", [0, 0, 19, half, 0, half, 0], 5],
    ["+y rolled up", [0, 0, 19, half, half, 0, 0], 3],
    ["-y rolled up", [0, 0, 19, half, -half, 0, 0], 4],
    ["upside down", [0, 0, 19, 0, 1, 0, 0], 6],
  ])("shows %s", (_, pose, face) => {
    expect(faceOf(pose)).toBe(face);
    expect(faceSpots(pose, 38.1)).toHaveLength(face);
  });

  it("has its pips within its outline", () => {
    for (const [x, y] of faceSpots([100, 50, 19, 0, 1, 0, 0], 40)) {
      expect(Math.abs(x - 100)).toBeLessThan(20);
      expect(Math.abs(y - 50)).toBeLessThan(20);
    }
  });
});

describe("outlines", () => {
  it("of a flat box are its four corners, counter-clockwise", () => {
    const outline = outlineOf(flat, [20, 20, 20]);
    expect(outline).toHaveLength(4);
    const area = outline.reduce((sum, [x, y], index) => {
      const [nx, ny] = outline[(index + 1) % 4] as Point;
      return sum + x * ny - y * nx;
    }, 0);
    expect(area / 2).toBeCloseTo(1600);
  });

  it("leave out points inside", () => {
    expect(
      hull([
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [2, 2],
      ]),
    ).toHaveLength(4);
  });

  it("are drawn with the y axis up", () =>
    expect(
      pathOf(
        [
          [1, 2],
          [3, 4],
        ],
        false,
      ),
    ).toBe("M1.0 -2.0L3.0 -4.0"));

  it("tell a standing barrel from a lying one", () => {
    expect(upright(flat)).toBe(true);
    expect(upright([0, 0, 19, half, half, 0, 0])).toBe(false);
  });
});

describe("what is shown from above", () => {
  const boards: [number, number][] = [
    [-127, -700],
    [127, -446],
    [-127, 446],
    [127, 700],
  ];

  it("is the boards and the hand with room to pull, not the bare table", () => {
    const [left, top, width, height] = flatBox(boards, [0, -929], Math.PI / 2, 800);
    expect(left).toBeLessThan(-127);
    expect(left + width).toBeGreaterThan(127);
    expect(width).toBeLessThan(600);
    expect(top).toBeLessThan(-700);
    expect(top + height).toBeGreaterThan(929 + 100);
  });

  it("has the hand of the seat opposite below, too", () => {
    const [, top, , height] = flatBox(boards, [0, 929], -Math.PI / 2, 800);
    expect(top + height).toBeGreaterThan(929 + 100);
  });

  it("is the whole table where no board lies", () =>
    expect(flatBox(null, null, Math.PI / 2, 800)).toEqual([-860, -860, 1720, 1720]));

  it.each([Math.PI / 2, -Math.PI / 2, 0.4])("is projected into the image and back, seen along %f", (yaw) => {
    const box = flatBox(boards, [0, -929], yaw, 800);
    const { project, ground } = flatProjection(box, yaw, { width: 364, height: 450 });
    for (const [x, y] of boards) {
      const spot = project([x, y, 0]);
      expect(spot.x).toBeGreaterThan(0);
      expect(spot.x).toBeLessThan(364);
      expect(spot.y).toBeGreaterThan(0);
      expect(spot.y).toBeLessThan(450);
      expect(ground(spot)[0]).toBeCloseTo(x);
      expect(ground(spot)[1]).toBeCloseTo(y);
    }
  });

  it("is in the middle of the image, and ahead is up", () => {
    const { project } = flatProjection([-100, -100, 200, 200], 0, { width: 400, height: 200 });
    expect(project([0, 0, 0])).toEqual({ x: 200, y: 100 });
    expect(project([100, 0, 0]).y).toBeCloseTo(0);
    expect(project([0, 100, 0]).x).toBeCloseTo(100);
  });
});
