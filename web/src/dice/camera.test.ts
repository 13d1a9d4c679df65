import { expect, test } from "vitest";
import { onFelt, onScreen, cameraFor } from "./camera";

const insets = { top: 60, right: 10, bottom: 90, left: 10 };

test.each([
  [730, 780],
  [364, 388],
  [780, 613],
])("on %i x %i the whole extent is seen between the insets, and touches them", (width, height) => {
  const extent = { width: 8, depth: 7, middle: 0.5 };
  const camera = cameraFor(width, height, extent, insets);
  const corners = [-4, 4].flatMap((x) => [-3, 4].map((z) => onScreen(camera, [x, 0, z])));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  expect(Math.min(...xs)).toBeGreaterThan(9.9);
  expect(Math.max(...xs)).toBeLessThan(width - 9.9);
  expect(Math.min(...ys)).toBeGreaterThan(59.9);
  expect(Math.max(...ys)).toBeLessThan(height - 89.9);
  const spare = [
    Math.max(...xs) - Math.min(...xs) - (width - 20),
    Math.max(...ys) - Math.min(...ys) - (height - 150),
  ];
  expect(Math.max(...spare)).toBeCloseTo(0, 3);
});

test("what is nearer to the viewer is lower on the screen and larger", () => {
  const camera = cameraFor(700, 700, { width: 8, depth: 8 });
  const [far, near] = [onScreen(camera, [0, 0, -3]), onScreen(camera, [0, 0, 3])];
  expect(near.y).toBeGreaterThan(far.y);
  expect(near.unit).toBeGreaterThan(far.unit);
});

test("a point of the screen and the felt under it belong together", () => {
  const camera = cameraFor(364, 388, { width: 8, depth: 7, middle: -1 }, insets);
  for (const [x, z] of [
    [-3, -2],
    [0, 0],
    [2.5, 1.7],
  ] as const) {
    const spot = onScreen(camera, [x, 0, z]);
    expect(onFelt(camera, spot.x, spot.y)).toEqual([expect.closeTo(x), expect.closeTo(z)]);
  }
});
