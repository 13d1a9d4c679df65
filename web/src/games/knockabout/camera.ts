// The part of the board that is shown. Where cells would be too small for a finger, it is what matters now.
import { type Layout, type Point, RADIUS, frame, middle } from "./layout";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The height of a cell in board units, and the heights in pixels between which the camera keeps it. */
const CELL = RADIUS * Math.sqrt(3);
const LEAST = 44;
const MOST = 54;
/** The room around what matters: a ring of cells. */
const RING = 2 * RADIUS;

/** The pixels of a board unit when a box fills a screen. */
export const scaleOf = (box: Box, width: number, height: number): number =>
  Math.max(0.1, Math.min(width / box.width, height / box.height));

/** Whether the cells of the whole board are large enough for a finger. */
export const fits = (layout: Layout, width: number, height: number): boolean =>
  scaleOf(frame(layout), width, height) * CELL >= LEAST;

/** The box around these cells, with some room. */
function around(layout: Layout, cells: readonly string[], room: number): Box {
  const points = cells.map((cell) => middle(layout, cell));
  const low = (of: (point: Point) => number) => Math.min(...points.map(of)) - room;
  const size = (of: (point: Point) => number) => Math.max(...points.map(of)) + room - low(of);
  return { left: low(({ x }) => x), top: low(({ y }) => y), width: size(({ x }) => x), height: size(({ y }) => y) };
}

/**
 * The box to show on a screen of this size: the whole board, or the part around these cells if it is too small for
 * fingers. Where even that is too small, cells are large enough as long as those that will be touched are all in sight.
 */
export function boxToShow(
  layout: Layout,
  cells: readonly string[],
  width: number,
  height: number,
  touched: readonly string[] = cells,
): Box {
  const whole = frame(layout);
  if (fits(layout, width, height) || cells.length === 0) return whole;
  const [all, must] = [around(layout, cells, RING), around(layout, touched.length ? touched : cells, RADIUS)];
  const wanted = Math.max(
    Math.min(scaleOf(all, width, height), MOST / CELL),
    Math.min(scaleOf(must, width, height), LEAST / CELL),
  );
  const scale = Math.max(scaleOf(whole, width, height), wanted);
  return {
    ...along("left", "width", all.left + all.width / 2, width / scale, whole, must),
    ...along("top", "height", all.top + all.height / 2, height / scale, whole, must),
  } as Box;
}

/** The room of the buttons in a corner of a small board, with half a cell, in pixels. */
const BUTTONS = { width: 48 + LEAST / 2, height: 100 + LEAST / 2 };

/** Whether the buttons go to the left corner: where they cover fewer of the targets, which are in pixels. */
export function buttonsLeft(targets: readonly Point[], width: number, height: number): boolean {
  const low = targets.filter(({ y }) => y > height - BUTTONS.height);
  const right = low.filter(({ x }) => x > width - BUTTONS.width);
  return right.length > low.filter(({ x }) => x < BUTTONS.width).length;
}

/** A length around a middle, moved so that it shows all that it must, and nothing beyond the board. */
function along(
  start: "left" | "top",
  size: "width" | "height",
  at: number,
  length: number,
  whole: Box,
  must: Box,
): object {
  const [low, end] = [whole[start], whole[start] + whole[size]];
  const inside = (first: number) => Math.max(low, Math.min(first, end - length));
  const seen = Math.max(must[start] + must[size] - length, Math.min(at - length / 2, must[start]));
  return { [start]: length >= whole[size] ? low + (whole[size] - length) / 2 : inside(seen), [size]: length };
}
