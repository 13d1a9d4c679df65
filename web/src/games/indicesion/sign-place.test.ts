import { describe, expect, it } from "vitest";
import { besideBoard, clearest, hiddenDice, placesAround } from "./sign-place";

const sign = { width: 160, height: 38, gap: 8 };
const die = (x: number, y: number) => ({ x, y, half: 14 });

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
    expect(hiddenDice(at, sign, [die(350, 180)])).toBe(1);
    expect(hiddenDice(at, sign, [die(390, 205)])).toBe(1);
    expect(hiddenDice(at, sign, [die(300, 230), die(420, 180), die(300, 130)])).toBe(0);
    expect(hiddenDice(at, sign, [])).toBe(0);
  });
});

describe("the sign of a board with dice around it", () => {
  const board = { left: 300, top: 320, width: 140, height: 130 };
  const image = { width: 800, height: 600 };
  const places = placesAround(board, sign, image);
  const right = { x: 528, y: 358 };
  it("stands to the right of it, by the upper edge, where no die lies", () => {
    expect(clearest(places, sign, [])).toEqual(right);
  });
  it("goes to the other side where a die lies to the right", () => {
    expect(clearest(places, sign, [die(520, 340)])).toEqual({ x: 212, y: 358 });
  });
  it("stays on the right where something else is on the left", () => {
    const rightOnly = placesAround(board, sign, image, false);
    expect(clearest(rightOnly, sign, [die(520, 340)])).toEqual({ x: 528, y: 450 });
  });
  it("goes to the lower edge where dice lie on both sides", () => {
    const dice = [die(520, 340), die(200, 340)];
    expect(clearest(places, sign, dice)).toEqual({ x: 528, y: 450 });
  });
  it("hides a die by its size in the image", () => {
    expect(hiddenDice({ x: 300, y: 200 }, sign, [{ x: 300, y: 225, half: 26 }])).toBe(1);
  });
  it("hides the fewest dice where there is no free place, and stays in the image", () => {
    const dice = places.flatMap(({ x, y }) => [die(x, y), die(x, y)]).slice(0, -1);
    expect(hiddenDice(clearest(places, sign, dice), sign, dice)).toBe(1);
    for (const { x } of placesAround({ ...board, left: 40 }, sign, image)) expect(x).toBeGreaterThanOrEqual(80);
  });
});
