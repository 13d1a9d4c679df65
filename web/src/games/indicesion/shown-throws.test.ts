import { describe, expect, it } from "vitest";
import { shownThrows } from "./shown-throws";
import type { View } from "./view";

const view = {
  outlines: {
    1: [
      [-100000, 400000],
      [100000, 400000],
      [100000, 600000],
      [-100000, 600000],
    ],
  },
} as unknown as View;

const thrown = (board: number) => `throw 6 at ${board} from 0,-100,60 speed 4000 az 1571 loft 127 spin 0`;

describe("throws that are shown", () => {
  it("go from the hand in their direction, as far as the middle of the board they are aimed at", () => {
    const [best] = shownThrows(view, [{ voice: "best", text: thrown(1), label: "", facts: {} }]);
    expect(best).toMatchObject({ voice: "best", board: 1, from: [0, -100], speed: 4000, loft: 0.127 });
    expect(best?.to[0]).toBeCloseTo(0, 0);
    expect(best?.to[1]).toBeCloseTo(500, 0);
  });

  it("are none for other actions, nor for a board that is not there", () => {
    const actions = ["draft red", thrown(7)].map((text) => ({
      voice: "played" as const,
      text,
      label: "",
      facts: {},
    }));
    expect(shownThrows(view, actions)).toEqual([]);
  });
});
