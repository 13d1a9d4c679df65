// The six-inch line: the rounded outline around the boards at a fixed distance, within reach.
import type { Point } from "./view";

/**
 * The places of one loop of the line, in order: each is to the right of the one before, for whoever stands on the line
 * and looks at the boards. A loop is open if the edge of the reach cuts it.
 */
export type Loop = Point[];

const STEP = 12;
/** A small margin, so that the place is still far enough after rounding to whole millimetres. */
const SAFE = 0.9;

export function throwLineAround(outlines: Iterable<readonly Point[]>, apart: number, reach: number): Loop[] {
  const boards = [...outlines];
  const free = (point: Point) =>
    Math.max(Math.abs(point[0]), Math.abs(point[1])) <= reach &&
    boards.every((outline) => distance(outline, point) >= apart + SAFE - 1e-6);
  const places = boards.flatMap((outline) => rounded(outline, apart + SAFE)).filter(free);
  return loops(places);
}

/** Points at a distance from a convex, counter-clockwise outline: straight sides and round corners. */
function rounded(outline: readonly Point[], away: number): Point[] {
  return outline.flatMap((start, index) => {
    const end = outline[(index + 1) % outline.length] as Point;
    const after = outline[(index + 2) % outline.length] as Point;
    const side = normal(start, end);
    return [...straight(start, end, side, away), ...corner(end, side, normal(end, after), away)];
  });
}

function straight(start: Point, end: Point, [nx, ny]: Point, away: number): Point[] {
  const count = Math.max(1, Math.round(Math.hypot(end[0] - start[0], end[1] - start[1]) / STEP));
  return Array.from({ length: count + 1 }, (_, step): Point => {
    const share = step / count;
    return [start[0] + (end[0] - start[0]) * share + nx * away, start[1] + (end[1] - start[1]) * share + ny * away];
  });
}

function corner(at: Point, from: Point, to: Point, away: number): Point[] {
  const start = Math.atan2(from[1], from[0]);
  let turn = Math.atan2(to[1], to[0]) - start;
  if (turn < 0) turn += 2 * Math.PI;
  const count = Math.round((turn * away) / STEP);
  return Array.from({ length: Math.max(0, count - 1) }, (_, step): Point => {
    const angle = start + (turn * (step + 1)) / count;
    return [at[0] + Math.cos(angle) * away, at[1] + Math.sin(angle) * away];
  });
}

/** The outward normal of a side that has the board on its left. */
function normal(start: Point, end: Point): Point {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  return [(end[1] - start[1]) / length, (start[0] - end[0]) / length];
}

/** The distance of a point from a convex outline; 0 inside. */
export function distance(outline: readonly Point[], point: Point): number {
  let nearest = Infinity;
  let inside = true;
  outline.forEach((start, index) => {
    const end = outline[(index + 1) % outline.length] as Point;
    const along: Point = [end[0] - start[0], end[1] - start[1]];
    const away: Point = [point[0] - start[0], point[1] - start[1]];
    const square = along[0] ** 2 + along[1] ** 2 || 1;
    const share = Math.min(1, Math.max(0, (along[0] * away[0] + along[1] * away[1]) / square));
    nearest = Math.min(nearest, Math.hypot(away[0] - along[0] * share, away[1] - along[1] * share));
    if (along[0] * away[1] - along[1] * away[0] < 0) inside = false;
  });
  return inside ? 0 : nearest;
}

/** Order places into loops: each is followed by the nearest remaining one; a large gap starts a new loop. */
function loops(places: Point[]): Loop[] {
  const left = [...places];
  const found: Loop[] = [];
  while (left.length) {
    const loop: Loop = [left.pop() as Point];
    for (const ahead of [true, false]) extend(loop, left, ahead);
    found.push(loop);
  }
  return found.filter((loop) => loop.length > 1).map((loop) => (area(loop) < 0 ? loop.reverse() : loop));
}

/** Twice the area that a loop goes around, negative if it does so clockwise. */
const area = (loop: Loop) =>
  loop.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = loop.at(index - 1) as Point;
    return sum + fromX * y - x * fromY;
  }, 0);

function extend(loop: Loop, left: Point[], ahead: boolean): void {
  for (;;) {
    const end = (ahead ? loop[loop.length - 1] : loop[0]) as Point;
    const next = nearestIn(left, end);
    if (next < 0 || distanceBetween(left[next] as Point, end) > 2.5 * STEP) return;
    const [point] = left.splice(next, 1) as [Point];
    if (ahead) loop.push(point);
    else loop.unshift(point);
  }
}

export const distanceBetween = (first: Point, second: Point) =>
  Math.hypot(first[0] - second[0], first[1] - second[1]);

function nearestIn(points: readonly Point[], to: Point): number {
  let best = -1;
  points.forEach((point, index) => {
    if (best < 0 || distanceBetween(point, to) < distanceBetween(points[best] as Point, to)) best = index;
  });
  return best;
}

/** Whether the ends of a loop meet. */
export const closed = (loop: Loop) =>
  distanceBetween(loop[0] as Point, loop[loop.length - 1] as Point) <= 2.5 * STEP;

/** The place on the line nearest to a point. */
export function nearest(line: readonly Loop[], to: Point): Point {
  const places = line.flat();
  return places[nearestIn(places, to)] ?? to;
}

/** The places of a loop, counted from where one stands first: 0 is there, negative ones are to the left. */
export interface Steps {
  low: number;
  high: number;
  place: (step: number) => Point;
  of: (place: Point) => number;
}

/** The steps of a loop from the place that is nearest to `home`; half of a closed loop is on either side. */
export function stepsFrom(loop: Loop, home: Point): Steps {
  const [start, count] = [Math.max(0, nearestIn(loop, home)), loop.length];
  const [low, high] = closed(loop)
    ? [-Math.ceil(count / 2) + 1, Math.floor(count / 2)]
    : [-start, count - 1 - start];
  const places = Array.from(
    { length: high - low + 1 },
    (_, step) => loop.at((start + low + step) % count) as Point,
  );
  return { low, high, place: (step) => places[step - low] ?? home, of: (place) => low + nearestIn(places, place) };
}

/** How far it is along a loop from where one stood first, negative to the left. */
export function walked({ place, low, high }: Steps, step: number): number {
  let far = 0;
  for (let each = 1; each <= Math.min(Math.abs(step), Math.max(high, -low)); each++)
    far += distanceBetween(place(Math.sign(step) * each), place(Math.sign(step) * (each - 1)));
  return Math.sign(step) * far;
}

/** The place `by` millimetres further along the line, or back if negative. An open loop has ends. */
export function walk(line: readonly Loop[], from: Point, by: number): Point {
  const loop = line.find((each) => each.includes(nearest(line, from)));
  if (!loop) return from;
  const start = nearestIn(loop, from);
  const step = Math.round(by / STEP) || Math.sign(by);
  const at = closed(loop)
    ? (((start + step) % loop.length) + loop.length) % loop.length
    : Math.min(loop.length - 1, Math.max(0, start + step));
  return loop[at] as Point;
}

/** A place rounded to whole millimetres that keeps its distance from every board. */
export function whole(place: Point, outlines: Iterable<readonly Point[]>, apart: number): Point {
  const boards = [...outlines];
  const offsets = [0, 1, -1, 2, -2];
  const tried = offsets.flatMap((x) =>
    offsets.map((y): Point => [Math.round(place[0]) + x, Math.round(place[1]) + y]),
  );
  const legal = tried.filter((point) => boards.every((outline) => distance(outline, point) >= apart));
  return legal[nearestIn(legal, place)] ?? [Math.round(place[0]), Math.round(place[1])];
}
