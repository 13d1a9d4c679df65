import { describe, expect, it } from "vitest";
import { FAR, PITCH, mixed, orbited, placeOf, seatYaw, zoomed, type OrbitCamera } from "./orbit-camera";

const seated = (seat: number): OrbitCamera => ({ at: [0, 0], yaw: seatYaw(seat, 2), pitch: 0.7, far: 2000 });
const camera = seated(0);

describe("the camera", () => {
  it("of seat 0 stands on the near side and looks away from it", () => {
    const [x, y, z] = placeOf(camera);
    expect(x).toBeCloseTo(0);
    expect(y).toBeLessThan(-1000);
    expect(z).toBeGreaterThan(0);
  });

  it("of the seat opposite stands opposite", () => expect(placeOf(seated(1))[1]).toBeGreaterThan(1000));

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
});
