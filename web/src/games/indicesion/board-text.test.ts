import { describe, expect, it } from "vitest";
import type { Parts } from "../../protocol/wire";
import { dieLines, boardText, seatRow } from "./board-text";
import { posesOf, withTaken, type Layout, type View } from "./view";

const view = {
  position: {
    round: 2,
    wins: [1, 0],
    owed: [0, 1],
    seats: 2,
    turn: 0,
    phase: "throwing",
    boards: [
      { id: 0, owner: 0, pose: [0, -573000, 6350] },
      { id: 1, owner: 1, pose: [0, 573000, 6350] },
    ],
    barrels: [{ id: 1, owner: 0, pose: null, where: "taken", taken: 1 }],
    dice: [
      { id: 1, colour: "red", owner: 0, pose: [0, 0, 19050], where: "table" },
      { id: 2, colour: "green", owner: 1, pose: [0, 0, 57150], where: "table" },
      { id: 3, colour: "blue", owner: 1, pose: null, where: "hand" },
    ],
  },
  options: { mode: "drafting", barrels: true },
  lies: [
    { id: 1, boards: [0], face: 4, levels: 1, towers: [1], points: {}, why: "covered by die 2" },
    { id: 2, boards: [0], face: 3, levels: 2, towers: [2], points: { 0: -6 }, why: null },
    { id: 3, boards: [], face: null, levels: 0, towers: [], points: {}, why: "not thrown yet" },
  ],
  points: [-6, -1],
  on_boards: [-6, 0],
  barrels: [0, 1],
  outlines: {},
  throwable: [],
} as unknown as View;
const seat = (name: string) => ({ name, player: "person", present: true, entropy: true });
const parts = { view, mine: [0], seats: [seat("Ada"), seat("Ben")] } as unknown as Parts;

describe("the board text", () => {
  it("leaves out dice that were not thrown, and begins with the most points", () => {
    expect(dieLines(view).map((line) => line.id)).toEqual([2, 1]);
  });

  it("says why a die does not score", () => {
    expect(boardText(parts)).toContain("Red 1: on your board, shows 4, covered by die 2.");
  });

  it("says what a die in a tower is worth, and to whom", () => {
    expect(boardText(parts)).toContain("Green 2: on your board, shows 3, tower of 2, takes 6 points from Ada.");
  });

  it("says who skips and who knocked a barrel off", () => {
    expect(boardText(parts)).toContain("Barrel 1: knocked off by Ben.");
    expect(seatRow(parts, 1)).toEqual({ state: "1 die left, skips a turn, 1 barrel knocked off", score: "−1" });
  });
});

describe("a barrel that was knocked off", () => {
  it("stands at the table's edge on the side of the player who took it", () => {
    const layout = { table: 1600000, barrel_height: 50800 } as Layout;
    const [x, y, z] = withTaken(posesOf(view), view, layout).get("barrel1") ?? [];
    expect(y).toBeGreaterThan(700);
    expect(Math.abs(x ?? 9999)).toBeLessThan(800);
    expect(z).toBeCloseTo(25.4);
  });
});
