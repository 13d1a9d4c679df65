// Where the eye is: it turns round a point of the table, and comes nearer or goes away.
import type { Point } from "./told";

export interface Eye {
  /** The point of the table in the middle of the picture, millimetres. */
  at: Point;
  /** The direction in which the eye looks, seen from above; radians, counter-clockwise from +x. */
  yaw: number;
  /** How steeply it looks down, radians. */
  pitch: number;
  /** Millimetres from the point. */
  far: number;
}

export const PITCH = { low: 0.2, high: 1.5 };
/** How far the eye stands beside a throw, so that its arc is seen as one. */
const ASIDE = 0.32;
export const FAR = { low: 450, high: 6000 };

const clamp = (value: number, { low, high }: { low: number; high: number }) => Math.min(high, Math.max(low, value));

export const orbited = (eye: Eye, yaw: number, pitch: number): Eye => ({
  ...eye,
  yaw: eye.yaw + yaw,
  pitch: clamp(eye.pitch + pitch, PITCH),
});

export const zoomed = (eye: Eye, factor: number): Eye => ({ ...eye, far: clamp(eye.far * factor, FAR) });

/** The eye's own place, millimetres, z upwards. */
export function placeOf({ at, yaw, pitch, far }: Eye): [number, number, number] {
  const flat = Math.cos(pitch) * far;
  return [at[0] - Math.cos(yaw) * flat, at[1] - Math.sin(yaw) * flat, Math.sin(pitch) * far];
}

/** Between two eyes, the shorter way round. */
export function mixed(from: Eye, to: Eye, share: number): Eye {
  const turn = Math.atan2(Math.sin(to.yaw - from.yaw), Math.cos(to.yaw - from.yaw));
  const mix = (a: number, b: number) => a + (b - a) * share;
  return {
    at: [mix(from.at[0], to.at[0]), mix(from.at[1], to.at[1])],
    yaw: from.yaw + turn * share,
    pitch: mix(from.pitch, to.pitch),
    far: mix(from.far, to.far),
  };
}

/** The eye of a seat that looks over the whole table. */
export function seatEye(seat: number, seats: number, side: number): Eye {
  return { at: [0, 0], yaw: Math.PI / 2 - (seat * 2 * Math.PI) / seats, pitch: 0.72, far: side * 1.35 };
}

/** The eye behind a throw: hand and target both in the picture. */
export function throwEye(hand: Point, target: Point): Eye {
  const [dx, dy] = [target[0] - hand[0], target[1] - hand[1]];
  const far = Math.hypot(dx, dy);
  return {
    at: [hand[0] + dx * 1.05, hand[1] + dy * 1.05],
    yaw: Math.atan2(dy, dx) + ASIDE,
    pitch: 0.55,
    far: far + 700,
  };
}

type Looks = Pick<Eye, "yaw" | "pitch">;

/** What lies flat looks shorter along the way to the eye; never quite flat, for hands need room. */
const shorter = (pitch: number) => Math.max(0.75, Math.sin(pitch));

/** A way on the screen (pixels, y downwards) as a way on the table, at so many millimetres a pixel. */
export function onTable(dx: number, dy: number, { yaw, pitch }: Looks, scale: number): Point {
  const right = dx * scale;
  const ahead = (-dy * scale) / shorter(pitch);
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return [cos * ahead + sin * right, sin * ahead - cos * right];
}

/** A way on the table as a way on the screen. */
export function onScreen([x, y]: Point, { yaw, pitch }: Looks, scale: number): { x: number; y: number } {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return { x: (sin * x - cos * y) / scale, y: (-(cos * x + sin * y) * shorter(pitch)) / scale };
}
