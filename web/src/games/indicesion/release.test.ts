import { describe, expect, it } from "vitest";
import { arc, normalised, parseThrow, throwText, towards, wholeRelease, type Release } from "./release";
import type { ThrowLimits } from "./view";

const release: Release = { place: [0, -900], height: 60, speed: 2100, azimuth: Math.PI / 2, loft: 1.1, spin: 0 };
const limits: ThrowLimits = {
  speed: [100, 4000],
  height: [50, 500],
  loft: [-1571, 1571],
  spin: [-30000, 30000],
  hand: 70,
  usual_height: 60,
  full: [4000, 2400],
  high: 1100,
  low: 100,
  aid: "odds",
  tremor: "normal",
};

describe("the arc", () => {
  const points = arc(release, [0, -570, 32]);

  it("ends where the die first touches anything", () => {
    const [x, y, z] = points.at(-1) as [number, number, number];
    expect([x, y, z].map(Math.round)).toEqual([0, -570, 32]);
  });

  it("leaves the hand at its loft", () => {
    const [, y, z] = arc({ ...release, loft: Math.PI / 4 }, [0, 99100, 60])[0] as [number, number, number];
    expect((z - 60) / (y + 900)).toBeCloseTo(1, 0);
  });

  it("of a flat throw stays low", () => {
    const highest = Math.max(...arc({ ...release, loft: 0.12 }, [0, -570, 32]).map(([, , z]) => z));
    expect(highest).toBeLessThan(75);
  });
});

describe("a release in whole numbers", () => {
  it("is in mm, mm/s and milliradians", () =>
    expect(wholeRelease({ ...release, spin: -8.2 }, [3, -901], limits)).toEqual({
      x: 3,
      y: -901,
      z: 60,
      speed: 2100,
      azimuth: 1571,
      loft: 1100,
      spin: -8200,
    }));

  it("keeps within the server's limits", () => {
    const wild = wholeRelease({ ...release, speed: 9999.7, height: 3, loft: 9, azimuth: 7 }, [0.4, 0.6], limits);
    expect(wild).toMatchObject({ x: 0, y: 1, z: 50, speed: 4000, loft: 1571 });
    expect(Math.abs(wild.azimuth)).toBeLessThanOrEqual(3142);
    expect(Object.values(wild).every(Number.isInteger)).toBe(true);
  });
});

describe("the text of a throw", () => {
  const whole = wholeRelease(release, [3, -901], limits);
  const text = "throw 3 at 0 from 3,-901,60 speed 2100 az 1571 loft 1100 spin 0";

  it("is the game's notation", () => expect(throwText(3, 0, whole)).toBe(text));

  it("is read back, with or without an error", () => {
    for (const told of [text, `${text} error 70`])
      expect(parseThrow(told)).toEqual({ die: 3, board: 0, release: whole });
    expect(parseThrow("throw 3 at 0")).toBeNull();
    expect(parseThrow("pick red")).toBeNull();
  });

  it("names the error of a hand that made no gesture", () =>
    expect(throwText(3, 0, whole, 70)).toBe(`${text} error 70`));
});

it("a throw aims at a place", () => expect(towards([0, -800], [0, -573])).toBeCloseTo(Math.PI / 2));

it("an angle is told once", () => expect(normalised(2 * Math.PI + 0.3)).toBeCloseTo(0.3));
