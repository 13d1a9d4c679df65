import { describe, expect, it } from "vitest";
import {
  cancels,
  fullStrength,
  lengthFor,
  loftByFinger,
  loftByWheel,
  longestPull,
  ringOf,
  roomFor,
  strengthOf,
} from "./pull";
import type { ThrowLimits } from "./view";

const MOST = 4000;
const LOFT = { low: 0, high: 1.2 };

describe("the strength of a pull", () => {
  it("is nothing where it begins", () => expect(strengthOf({ x: 0, y: 0 }, 200, MOST)).toBe(0));

  it("is in proportion to its length, in every direction", () => {
    expect(strengthOf({ x: 0, y: 50 }, 200, MOST)).toBe(1000);
    expect(strengthOf({ x: 0, y: 100 }, 200, MOST)).toBe(2000);
    expect(strengthOf({ x: -60, y: 80 }, 200, MOST)).toBe(2000);
  });

  it("grows by the same with each pixel, without a jump at the ring", () => {
    const steps = Array.from(
      { length: 199 },
      (_, at) => strengthOf({ x: 0, y: at + 1 }, 200, MOST) - strengthOf({ x: 0, y: at }, 200, MOST),
    );
    expect(new Set(steps)).toEqual(new Set([MOST / 200]));
  });

  it("ends at the most", () => expect(strengthOf({ x: 0, y: 900 }, 200, MOST)).toBe(MOST));

  it("has a length that gives it back", () =>
    expect(strengthOf({ x: 0, y: lengthFor(1230, 180, MOST) }, 180, MOST)).toBe(1230));
});

describe("the longest pull", () => {
  it("of a mouse is 200 pixels on every screen", () => {
    for (const height of [300, 700, 1400]) expect(longestPull("mouse", height)).toBe(200);
  });

  it("of a thumb is never under 180 pixels, and longer where there is room", () => {
    expect(longestPull("touch", 250)).toBe(180);
    expect(longestPull("touch", 560)).toBeGreaterThan(200);
    expect(longestPull("touch", 2000)).toBe(240);
  });

  it("makes eight pixels of a thumb less than a twentieth of the strength", () => {
    const longest = longestPull("touch", 300);
    expect(strengthOf({ x: 0, y: 8 }, longest, MOST) / MOST).toBeLessThan(0.05);
  });
});

describe("the ring", () => {
  it("cancels a pull that comes back into it", () => {
    expect(cancels({ x: 3, y: ringOf("mouse") - 4 }, "mouse")).toBe(true);
    expect(cancels({ x: 0, y: ringOf("mouse") }, "mouse")).toBe(false);
  });

  it("is wider for a thumb", () => expect(ringOf("touch")).toBeGreaterThan(ringOf("mouse")));

  it("cancels a tap, which never throws", () => {
    for (const pointer of ["mouse", "touch"] as const) expect(cancels({ x: 4, y: -5 }, pointer)).toBe(true);
  });
});

describe("loft", () => {
  it("rises with a turn of the wheel away from the person, three degrees a notch", () =>
    expect(loftByWheel(0.8, -100, LOFT) - 0.8).toBeCloseTo((3 * Math.PI) / 180));

  it("falls with a second finger that moves down", () => expect(loftByFinger(0.8, 60, LOFT)).toBeLessThan(0.8));

  it("stays within its limits", () => {
    expect(loftByWheel(0.8, -9999, LOFT)).toBe(1.2);
    expect(loftByFinger(0.8, 9999, LOFT)).toBe(0);
  });
});

describe("the strength of the longest pull", () => {
  const limits = { full: [4000, 2400], low: 100, high: 1100, speed: [100, 4000] } as unknown as ThrowLimits;

  it("is that of the table for a low throw, and of a board's far edge for a high one", () => {
    expect(fullStrength(0.1, limits)).toBe(4000);
    expect(fullStrength(0.04, limits)).toBe(4000);
    expect(fullStrength(1.1, limits)).toBe(2400);
  });

  it("changes evenly between the two", () => expect(fullStrength(0.6, limits)).toBe(3200));

  it("lets a steeper throw fly as far, but not faster than the table allows", () => {
    const [usual, steep] = [1.1, 1.3].map((loft) => fullStrength(loft, limits) ** 2 * Math.sin(2 * loft));
    expect((steep as number) / (usual as number)).toBeCloseTo(1, 2);
    expect(fullStrength(1.5, limits)).toBe(4000);
  });
});

describe("the room of a pull that is drawn", () => {
  const image = { width: 400, height: 500 };

  it("ends before the edge of the image", () => {
    expect(roomFor({ x: 200, y: 400 }, { x: 0, y: 1 }, image)).toBe(70);
    expect(roomFor({ x: 100, y: 100 }, { x: -1, y: 0 }, image)).toBe(70);
  });

  it("is never less than nothing", () => expect(roomFor({ x: 200, y: 490 }, { x: 0, y: 1 }, image)).toBe(0));
});
