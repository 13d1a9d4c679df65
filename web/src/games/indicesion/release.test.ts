import { describe, expect, it } from "vitest";
import {
  LIMITS,
  LONGEST_PULL,
  arc,
  wholeRelease,
  pullFor,
  pulled,
  speedFor,
  towards,
  type Release,
} from "./release";

const release: Release = { place: [0, -800], height: 180, speed: 2100, azimuth: Math.PI / 2, loft: 0.82, spin: -8 };

describe("a pull", () => {
  it("throws the other way", () => {
    expect(pulled([0, -200])?.azimuth).toBeCloseTo(Math.PI / 2);
    expect(pulled([-200, 0])?.azimuth).toBeCloseTo(0);
  });

  it("does not throw if it is short", () => expect(pulled([5, -8])).toBeNull());

  it("is stronger the longer it is, up to a limit", () => {
    expect(pulled([0, -150])?.speed).toBeLessThan(pulled([0, -200])?.speed as number);
    expect(pulled([0, -5 * LONGEST_PULL])?.speed).toBe(LIMITS.speed.high);
  });

  it("converts back to the same direction and strength", () => {
    const back = pulled(pullFor(1.1, 2400));
    expect(back?.azimuth).toBeCloseTo(1.1);
    expect(back?.speed).toBeCloseTo(2400);
  });
});

describe("the arc", () => {
  it("starts in the hand and ends at the height asked for", () => {
    const points = arc(release, 32);
    expect(points[0]).toEqual([0, -800, 180]);
    expect(points[points.length - 1]?.[2]).toBeCloseTo(32);
  });

  it("lands at the distance that the strength was computed for", () => {
    const speed = speedFor(450, 0.82, 150);
    const last = arc({ ...release, speed }, 30).pop() as [number, number, number];
    expect(last[1] + 800).toBeGreaterThan(425);
    expect(last[1] + 800).toBeLessThan(475);
  });
});

describe("a release in whole numbers", () => {
  const wide = () => ({ low: -30000, high: 30000 });

  it("is in mm, mm/s and milliradians", () => {
    expect(wholeRelease(release, [3, -801], wide)).toEqual({
      x: 3,
      y: -801,
      z: 180,
      speed: 2100,
      azimuth: 1571,
      loft: 820,
      spin: -8000,
    });
  });

  it("keeps within the bounds", () => {
    expect(wholeRelease(release, [0, 0], () => ({ low: -100, high: 100 })).speed).toBe(100);
  });

  it("aims at a place", () => expect(towards([0, -800], [0, -573])).toBeCloseTo(Math.PI / 2));
});
