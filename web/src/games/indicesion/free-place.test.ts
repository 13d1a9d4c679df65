import { describe, expect, it } from "vitest";
import { freePlace, type Box } from "./free-place";

const card = { width: 200, height: 90 };
const covers = ({ x, y }: { x: number; y: number }, board: Box) =>
  x < board.left + board.width &&
  x + card.width > board.left &&
  y < board.top + board.height &&
  y + card.height > board.top;

describe("the place of a card", () => {
  it("is beside its board where there is room", () => {
    const board = { left: 300, top: 300, width: 200, height: 100 };
    const place = freePlace(card, { width: 900, height: 700 }, [board], board);
    expect(place.x).toBeGreaterThan(500);
    expect(covers(place, board)).toBe(false);
  });

  it("is never over a board on a phone", () => {
    const own = { left: 110, top: 250, width: 150, height: 90 };
    const far = { left: 140, top: 60, width: 90, height: 40 };
    const place = freePlace({ width: 180, height: 80 }, { width: 370, height: 560 }, [own, far], own);
    expect([own, far].some((board) => covers(place, board))).toBe(false);
    expect(place.x).toBeGreaterThanOrEqual(0);
    expect(place.x + 180).toBeLessThanOrEqual(370);
  });
});
