// The eye during a throw: it flies along with the die, and cuts to a board when dice are knocked off it.
import { mixed, type OrbitCamera } from "./orbit-camera";
import type { Pose } from "./view";

/** How near the eye comes, as a share of its distance, and how high it looks down then. */
const NEAR = 0.5;
const PITCH = 0.62;
/** How much of the way to the die it goes. */
const FOLLOWS = 0.95;

/** The camera that follows a die; `share` goes from 0 as it leaves the hand to 1 as it touches down. */
export function following(from: OrbitCamera, die: Pose, share: number): OrbitCamera {
  const near: OrbitCamera = {
    at: [die[0], die[1]],
    yaw: from.yaw,
    pitch: Math.max(from.pitch, PITCH),
    far: from.far * NEAR,
  };
  const eased = share * share * (3 - 2 * share);
  return mixed(from, near, eased * FOLLOWS);
}
