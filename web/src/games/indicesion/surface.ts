// The projection of the table, in 3D or from above, for the handles and labels over it.
import type { Point } from "./view";

export interface Spot {
  x: number;
  y: number;
}

export interface Surface {
  width: number;
  height: number;
  /** Pixels on the right that a panel covers. */
  covered: number;
  /** The direction on the table that goes up in the image, in radians. */
  yaw: number;
  /** Project a point (millimetres, z upwards) to the image; null if it is outside. */
  project: (point: readonly [number, number, number]) => Spot | null;
  /** The direction on the table of a throw from a place in the hand, if the pull in the image is this; and back. */
  heading: (hand: readonly [number, number, number], pull: Spot) => number;
  pullTo: (hand: readonly [number, number, number], azimuth: number) => Spot;
  /** The point of the table at a spot of the image. */
  ground: (spot: Spot) => Point | null;
  /** The die at a spot of the image. */
  pick: (spot: Spot) => number | null;
}

type Hand = readonly [number, number, number];
/** Steps that are small enough for the perspective not to matter: pixels and millimetres. */
const SMALL = { pixels: 4, mm: 4 };

/** Both ways between a pull in the image and a direction on the table, made of the projection and its inverse. */
export function directions(
  project: Surface["project"],
  groundAt: (spot: Spot, height: number) => Point | null,
): Pick<Surface, "heading" | "pullTo"> {
  return {
    heading: (hand: Hand, { x, y }: Spot) => {
      const die = project(hand);
      const length = Math.hypot(x, y) || 1;
      const share = SMALL.pixels / length;
      const ahead = die && groundAt({ x: die.x - x * share, y: die.y - y * share }, hand[2]);
      return ahead ? Math.atan2(ahead[1] - hand[1], ahead[0] - hand[0]) : 0;
    },
    pullTo: (hand: Hand, azimuth: number) => {
      const die = project(hand);
      const ahead = project([
        hand[0] + Math.cos(azimuth) * SMALL.mm,
        hand[1] + Math.sin(azimuth) * SMALL.mm,
        hand[2],
      ]);
      const [x, y] = die && ahead ? [die.x - ahead.x, die.y - ahead.y] : [0, 1];
      const length = Math.hypot(x, y) || 1;
      return { x: x / length, y: y / length };
    },
  };
}

/** From the middle of a die to beyond its corners, in millimetres. */
const REACH = 27;
const SIDES = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z] as const)));

/** The corners of a box around a die, however it is turned. */
export const cornersAround = ([x, y, z]: readonly [number, number, number]) =>
  SIDES.map((side) => [x + side[0] * REACH, y + side[1] * REACH, z + side[2] * REACH] as const);

/** The box in the image around some points of the table; null if none of them is in it. */
export function boxAround(
  { project, width, height }: Pick<Surface, "project" | "width" | "height">,
  points: readonly (readonly [number, number, number])[],
): { left: number; top: number; width: number; height: number } | null {
  const spots = points.map(project).filter((spot) => spot !== null);
  if (!spots.length) return null;
  const within = (values: number[], limit: number) => {
    const [low, high] = [Math.max(0, Math.min(...values)), Math.min(limit, Math.max(...values))];
    return [low, Math.max(0, high - low)] as const;
  };
  const [left, wide] = within(
    spots.map(({ x }) => x),
    width,
  );
  const [top, high] = within(
    spots.map(({ y }) => y),
    height,
  );
  return { left, top, width: wide, height: high };
}
