import { describe, expect, it } from "vitest";
import { fallen } from "./scatter";
import type { Landing } from "./view";

const thrown = (seat: number, x: number | null, boards: number[]): Landing =>
  ({
    seat,
    round: 1,
    throw: { board: 0 },
    x,
    y: x === null ? null : -573000,
    boards,
    tower: false,
  }) as unknown as Landing;
const throws = [thrown(0, 12000, [0]), thrown(0, 300000, []), thrown(0, null, []), thrown(1, 0, [0])];

describe("one's own throws", () => {
  it("are drawn where they came to lie, and those that stayed differ", () =>
    expect(fallen(throws, 0)).toEqual([
      { place: [12, -573], good: true },
      { place: [300, -573], good: false },
    ]));
});
