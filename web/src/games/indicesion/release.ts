// The release of a throw: whole numbers for the server, its text, and the arc that is drawn.
import { clamp, type Range } from "./pull";
import type { ThrowLimits, Point } from "./view";

/** How a die leaves the hand; in mm, mm/s, radians and rad/s. */
export interface Release {
  place: Point;
  height: number;
  speed: number;
  azimuth: number;
  loft: number;
  spin: number;
}

/** The release in the server's whole numbers. */
export interface WholeRelease {
  x: number;
  y: number;
  z: number;
  speed: number;
  azimuth: number;
  loft: number;
  spin: number;
}

/** The ranges that a hand has; the server allows more of both. */
export const LOFTS: Range = { low: 0.035, high: 1.31 };
export const SPINS: Range = { low: -15, high: 10 };

export const towards = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0]);

/** An angle normalised to -pi to pi. */
export const normalised = (angle: number) => Math.atan2(Math.sin(angle), Math.cos(angle));

/** The number of dots of an arc. */
const DOTS = 14;

/**
 * The arc of a throw: it leaves the hand at its loft and ends where the hall says that the die first touches anything.
 * It is a drawing between the two, not a simulation.
 */
export function arc(
  { place, height, loft }: Release,
  [x, y, z]: readonly [number, number, number],
): [number, number, number][] {
  const far = Math.hypot(x - place[0], y - place[1]);
  const rise = Math.tan(loft) * far;
  return Array.from({ length: DOTS }, (_, step) => {
    const share = (step + 1) / DOTS;
    return [
      place[0] + (x - place[0]) * share,
      place[1] + (y - place[1]) * share,
      height + rise * share + (z - height - rise) * share * share,
    ];
  });
}

/** The release in whole numbers within the server's limits, from a place in whole millimetres. */
export function wholeRelease(release: Release, [x, y]: Point, limits: ThrowLimits): WholeRelease {
  const within = (value: number, [low, high]: [number, number]) => Math.round(clamp(value, { low, high }));
  return {
    x: Math.round(x),
    y: Math.round(y),
    z: within(release.height, limits.height),
    speed: within(release.speed, limits.speed),
    azimuth: Math.round(normalised(release.azimuth) * 1000),
    loft: within(release.loft * 1000, limits.loft),
    spin: within(release.spin * 1000, limits.spin),
  };
}

/** A throw in the game's notation. */
export function throwText(die: number, board: number, release: WholeRelease, error = 0): string {
  const { x, y, z, speed, azimuth, loft, spin } = release;
  const text = `throw ${die} at ${board} from ${x},${y},${z} speed ${speed} az ${azimuth} loft ${loft} spin ${spin}`;
  return error ? `${text} error ${error}` : text;
}

const NOTATION =
  /^throw (\d+) at (\d+) from (-?\d+),(-?\d+),(\d+) speed (\d+) az (-?\d+) loft (-?\d+) spin (-?\d+)/;

/** A throw that is told in full in the game's notation; null if the text is anything else. */
export function parseThrow(text: string): { die: number; board: number; release: WholeRelease } | null {
  const found = NOTATION.exec(text)?.slice(1).map(Number);
  if (!found) return null;
  const [die, board, x, y, z, speed, azimuth, loft, spin] = found as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { die, board, release: { x, y, z, speed, azimuth, loft, spin } };
}
