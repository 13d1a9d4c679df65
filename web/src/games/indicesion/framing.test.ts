import { describe, expect, it } from "vitest";
import { fitted, inImage, largest, type Frame, type Triple } from "./framing";
import type { Point } from "./view";

const board = (y: number): Point[] => [
  [-127, y - 127],
  [127, y - 127],
  [127, y + 127],
  [-127, y + 127],
];
const BOARDS = [board(-573), board(573)];
const HAND: Triple = [0, -929, 60];
const MARGINS = { top: 70, bottom: 24, side: 24 };
const PULL = 220;
const LOOKS = { yaw: Math.PI / 2, pitches: [0.42, 0.5, 0.58, 0.66, 0.74] };
const FRAMES: Record<string, Frame> = {
  desktop: { width: 1124, height: 800, covered: 364 },
  tablet: { width: 800, height: 620, covered: 0 },
  phone: { width: 370, height: 560, covered: 0 },
  sideways: { width: 480, height: 300, covered: 0 },
};

describe.each(Object.entries(FRAMES))("on a %s", (_, frame) => {
  const margins = MARGINS;
  const below = Math.min(PULL, 0.36 * frame.height);
  const camera = largest(BOARDS, [{ point: HAND, below }], LOOKS, frame, margins);

  it("both boards are in the image, and none is under a panel", () => {
    for (const [x, y] of BOARDS.flat()) {
      const spot = inImage([x, y, 0], camera, frame);
      expect(spot?.x).toBeGreaterThanOrEqual(margins.side - 0.01);
      expect(spot?.x).toBeLessThanOrEqual(frame.width - frame.covered - margins.side + 0.01);
      expect(spot?.y).toBeGreaterThanOrEqual(margins.top - 0.01);
      expect(spot?.y).toBeLessThanOrEqual(frame.height - margins.bottom + 0.01);
    }
  });

  it("the hand is below the boards, with room to pull", () => {
    const hand = inImage(HAND, camera, frame);
    expect(hand?.y).toBeLessThanOrEqual(frame.height - below + 0.01);
    expect(hand?.y).toBeGreaterThan(inImage([0, -700, 0], camera, frame)?.y as number);
    expect(hand?.x).toBeCloseTo((frame.width - frame.covered) / 2);
  });

  it("the own board is large: it could not be nearer", () => {
    const [left, right] = [-127, 127].map((x) => inImage([x, -700, 0], camera, frame)?.x as number);
    expect((right as number) - (left as number)).toBeGreaterThan(
      0.16 * Math.min(frame.width - frame.covered, frame.height),
    );
    const nearer = { ...camera, far: camera.far * 0.9 };
    const spots = [...BOARDS.flat().map(([x, y]): Triple => [x, y, 0]), HAND].map((point) =>
      inImage(point, nearer, frame),
    );
    expect(
      spots.some((spot) => !spot || spot.y < margins.top || spot.y > frame.height - below || spot.x < margins.side),
    ).toBe(true);
  });
});

it("a camera looks at the point that it turns around", () => {
  const frame = FRAMES.desktop as Frame;
  const camera = fitted(
    [{ point: HAND }, { point: [0, 0, 0] }, { point: [200, 300, 0] }],
    { yaw: 1, pitch: 0.6 },
    frame,
    MARGINS,
  );
  const spot = inImage([camera.at[0], camera.at[1], 0], camera, frame);
  expect(spot?.x).toBeCloseTo((frame.width - frame.covered) / 2);
  expect(spot?.y).toBeCloseTo(frame.height / 2);
});
