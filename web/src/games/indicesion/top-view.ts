// The table from above: outlines and upper faces of rotated bodies. It only draws; the server decides what a die shows.
import { FACES, PIPS } from "./colours";
import type { Spot } from "./surface";
import type { Point, Pose } from "./view";

type Triple = [number, number, number];

/** Transform a point of a body to the table. */
export function turned([x, y, z, w, i, j, k]: Pose, [a, b, c]: Triple): Triple {
  return [
    x + (1 - 2 * (j * j + k * k)) * a + 2 * (i * j - w * k) * b + 2 * (i * k + w * j) * c,
    y + 2 * (i * j + w * k) * a + (1 - 2 * (i * i + k * k)) * b + 2 * (j * k - w * i) * c,
    z + 2 * (i * k - w * j) * a + 2 * (j * k + w * i) * b + (1 - 2 * (i * i + j * j)) * c,
  ];
}

/** The outline from above of a box with these half sides, counter-clockwise. */
export function outlineOf(pose: Pose, [a, b, c]: Triple): Point[] {
  const signs = [-1, 1];
  const corners = signs.flatMap((x) =>
    signs.flatMap((y) => signs.map((z) => turned(pose, [x * a, y * b, z * c]).slice(0, 2) as Point)),
  );
  return hull(corners);
}

/** The convex hull of points, counter-clockwise. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (along: Point[]) => {
    const outline: Point[] = [];
    for (const point of along) {
      while (
        outline.length > 1 &&
        left(outline[outline.length - 2] as Point, outline[outline.length - 1] as Point, point) <= 1e-9
      )
        outline.pop();
      outline.push(point);
    }
    return outline.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

const left = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The body axis that points up, and whether its positive end does. */
function upAxis(pose: Pose): { axis: 0 | 1 | 2; positive: boolean } {
  const rises = ([0, 1, 2] as const).map((axis) => {
    const unit: Triple = [0, 0, 0];
    unit[axis] = 1;
    return turned(pose, unit)[2] - pose[2];
  });
  const axis = ([0, 1, 2] as const).reduce((best, each) =>
    Math.abs(rises[each] as number) > Math.abs(rises[best] as number) ? each : best,
  );
  return { axis, positive: (rises[axis] as number) > 0 };
}

/** The upper face of a die in the drawing. */
export function faceOf(pose: Pose): number {
  const { axis, positive } = upAxis(pose);
  return FACES[2 * axis + (positive ? 0 : 1)] as number;
}

/** The positions of the pips of the upper face. */
export function faceSpots(pose: Pose, side: number): Point[] {
  const { axis, positive } = upAxis(pose);
  const [first, second] = ([0, 1, 2] as const).filter((each) => each !== axis) as [0 | 1 | 2, 0 | 1 | 2];
  return (PIPS[faceOf(pose)] ?? []).map(([across, along]) => {
    const point: Triple = [0, 0, 0];
    point[first] = across * side * 0.25;
    point[second] = along * side * 0.25;
    point[axis] = (positive ? side : -side) / 2;
    return turned(pose, point).slice(0, 2) as Point;
  });
}

/** Whether a barrel stands upright. */
export function upright(pose: Pose): boolean {
  return Math.abs(turned(pose, [0, 0, 1])[2] - pose[2]) > 0.98;
}

/** An outline as an SVG path. The y axis points up on the table and down in SVG. */
export function pathOf(outline: readonly Point[], close = true): string {
  const points = outline.map(([x, y]) => `${x.toFixed(1)} ${(-y).toFixed(1)}`).join("L");
  return points ? `M${points}${close ? "Z" : ""}` : "";
}

/** A point of the table in the drawing, turned so that `yaw` points up; and back. */
function seenFrom(yaw: number, [x, y]: Point): Point {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return [sin * x - cos * y, -cos * x - sin * y];
}
function fromSeen(yaw: number, [across, down]: Point): Point {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return [sin * across - cos * down, -cos * across - sin * down];
}

export type FlatBox = readonly [left: number, top: number, width: number, height: number];

/** Both ways between the table and an image of it from above, which shows the box in its middle, as large as it can be. */
export function flatProjection(
  [left, top, width, height]: FlatBox,
  yaw: number,
  image: { width: number; height: number },
): { project: (point: readonly [number, number, number]) => Spot; ground: (spot: Spot) => Point } {
  const scale = Math.min(image.width / width, image.height / height);
  const [right, down] = [
    image.width / 2 - (left + width / 2) * scale,
    image.height / 2 - (top + height / 2) * scale,
  ];
  return {
    project: ([x, y]) => {
      const [across, along] = seenFrom(yaw, [x, y]);
      return { x: right + across * scale, y: down + along * scale };
    },
    ground: ({ x, y }) => fromSeen(yaw, [(x - right) / scale, (y - down) / scale]),
  };
}

/** The space around what is shown from above, and behind the hand for the pull, in millimetres. */
const AROUND = 70;
const PULL = 190;

/**
 * What of the table is shown from above, turned so that `yaw` points up: the boards and the hand with room to pull, or
 * the whole table. Left, top, width and height.
 */
export function flatBox(
  boards: readonly Point[] | null,
  hand: Point | null,
  yaw: number,
  half: number,
): [number, number, number, number] {
  if (!boards) return [-half - 60, -half - 60, 2 * half + 120, 2 * half + 120];
  const points = boards.map((point) => seenFrom(yaw, point));
  if (hand) {
    const [x, y] = seenFrom(yaw, hand);
    points.push([x - AROUND, y], [x + AROUND, y + PULL]);
  }
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
  return [left, top, Math.max(...xs) + AROUND - left, Math.max(...ys) + AROUND - top];
}
