import { expect, test } from "vitest";
import { nearest, neighbour, shareOf, type Box } from "./geometry";

const box = (left: number, top: number, size = 10): Box => ({ left, top, right: left + size, bottom: top + size });
const board = new Map([0, 1, 2, 3].map((at) => [at, box((at % 2) * 30, Math.floor(at / 2) * 30)]));

test("a pointer means the nearest place", () => {
  expect(nearest(board, 5, 5, 22)).toBe(0);
  expect(nearest(board, 24, 12, 22)).toBe(1);
});

test("a pointer that is far from everything means nothing", () => expect(nearest(board, 90, 90, 22)).toBeNull());

test("arrows lead to the place next to this one", () => {
  expect(neighbour(board, 0, "ArrowRight")).toBe(1);
  expect(neighbour(board, 0, "ArrowDown")).toBe(2);
  expect(neighbour(board, 3, "ArrowUp")).toBe(1);
});

test("at the edge an arrow leads nowhere", () => expect(neighbour(board, 0, "ArrowLeft")).toBeNull());

test("a wide picture has its dice below, a square one on a wide felt beside it", () => {
  expect(shareOf(800, 800, 2).beside).toBe(false);
  expect(shareOf(900, 500, 1).beside).toBe(true);
});
