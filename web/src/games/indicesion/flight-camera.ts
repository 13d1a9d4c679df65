// The eye during a throw: it flies along with the die, and cuts to a board when dice are knocked off it.
import { clamp } from "./pull";
import { mixed, type OrbitCamera } from "./orbit-camera";
import type { Pose } from "./view";

/** How near the eye comes, as a share of its distance, and how high it looks down then. */
const NEAR = 0.5;
const PITCH = 0.62;
/** How much of the way to the die it goes. */
const FOLLOWS = 0.95;
/** How near it comes to the edge of the table, in millimetres: a die that flies off it is seen from over the table. */
const INSIDE = 220;

/**
 * The camera that follows a die; `share` goes from 0 as it leaves the hand to 1 as it touches down. Half the side of
 * the table in millimetres says how far it goes.
 */
export function following(from: OrbitCamera, die: Pose, share: number, half: number): OrbitCamera {
  const over = (at: number) => clamp(at, { low: INSIDE - half, high: half - INSIDE });
  const near: OrbitCamera = {
    at: [over(die[0]), over(die[1])],
    yaw: from.yaw,
    pitch: Math.max(from.pitch, PITCH),
    far: from.far * NEAR,
  };
  const eased = share * share * (3 - 2 * share);
  return mixed(from, near, eased * FOLLOWS);
}
