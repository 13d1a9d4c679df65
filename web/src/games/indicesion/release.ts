// The release of a throw: direction and strength from a pull, and the arc that is drawn.
import type { Point } from "./view";

/** How a die leaves the hand; in mm, mm/s, radians and rad/s. */
export interface Release {
  place: Point;
  height: number;
  speed: number;
  azimuth: number;
  loft: number;
  spin: number;
}

export const GRAVITY = 9810;
export const LIMITS = {
  speed: { low: 300, high: 5000, step: 50 },
  loft: { low: 0.17, high: 1.22, step: 0.0175 },
  spin: { low: -15, high: 10, step: 1 },
};
/** The pull for full strength, in millimetres on the table. */
export const LONGEST_PULL = 460;
/** A shorter pull does not throw. */
export const SHORTEST_PULL = 110;

const clamp = (value: number, { low, high }: { low: number; high: number }) => Math.min(high, Math.max(low, value));

/** Direction and strength of a pull, the vector from the die to the pointer; null if it is too short. */
export function pulled([x, y]: Point): { azimuth: number; speed: number } | null {
  const length = Math.hypot(x, y);
  if (length < SHORTEST_PULL) return null;
  const share = (Math.min(length, LONGEST_PULL) - SHORTEST_PULL) / (LONGEST_PULL - SHORTEST_PULL);
  return { azimuth: Math.atan2(-y, -x), speed: LIMITS.speed.low + share * (LIMITS.speed.high - LIMITS.speed.low) };
}

/** The pull that `pulled` reads as this direction and strength. */
export function pullFor(azimuth: number, speed: number): Point {
  const share = (clamp(speed, LIMITS.speed) - LIMITS.speed.low) / (LIMITS.speed.high - LIMITS.speed.low);
  const length = SHORTEST_PULL + share * (LONGEST_PULL - SHORTEST_PULL);
  return [-Math.cos(azimuth) * length, -Math.sin(azimuth) * length];
}

export const towards = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0]);

/** A direction normalised to -pi to pi. */
export const normalised = (azimuth: number) => Math.atan2(Math.sin(azimuth), Math.cos(azimuth));

/** The largest number of points of an arc. */
export const MOST_DOTS = 30;

/** The path of a point without air resistance from the hand down to a height above the table. */
export function arc(release: Release, down: number): [number, number, number][] {
  const time = flight(release.speed * Math.sin(release.loft), release.height - down);
  const ahead = release.speed * Math.cos(release.loft);
  const count = Math.round(Math.min(MOST_DOTS, Math.max(8, (ahead * time) / 26)));
  return Array.from({ length: count }, (_, step) => {
    const at = (time * step) / (count - 1);
    return [
      release.place[0] + Math.cos(release.azimuth) * ahead * at,
      release.place[1] + Math.sin(release.azimuth) * ahead * at,
      release.height + release.speed * Math.sin(release.loft) * at - (GRAVITY * at * at) / 2,
    ];
  });
}

/** The seconds until a point with this upward speed has dropped by `drop`. */
function flight(rise: number, drop: number): number {
  return (rise + Math.sqrt(Math.max(0, rise * rise + 2 * GRAVITY * drop))) / GRAVITY;
}

/** The strength with which the arc lands at a distance; the die rolls a little further. */
export function speedFor(far: number, loft: number, drop: number): number {
  const lands = (speed: number) => speed * Math.cos(loft) * flight(speed * Math.sin(loft), drop);
  let { low, high } = LIMITS.speed;
  for (let round = 0; round < 24; round++) {
    const middle = (low + high) / 2;
    if (lands(middle) < far) low = middle;
    else high = middle;
  }
  return Math.round(low / LIMITS.speed.step) * LIMITS.speed.step;
}

/** The release in the server's whole numbers, clamped to its bounds. */
export function wholeRelease(
  release: Release,
  place: Point,
  bounds: (name: string) => { low: number; high: number },
): Record<string, number> {
  const given = {
    x: place[0],
    y: place[1],
    z: release.height,
    speed: release.speed,
    azimuth: normalised(release.azimuth) * 1000,
    loft: release.loft * 1000,
    spin: release.spin * 1000,
  };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, Math.round(clamp(value, bounds(name)))]),
  );
}
