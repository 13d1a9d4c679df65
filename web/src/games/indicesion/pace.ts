// The pace of a throw that is shown: as fast as it was, but the last stretch before it touches down in slow motion.
import type { Run } from "./playback";
import { FRAMES_A_SECOND, poseAt, secondsOf } from "./track";

/** The last stretch of the flight in millimetres, and its speed. */
export const STRETCH = 250;
export const SLOW = 0.35;
/** How long the slow motion goes on after the touch, in seconds of the throw. */
const AFTER = 0.06;
/** A change of velocity from frame to frame that only a touch makes, in millimetres a frame. */
const JOLT = 3;
const FALL = 9810 / FRAMES_A_SECOND ** 2;

type Place = [number, number, number];

/** The places of the thrown die, frame by frame. */
function placesOf(run: Run): Place[] {
  if (run.die === null) return [];
  const places: Place[] = [];
  for (let frame = 0; frame < run.track.frames; frame++) {
    const pose = poseAt(run.track, `die${run.die}`, frame / FRAMES_A_SECOND);
    if (!pose) return [];
    places.push([pose[0], pose[1], pose[2]]);
  }
  return places;
}

/** When the thrown die first touches anything, in seconds; null if there is no throw. */
export function touchDown(run: Run): number | null {
  const places = placesOf(run);
  for (let frame = 1; frame + 1 < places.length; frame++) {
    const [before, now, after] = [places[frame - 1], places[frame], places[frame + 1]] as [Place, Place, Place];
    const change = [0, 1, 2].map(
      (axis) => (after[axis] as number) - 2 * (now[axis] as number) + (before[axis] as number),
    );
    change[2] = (change[2] as number) + FALL;
    if (Math.hypot(...change) > JOLT) return frame / FRAMES_A_SECOND;
  }
  return places.length ? secondsOf(run.track) : null;
}

/** When the last stretch before a moment begins. */
function stretchBefore(run: Run, touch: number): number {
  const places = placesOf(run);
  let left = STRETCH;
  for (let frame = Math.round(touch * FRAMES_A_SECOND); frame > 0; frame--) {
    const [now, before] = [places[frame], places[frame - 1]] as [Place, Place];
    left -= Math.hypot(now[0] - before[0], now[1] - before[1], now[2] - before[2]);
    if (left <= 0) return frame / FRAMES_A_SECOND;
  }
  return 0;
}

export interface Pace {
  /** The moment of the throw, in its seconds, after so many seconds of watching. */
  at: (watched: number) => number;
  /** How long watching takes. */
  length: number;
}

/** The pace at which a run is shown. What is no throw has its own speed all along. */
export function paceOf(run: Run): Pace {
  const end = secondsOf(run.track);
  const touch = touchDown(run);
  if (touch === null) return { at: (watched) => watched, length: end };
  const from = stretchBefore(run, touch);
  const to = Math.min(end, touch + AFTER);
  const slow = (to - from) / SLOW;
  return {
    length: from + slow + end - to,
    at: (watched) =>
      watched <= from
        ? watched
        : watched <= from + slow
          ? from + (watched - from) * SLOW
          : watched - slow + to - from,
  };
}
