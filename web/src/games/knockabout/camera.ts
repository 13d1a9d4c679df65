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
const LEAST = 40;
const MOST = 54;
/** The room around what matters: a ring of cells. */
const RING = 2 * RADIUS;

/** The pixels of a board unit when a box fills a screen. */
export const scaleOf = (box: Box, width: number, height: number): number =>
  Math.max(0.1, Math.min(width / box.width, height / box.height));

/** The box to show on a screen of this size: the whole board, or the part around these cells if it is too small. */
export function boxToShow(layout: Layout, cells: string[], width: number, height: number): Box {
  const whole = frame(layout);
  const least = scaleOf(whole, width, height);
  if (least * CELL >= LEAST || cells.length === 0) return whole;
  const points = cells.map((cell) => middle(layout, cell));
  const span = (of: (point: Point) => number) => {
    const found = points.map(of);
    return { low: Math.min(...found) - RING, high: Math.max(...found) + RING };
  };
  const [x, y] = [span((point) => point.x), span((point) => point.y)];
  const wanted = Math.min(width / (x.high - x.low), height / (y.high - y.low), MOST / CELL);
  const scale = Math.max(least, wanted);
  return {
    ...along("left", "width", (x.low + x.high) / 2, width / scale, whole.left, whole.width),
    ...along("top", "height", (y.low + y.high) / 2, height / scale, whole.top, whole.height),
  } as Box;
}

/** A length around a middle, moved so that it shows nothing beyond the board; the whole board is in its middle. */
function along(start: string, size: string, at: number, length: number, low: number, whole: number): object {
  const first =
    length >= whole ? low + (whole - length) / 2 : Math.max(low, Math.min(at - length / 2, low + whole - length));
  return { [start]: first, [size]: length };
}
