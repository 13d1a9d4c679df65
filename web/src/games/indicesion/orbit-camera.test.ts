import { describe, expect, it } from "vitest";
import {
  FAR,
  PITCH,
  mixed,
  onScreen,
  onTable,
  orbited,
  placeOf,
  seatCamera,
  throwCamera,
  zoomed,
} from "./orbit-camera";

const camera = seatCamera(0, 2, 1600);

describe("the camera", () => {
  it("of seat 0 stands on the near side and looks away from it", () => {
    const [x, y, z] = placeOf(camera);
    expect(x).toBeCloseTo(0);
    expect(y).toBeLessThan(-1000);
    expect(z).toBeGreaterThan(0);
  });

  it("of the seat opposite stands opposite", () =>
    expect(placeOf(seatCamera(1, 2, 1600))[1]).toBeGreaterThan(1000));

  it("neither goes under the table nor over the top", () => {
    expect(orbited(camera, 0, -9).pitch).toBe(PITCH.low);
    expect(orbited(camera, 0, 9).pitch).toBe(PITCH.high);
  });

  it("neither zooms out too far nor in too close", () => {
    expect(zoomed(camera, 1e-6).far).toBe(FAR.low);
    expect(zoomed(camera, 1e6).far).toBe(FAR.high);
  });

  it("takes the shorter rotation", () => {
    const half = mixed({ ...camera, yaw: 3 }, { ...camera, yaw: -3 }, 0.5);
    expect(Math.abs(Math.cos(half.yaw) + 1)).toBeLessThan(0.02);
  });

  it("stands behind a throw, a little to the side", () => {
    const [x, y] = placeOf(throwCamera([0, -900], [0, -573]));
    expect(y).toBeLessThan(-900);
    expect(Math.abs(x)).toBeLessThan(-900 - y);
  });

  it("keeps its distance from a target with nothing behind it", () => {
    const near = placeOf(throwCamera([0, -280], [0, 0]));
    const far = placeOf(throwCamera([0, -280], [0, 720]));
    expect(near.map(Math.round)).toEqual(far.map(Math.round));
  });

  it("has hand, target and the board opposite in its image", () => {
    const opposite: [number, number][] = [
      [-127, 700],
      [127, 700],
    ];
    const camera = throwCamera([0, -853], [0, -573], [opposite]);
    const [, y, z] = placeOf(camera);
    const down = (along: number) => Math.atan2(z, along - y);
    const half = (16 * Math.PI) / 180;
    expect(down(700)).toBeGreaterThan(camera.pitch - half);
    expect(down(-853)).toBeLessThan(camera.pitch + half);
  });
});

describe("a vector on the screen", () => {
  it("downwards points towards the camera", () => {
    const [x, y] = onTable(0, 10, camera, 1);
    expect(x).toBeCloseTo(0);
    expect(y).toBeLessThan(-10);
  });

  it("converts to the table and back", () => {
    const back = onScreen(onTable(30, -40, camera, 1.7), camera, 1.7);
    expect(back.x).toBeCloseTo(30);
    expect(back.y).toBeCloseTo(-40);
  });

  it("to the right points to the right of the camera", () => {
    const [x, y] = onTable(10, 0, camera, 2);
    expect(x).toBeCloseTo(20);
    expect(y).toBeCloseTo(0);
  });
});
