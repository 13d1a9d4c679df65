// An orbit camera: it turns around a point of the table and zooms.
import type { Point } from "./view";

export interface OrbitCamera {
  /** The point of the table in the middle of the image, in millimetres. */
  at: Point;
  /** The viewing direction seen from above, in radians, counter-clockwise from +x. */
  yaw: number;
  /** The downward angle, in radians. */
  pitch: number;
  /** The distance from the point, in millimetres. */
  far: number;
}

export const PITCH = { low: 0.2, high: 1.5 };
/** The downward angle of the camera behind a throw. */
const THROW_PITCH = 0.5;
/** How far it stands to the side, as an angle, so that the die in the hand does not hide where the arc ends. */
const ASIDE = 0.2;
/** What must be in the image behind a throw: room for the pull in front, and the far side at the top, as angles. */
const NEAR = { behind: 60, angle: THROW_PITCH + 0.25 };
const TOP_ANGLE = THROW_PITCH - 0.235;
/** How far ahead of the hand the image reaches, in millimetres. */
const AHEAD = { low: 1000, high: 2000 };
export const FAR = { low: 450, high: 6000 };

const clamp = (value: number, { low, high }: { low: number; high: number }) => Math.min(high, Math.max(low, value));

export const orbited = (camera: OrbitCamera, yaw: number, pitch: number): OrbitCamera => ({
  ...camera,
  yaw: camera.yaw + yaw,
  pitch: clamp(camera.pitch + pitch, PITCH),
});

export const zoomed = (camera: OrbitCamera, factor: number): OrbitCamera => ({
  ...camera,
  far: clamp(camera.far * factor, FAR),
});

/** The position of the camera in millimetres, z upwards. */
export function placeOf({ at, yaw, pitch, far }: OrbitCamera): [number, number, number] {
  const flat = Math.cos(pitch) * far;
  return [at[0] - Math.cos(yaw) * flat, at[1] - Math.sin(yaw) * flat, Math.sin(pitch) * far];
}

/** Interpolate between two cameras along the shorter rotation. */
export function mixed(from: OrbitCamera, to: OrbitCamera, share: number): OrbitCamera {
  const turn = Math.atan2(Math.sin(to.yaw - from.yaw), Math.cos(to.yaw - from.yaw));
  const mix = (a: number, b: number) => a + (b - a) * share;
  return {
    at: [mix(from.at[0], to.at[0]), mix(from.at[1], to.at[1])],
    yaw: from.yaw + turn * share,
    pitch: mix(from.pitch, to.pitch),
    far: mix(from.far, to.far),
  };
}

/** The camera of a seat, which shows the whole table. */
export function seatCamera(seat: number, seats: number, side: number): OrbitCamera {
  return { at: [0, 0], yaw: Math.PI / 2 - (seat * 2 * Math.PI) / seats, pitch: 0.72, far: side * 1.35 };
}

/** The camera behind a throw, which shows the hand, the target, and the boards ahead. */
export function throwCamera(hand: Point, target: Point, boards: Iterable<readonly Point[]> = []): OrbitCamera {
  const yaw = Math.atan2(target[1] - hand[1], target[0] - hand[0]);
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const ahead = [target, ...[...boards].flat()].map(([x, y]) => (x - hand[0]) * cos + (y - hand[1]) * sin);
  const furthest = clamp(Math.max(...ahead), AHEAD);
  // the height from which both ends of the stretch are at the edges of the image
  const high = (furthest + NEAR.behind) / (1 / Math.tan(TOP_ANGLE) - 1 / Math.tan(NEAR.angle));
  const back = NEAR.behind + high / Math.tan(NEAR.angle);
  const far = high / Math.sin(THROW_PITCH);
  const middle = far * Math.cos(THROW_PITCH) - back;
  return { at: [hand[0] + cos * middle, hand[1] + sin * middle], yaw: yaw + ASIDE, pitch: THROW_PITCH, far };
}

type Direction = Pick<OrbitCamera, "yaw" | "pitch">;

/** The foreshortening of the table; limited, so that pulls stay easy. */
const foreshortening = (pitch: number) => Math.max(0.75, Math.sin(pitch));

/** Convert a vector on the screen (pixels, y downwards) to the table; `scale` is millimetres per pixel. */
export function onTable(dx: number, dy: number, { yaw, pitch }: Direction, scale: number): Point {
  const right = dx * scale;
  const ahead = (-dy * scale) / foreshortening(pitch);
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return [cos * ahead + sin * right, sin * ahead - cos * right];
}

/** Convert a vector on the table to the screen. */
export function onScreen([x, y]: Point, { yaw, pitch }: Direction, scale: number): { x: number; y: number } {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return { x: (sin * x - cos * y) / scale, y: (-(cos * x + sin * y) * foreshortening(pitch)) / scale };
}
