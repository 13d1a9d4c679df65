import { describe, expect, it } from "vitest";
import type { Parts } from "../../protocol/wire";
import { boardName, dieLines, boardText, seatRow, towerOf, winText } from "./board-text";
import { pointsOn, posesOf, withTaken, type Layout, type View } from "./view";

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
    {
      id: 1,
      boards: [0],
      face: 4,
      levels: 1,
      towers: [1],
      points: {},
      why: "covered by seat 1's green die",
      scores: {},
    },
    {
      id: 2,
      boards: [0],
      face: 3,
      levels: 3,
      towers: [2, 3],
      points: { 0: -20 },
      why: null,
      scores: { 0: { pips: -3, yellow: -1, towers: [2, 3] } },
    },
    { id: 3, boards: [], face: null, levels: 0, towers: [], points: {}, why: "not thrown yet", scores: {} },
  ],
  points: [-20, -1],
  on_boards: [-20, 0],
  barrels: [0, 1],
  outlines: {},
  throwable: [],
} as unknown as View;
const seat = (name: string) => ({ name, player: "person", present: true, entropy: true });
const parts = { view, setup: { id: "t" }, mine: [0], seats: [seat("Ada"), seat("Ben")] } as unknown as Parts;

describe("the board text", () => {
  it("leaves out dice that were not thrown, and begins with the most points", () => {
    expect(dieLines(parts, view).map((line) => line.id)).toEqual([2, 1]);
  });

  it("says why a die does not score", () => {
    expect(boardText(parts)).toContain("Your red die: on your board, shows 4, covered by Ben's green die.");
  });

  it("says what a die in a tower is worth, and to whom", () => {
    expect(boardText(parts)).toContain(
      "Ben's green die: on your board, shows 3, counts as −3, −1 for yellow, ×5 for towers of 2 and 3, takes 20 points from Ada.",
    );
    expect(towerOf(view.lies[1])).toEqual({ name: "towers of 2 and 3", times: "×5" });
  });

  it("counts dice of one owner and colour, and boards that are nobody's by their number in the notation", () => {
    const dice = [1, 2].map((id) => ({ id, colour: "blue", owner: 1, pose: null, where: "left" }));
    const boards = [0, 1].map((id) => ({ id, owner: null, pose: [0, 0, 6350] }));
    const shared = { ...view, lies: [], position: { ...view.position, dice, boards } } as unknown as View;
    expect(dieLines(parts, shared).map((line) => line.name)).toEqual([
      "Ben's first blue die",
      "Ben's second blue die",
    ]);
    expect(boardName(parts, shared, 0)).toBe("board 0");
  });

  it("calls the second board of somebody alone what the log calls it", () => {
    const boards = [0, 1].map((id) => ({ id, owner: id ? null : 0, pose: [0, 0, 6350] }));
    const alone = {
      ...view,
      options: { mode: "classic" },
      practice: {},
      position: { ...view.position, boards },
    } as unknown as View;
    expect([0, 1].map((id) => boardName(parts, alone, id))).toEqual(["your board", "the board opposite"]);
  });

  it("does not count dice before a draft, and counts those picked during it", () => {
    const at = (phase: string) => {
      const now = { ...view, position: { ...view.position, phase } };
      return seatRow({ ...parts, view: now } as unknown as Parts, 0).state;
    };
    expect(at("starting")).toBe("1 round won");
    expect(at("draft")).toBe("0 of 6 dice picked, 1 round won");
  });

  it("is brief about dice beside rounds, so that a phone has room for both", () => {
    expect(seatRow(parts, 0).state).toBe("0 dice, 1 round won");
  });

  it("says who skips and who knocked a barrel off", () => {
    expect(boardText(parts)).toContain("Barrel 1: knocked off by Ben.");
    expect(seatRow(parts, 1)).toEqual({ state: "1 die left, skips a turn, 1 barrel knocked off", score: "−1" });
  });
});

describe("the rail after a game", () => {
  it("has the rounds that each seat won, as the bar does", () => {
    const over = { ...parts, phase: "over" } as Parts;
    expect(seatRow(over, 0).score).toBe(String(view.position.wins[0] ?? 0));
    expect(seatRow(over, 1).state).toBe("−1 point in round 2");
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

  it("tells somebody alone what lies on each board, not what both are worth together", () => {
    const lie = (boards: number[], points: number) => ({ boards, points: { 0: points } });
    const alone = { ...view, lies: [lie([0], 4), lie([0], 3), lie([1], -6)] } as unknown as View;
    expect([0, 1].map((id) => pointsOn(alone, id))).toEqual([7, -6]);
  });

  it("tells somebody alone what the throws have brought, not what the table was laid with", () => {
    const alone = { ...view, options: { mode: "classic" }, points: [-4, 0], practice: { score: 12 } };
    expect(seatRow({ ...parts, view: alone } as unknown as Parts, 0).score).toBe("12");
    const ended = { ...alone, practice: { score: 39, throw: 12, throws: 12 } };
    const row = seatRow({ ...parts, phase: "over", view: ended } as unknown as Parts, 0);
    expect(row).toEqual({ state: "12 of 12 throws", score: "39" });
  });
});

it("is won by rounds", () => {
  const won = (scores: number[], winners = [0]) => winText({ result: { scores, winners } } as unknown as Parts);
  expect(won([2, 1])).toBe("2 rounds to 1");
  expect(won([0, 2, 1], [1])).toBe("with 2 rounds");
  expect([won([30]), won([1, 1], [0, 1])]).toEqual(["", ""]);
});
