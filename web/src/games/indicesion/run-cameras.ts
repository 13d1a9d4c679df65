// The cameras of a throw that is played back: behind it, and beside it.
import { throwCamera, type OrbitCamera } from "./orbit-camera";
import type { Run } from "./playback";
import { towards } from "./release";
import { distanceBetween } from "./throw-line";
import { poseAt, secondsOf } from "./track";
import type { Point } from "./view";

/** The start and the end of the thrown die. */
function endsOf(run: Run): [Point, Point] | null {
  const poses = [0, secondsOf(run.track)].map((at) => poseAt(run.track, `die${run.die}`, at));
  return poses[0] && poses[1]
    ? [
        [poses[0][0], poses[0][1]],
        [poses[1][0], poses[1][1]],
      ]
    : null;
}

/** A camera behind another player's throw. */
export function behindCamera(run: Run, from: OrbitCamera): OrbitCamera {
  const ends = endsOf(run);
  return ends ? throwCamera(...ends) : from;
}

/** A camera beside the path of the thrown die, low and near. */
export function sideCamera(run: Run, from: OrbitCamera): OrbitCamera {
  const ends = endsOf(run);
  if (!ends) return { ...from, yaw: from.yaw + 1.3, pitch: 0.35 };
  const [start, end] = ends;
  const yaw = towards(start, end) + Math.PI / 2;
  const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  return { at: middle, yaw, pitch: 0.32, far: Math.max(900, distanceBetween(start, end) * 1.9) };
}
