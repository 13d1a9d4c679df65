import { describe, expect, it } from "vitest";
import { following } from "./flight-camera";
import type { OrbitCamera } from "./orbit-camera";
import type { Pose } from "./view";

const from: OrbitCamera = { at: [0, -200], yaw: Math.PI / 2, pitch: 0.5, far: 2200 };
const HALF = 800;
const die: Pose = [40, 500, 90, 1, 0, 0, 0];

describe("the eye", () => {
  it("is where it was as the die leaves the hand", () => expect(following(from, die, 0, HALF)).toEqual(from));

  it("is near the die as it touches down, and looks the same way", () => {
    const there = following(from, die, 1, HALF);
    expect(Math.abs(there.at[1] - die[1])).toBeLessThan(150);
    expect(there.far).toBeLessThan(from.far);
    expect(there.yaw).toBeCloseTo(from.yaw);
  });

  it("stays over the table where the die flies off it", () => {
    const there = following(from, [40, 1900, -300, 1, 0, 0, 0], 1, HALF);
    expect(there.at[1]).toBeLessThan(HALF);
  });

  it("comes nearer all the time", () => {
    const ways = [0, 0.25, 0.5, 0.75, 1].map((share) => following(from, die, share, HALF).far);
    expect(ways).toEqual([...ways].sort((a, b) => b - a));
  });
});
