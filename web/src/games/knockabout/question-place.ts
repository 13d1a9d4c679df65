// Where a question about a move stands on the board: beside the move, so that its dice stay in sight.
import type { Point } from "./layout";

interface Size {
  width: number;
  height: number;
}

const MARGIN = 8;

/**
 * The left upper corner of a box of this size on a board, in pixels: beside the cell of a fall, where it covers neither
 * that cell nor the one of the picked die, if there is such a place. `away` is how far from its middle a cell is clear.
 */
export function placeBeside(at: Point, picked: Point, away: number, box: Size, board: Size): Point {
  const points = [at, picked];
  const x = clamp(at.x - box.width / 2, board.width - box.width);
  const y = clamp(at.y - box.height / 2, board.height - box.height);
  /** On the four sides of these cells, towards the middle of the board first. */
  const around = (cells: readonly Point[]): Point[] => {
    const xs = cells.map((cell) => cell.x);
    const ys = cells.map((cell) => cell.y);
    const across = [Math.max(...xs) + away, Math.min(...xs) - away - box.width].map((to) => ({ x: to, y }));
    const along = [Math.max(...ys) + away, Math.min(...ys) - away - box.height].map((to) => ({ x, y: to }));
    return [
      ...(at.x > board.width / 2 ? across.reverse() : across),
      ...(at.y > board.height / 2 ? along.reverse() : along),
    ];
  };
  const inside = (place: Point) =>
    place.x === clamp(place.x, board.width - box.width) && place.y === clamp(place.y, board.height - box.height);
  const places = [...around([at]), ...around(points)].filter(inside);
  const covered = (place: Point) => points.filter((point) => covers(place, box, point, away)).length;
  const [first = { x, y }, ...others] = places;
  return others.reduce((best, place) => (covered(place) < covered(best) ? place : best), first);
}

const clamp = (value: number, most: number) => Math.max(MARGIN, Math.min(value, most - MARGIN));

/** Whether a box covers a part of the cell around this point. */
const covers = ({ x, y }: Point, { width, height }: Size, point: Point, away: number): boolean =>
  point.x > x - away && point.x < x + width + away && point.y > y - away && point.y < y + height + away;
