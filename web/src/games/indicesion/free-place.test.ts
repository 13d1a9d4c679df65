import { describe, expect, it } from "vitest";
import { freePlace, type Box } from "./free-place";

const card = { width: 200, height: 90 };
const small = { width: 180, height: 80 };
const covers = ({ x, y }: { x: number; y: number }, board: Box, size = card) =>
  x < board.left + board.width &&
  x + size.width > board.left &&
  y < board.top + board.height &&
  y + size.height > board.top;

describe("the place of a card", () => {
  it("is beside its board where there is room", () => {
    const board = { left: 300, top: 300, width: 200, height: 100 };
    const place = freePlace(card, { width: 900, height: 700 }, [board], [], board);
    expect(place.x).toBeGreaterThan(500);
    expect(covers(place, board)).toBe(false);
  });

  it("is never over a board on a phone", () => {
    const own = { left: 110, top: 250, width: 150, height: 90 };
    const far = { left: 140, top: 60, width: 90, height: 40 };
    const place = freePlace(small, { width: 370, height: 560 }, [own, far], [], own);
    expect([own, far].some((board) => covers(place, board, small))).toBe(false);
    expect(place.x).toBeGreaterThanOrEqual(0);
    expect(place.x + 180).toBeLessThanOrEqual(370);
  });

  it("is not over a label or a button where there is room anywhere", () => {
    const board = { left: 110, top: 170, width: 150, height: 90 };
    const label = { left: 150, top: 100, width: 64, height: 66 };
    const kept = [board, label, { left: 290, top: 0, width: 74, height: 400 }];
    const place = freePlace(small, { width: 364, height: 450 }, kept, [], board);
    expect(kept.some((each) => covers(place, each, small))).toBe(false);
  });

  it("leaves the sling in sight if that costs no board", () => {
    const board = { left: 10, top: 10, width: 344, height: 180 };
    const sling = { left: 140, top: 200, width: 84, height: 120 };
    const place = freePlace(small, { width: 364, height: 450 }, [board], [sling], board);
    expect([board, sling].some((each) => covers(place, each, small))).toBe(false);
  });

  it("is in a gap that is just as large as it is", () => {
    const [above, below] = [
      { left: 0, top: 0, width: 364, height: 101 },
      { left: 0, top: 181, width: 364, height: 269 },
    ];
    const place = freePlace(small, { width: 364, height: 450 }, [above, below], [], below);
    expect(place).toMatchObject({ y: 101, covers: 0 });
  });

  it("says what it covers where there is no room", () => {
    const board = { left: 0, top: 0, width: 364, height: 450 };
    const place = freePlace(small, { width: 364, height: 450 }, [board], [], board);
    expect(place.covers).toBe(small.width * small.height);
  });
});
