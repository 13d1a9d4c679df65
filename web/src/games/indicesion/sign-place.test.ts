import { describe, expect, it } from "vitest";
import { besideBoard, hidesDice } from "./sign-place";

const sign = { width: 160, height: 38, gap: 8 };

describe("the sign beside a board", () => {
  it("stands to the right of it where there is room", () => {
    expect(besideBoard({ left: 50, top: 320, width: 140 }, sign, 800)).toEqual({ x: 278, y: 358 });
  });
  it("stands to the left of a board at the right edge, so that it does not cover it", () => {
    expect(besideBoard({ left: 628, top: 320, width: 140 }, sign, 800)).toEqual({ x: 540, y: 358 });
  });
  it("stands above a board that takes the whole width", () => {
    expect(besideBoard({ left: 20, top: 320, width: 360 }, sign, 390)).toEqual({ x: 310, y: 312 });
  });
  it("stays in the image where there is no room at all", () => {
    expect(besideBoard({ left: 0, top: 10, width: 390 }, sign, 390)).toEqual({ x: 310, y: 48 });
  });
});

describe("a sign over dice", () => {
  it("hides a die that is drawn under it or under its edge, and none beside it", () => {
    const at = { x: 300, y: 200 };
    expect(hidesDice(at, sign, [{ x: 350, y: 180 }])).toBe(true);
    expect(hidesDice(at, sign, [{ x: 390, y: 205 }])).toBe(true);
    expect(
      hidesDice(at, sign, [
        { x: 300, y: 230 },
        { x: 420, y: 180 },
        { x: 300, y: 130 },
      ]),
    ).toBe(false);
    expect(hidesDice(at, sign, [])).toBe(false);
  });
});
