import { expect, it } from "vitest";
import { Eye, type EyeTable } from "./eye.svelte";
import { inImage } from "./framing";
import type { Layout, Point } from "./view";

const board: Point[] = [
  [-127, -127],
  [127, -127],
  [127, 127],
  [-127, 127],
];
const frame = { width: 364, height: 440, covered: 0 };

/** Whether the corners of the board are in the image, at this height. */
function seen(highest: number, more: Partial<EyeTable> = {}, corners = board): boolean {
  const table: EyeTable = {
    layout: { die: 38_100, apart: 228_600 } as Layout,
    outlines: new Map([[0, board]]),
    highest,
    building: false,
    task: "throw",
    counting: false,
    seat: 0,
    seats: 2,
    ownBoard: 0,
    hand: { place: [0, -356], middle: [0, 0] },
    ...more,
  };
  const eye = new Eye(table);
  eye.frame = frame;
  return corners.every(([x, y]) => {
    const spot = inImage([x, y, highest], eye.camera, frame);
    return spot !== null && spot.x >= 0 && spot.x <= frame.width && spot.y >= 0 && spot.y <= frame.height;
  });
}

it("a target that stands on barrels is in the image, as one on the table is", () => {
  expect(seen(6)).toBe(true);
  expect(seen(57)).toBe(true);
  expect(seen(165)).toBe(true);
});

it("while a target is built there is room around what stands already", () =>
  expect(
    seen(
      6,
      { task: "place", building: true },
      board.map(([x, y]) => [2 * x, 2 * y]),
    ),
  ).toBe(true));
