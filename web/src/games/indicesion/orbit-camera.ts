// An orbit camera: it turns around a point of the table and zooms.
import { clamp } from "./pull";
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
export const FAR = { low: 450, high: 6000 };

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

/** The direction in which a seat looks at the table, seen from above. */
export const seatYaw = (seat: number, seats: number) => Math.PI / 2 - (seat * 2 * Math.PI) / seats;
