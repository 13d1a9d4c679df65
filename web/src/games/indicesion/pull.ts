// The pull of a throw, as with a slingshot: pixels on the screen become strength; a second finger or the wheel, loft.
import type { Spot } from "./surface";
import type { ThrowLimits } from "./view";

export type PointerKind = "mouse" | "touch";

/** The longest pull with a mouse, and the shortest and longest that the longest one of a thumb can be, in pixels. */
const MOUSE = 200;
const THUMB = { low: 180, high: 240 };
/** The share of the image that a thumb's longest pull takes. */
const THUMB_SHARE = 0.5;
/** The radius of the dotted ring, in pixels: whoever lets go within it does not throw. */
const RING: Record<PointerKind, number> = { mouse: 40, touch: 44 };

/** Degrees of loft for each notch of a wheel, and for each pixel of a second finger. */
const NOTCH = { pixels: 100, degrees: 3 };
const FINGER = 0.25;
const RADIANS = Math.PI / 180;

export interface Range {
  low: number;
  high: number;
}

export const clamp = (value: number, { low, high }: Range) => Math.min(high, Math.max(low, value));

export const pointerKind = (type: string): PointerKind => (type === "touch" ? "touch" : "mouse");

/** The pull of full strength in pixels: fixed for a mouse, longer on a high image for a thumb. */
export function longestPull(pointer: PointerKind, height: number): number {
  return pointer === "mouse" ? MOUSE : clamp(Math.round(THUMB_SHARE * height), THUMB);
}

export const ringOf = (pointer: PointerKind) => RING[pointer];

/** Whether letting go here does not throw. */
export const cancels = ({ x, y }: Spot, pointer: PointerKind) => Math.hypot(x, y) < RING[pointer];

/** The strength of a pull: from zero at the die in proportion to its length, up to the most. */
export function strengthOf({ x, y }: Spot, longest: number, most: number): number {
  return Math.round(Math.min(1, Math.hypot(x, y) / longest) * most);
}

/**
 * The strength of the longest pull at a loft: between a low throw and a usual high one it changes evenly; a steeper one
 * is stronger, so that it flies as far.
 */
export function fullStrength(loft: number, { full, low, high, speed }: ThrowLimits): number {
  const [steep, flat] = [high / 1000, low / 1000];
  const share = clamp((steep - loft) / (steep - flat), { low: 0, high: 1 });
  const steeper = loft > steep ? Math.sqrt(Math.sin(2 * steep) / Math.sin(2 * loft)) : 1;
  return Math.round(Math.min(speed[1], (full[1] + (full[0] - full[1]) * share) * steeper));
}

/** The length of the pull that has this strength. */
export const lengthFor = (strength: number, longest: number, most: number) =>
  (Math.min(strength, most) / most) * longest;

/** The loft after a turn of the wheel: away from the person is higher. */
export const loftByWheel = (loft: number, deltaY: number, range: Range) =>
  clamp(loft - (deltaY / NOTCH.pixels) * NOTCH.degrees * RADIANS, range);

/** The loft after a second finger has moved by some pixels: upwards is higher. */
export const loftByFinger = (loft: number, down: number, range: Range) =>
  clamp(loft - down * FINGER * RADIANS, range);

/** Pixels between the end of a pull that is drawn and the edge of the image. */
const MARGIN = 30;

/** How far a pull that begins here can be drawn in this direction without leaving the image. */
export function roomFor(from: Spot, way: Spot, image: { width: number; height: number }): number {
  const along = (at: number, by: number, size: number) =>
    by > 0 ? (size - MARGIN - at) / by : by < 0 ? (MARGIN - at) / by : Infinity;
  return Math.max(0, Math.min(along(from.x, way.x, image.width), along(from.y, way.y, image.height)));
}
