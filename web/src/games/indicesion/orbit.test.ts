import { describe, expect, it } from "vitest";
import { FAR, PITCH, mixed, onScreen, onTable, orbited, placeOf, seatEye, throwEye, zoomed } from "./orbit";

const eye = seatEye(0, 2, 1600);

describe("the eye", () => {
  it("of seat 0 stands on the near side and looks away from it", () => {
    const [x, y, z] = placeOf(eye);
    expect(x).toBeCloseTo(0);
    expect(y).toBeLessThan(-1000);
    expect(z).toBeGreaterThan(0);
  });

  it("of the seat opposite stands opposite", () => expect(placeOf(seatEye(1, 2, 1600))[1]).toBeGreaterThan(1000));

  it("neither goes under the table nor over the top", () => {
    expect(orbited(eye, 0, -9).pitch).toBe(PITCH.low);
    expect(orbited(eye, 0, 9).pitch).toBe(PITCH.high);
  });

  it("neither leaves the room nor enters the foam", () => {
    expect(zoomed(eye, 1e-6).far).toBe(FAR.low);
    expect(zoomed(eye, 1e6).far).toBe(FAR.high);
  });

  it("goes the shorter way round", () => {
    const half = mixed({ ...eye, yaw: 3 }, { ...eye, yaw: -3 }, 0.5);
    expect(Math.abs(Math.cos(half.yaw) + 1)).toBeLessThan(0.02);
  });

  it("stands behind a throw, a little aside", () => {
    const [x, y] = placeOf(throwEye([0, -900], [0, -573]));
    expect(y).toBeLessThan(-900);
    expect(Math.abs(x)).toBeLessThan(-900 - y + 400);
  });
});

describe("a way on the screen", () => {
  it("downwards is a way towards the eye", () => {
    const [x, y] = onTable(0, 10, eye, 1);
    expect(x).toBeCloseTo(0);
    expect(y).toBeLessThan(-10);
  });

  it("is found again from the way on the table", () => {
    const back = onScreen(onTable(30, -40, eye, 1.7), eye, 1.7);
    expect(back.x).toBeCloseTo(30);
    expect(back.y).toBeCloseTo(-40);
  });

  it("to the right is a way to the right of the eye", () => {
    const [x, y] = onTable(10, 0, eye, 2);
    expect(x).toBeCloseTo(20);
    expect(y).toBeCloseTo(0);
  });
});
