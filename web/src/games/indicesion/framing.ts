// Cameras that have everything in the image: the nearest place from which all points are within the margins.
import type { OrbitCamera } from "./orbit-camera";
import type { Point } from "./view";

export type Triple = readonly [number, number, number];

/** A point that must be in the image: how much room there must be below it, and how large a millimetre may be, in pixels. */
export interface Shown {
  point: Triple;
  below?: number;
  largest?: number;
}

/** The image in pixels, and how much of its right side is under a panel. */
export interface Frame {
  width: number;
  height: number;
  covered: number;
}

/** What is left free at the edges of the image, in pixels. */
export interface Margins {
  top: number;
  bottom: number;
  side: number;
  /** On the right, if it is more than on the left. */
  right?: number;
}

export interface Direction {
  yaw: number;
  pitch: number;
}

/** The vertical field of view in degrees. */
export const FOV = 32;
const FOCAL = 1 / Math.tan((FOV * Math.PI) / 360);

/** The axes of a camera: to the right, up and ahead. */
function axes({ yaw, pitch }: Direction): [Triple, Triple, Triple] {
  const [c, s, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return [
    [s, -c, 0],
    [c * sp, s * sp, cp],
    [c * cp, s * cp, -sp],
  ];
}

const along = (axis: Triple, point: Triple) => axis[0] * point[0] + axis[1] * point[1] + axis[2] * point[2];

/** A point on one axis of the image: where it is, how deep, and the slopes between which it must be seen. */
interface Seen {
  across: number;
  depth: number;
  low: number;
  high: number;
}

/** Where a camera at some depth must be on one axis: between these. */
function room(points: readonly Seen[], deep: number): [number, number] {
  return [
    Math.max(...points.map(({ across, depth, high }) => across - high * (depth - deep))),
    Math.min(...points.map(({ across, depth, low }) => across + low * (depth - deep))),
  ];
}

/** The largest depth at which there is room on one axis. */
function deepest(points: readonly Seen[]): number {
  const nearest = Math.min(...points.map(({ depth }) => depth));
  let [low, high] = [nearest - 1e5, nearest];
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    const [from, to] = room(points, middle);
    if (from <= to) low = middle;
    else high = middle;
  }
  return low;
}

/** The nearest camera in a direction that has all points within the margins. */
export function fitted(shown: readonly Shown[], looks: Direction, frame: Frame, margins: Margins): OrbitCamera {
  const [right, up, ahead] = axes(looks);
  const unit = (FOCAL * frame.height) / 2;
  const side = (edge: number) => Math.max(40, (frame.width - frame.covered) / 2 - edge) / unit;
  const slope = (edge: number) => Math.max(20, frame.height / 2 - edge) / unit;
  const wide = shown.map(({ point }) => ({
    across: along(right, point),
    depth: along(ahead, point),
    low: side(margins.side),
    high: side(margins.right ?? margins.side),
  }));
  const tall = shown.map(({ point, below = 0 }) => ({
    across: along(up, point),
    depth: along(ahead, point),
    low: (frame.height / 2 - Math.max(margins.bottom, below)) / unit,
    high: slope(margins.top),
  }));
  const near = shown.map(({ point, largest = Infinity }) => along(ahead, point) - unit / largest);
  const depth = Math.min(deepest(wide), deepest(tall), ...near);
  const middle = ([from, to]: [number, number]) => (from + to) / 2;
  const [x, y] = [middle(room(wide, depth)), middle(room(tall, depth))];
  const place = [0, 1, 2].map(
    (axis) => x * (right[axis] as number) + y * (up[axis] as number) + depth * (ahead[axis] as number),
  ) as [number, number, number];
  const far = place[2] / Math.sin(looks.pitch);
  return { at: [place[0] + ahead[0] * far, place[1] + ahead[1] * far], ...looks, far };
}

/** Where a point is in the image of a camera, in pixels; null behind it. */
export function inImage(point: Triple, camera: OrbitCamera, frame: Frame): { x: number; y: number } | null {
  const [right, up, ahead] = axes(camera);
  const from: Triple = [
    point[0] - camera.at[0] + ahead[0] * camera.far,
    point[1] - camera.at[1] + ahead[1] * camera.far,
    point[2] + ahead[2] * camera.far,
  ];
  const depth = along(ahead, from);
  const unit = (FOCAL * frame.height) / 2 / depth;
  if (depth <= 0) return null;
  return {
    x: (frame.width - frame.covered) / 2 + along(right, from) * unit,
    y: frame.height / 2 - along(up, from) * unit,
  };
}

/** Of several downward angles, the fitted camera in whose image the boards are largest. */
export function largest(
  boards: readonly (readonly Point[])[],
  others: readonly Shown[],
  looks: { yaw: number; pitches: readonly number[] },
  frame: Frame,
  margins: Margins,
): OrbitCamera {
  const shown = [...boards.flat().map(([x, y]): Shown => ({ point: [x, y, 0] })), ...others];
  const cameras = looks.pitches.map((pitch) => fitted(shown, { yaw: looks.yaw, pitch }, frame, margins));
  const size = (camera: OrbitCamera) =>
    boards.reduce((sum, board) => sum + Math.sqrt(areaOf(board, camera, frame)), 0);
  return cameras.reduce((best, camera) => (size(camera) > size(best) * 1.001 ? camera : best));
}

function areaOf(board: readonly Point[], camera: OrbitCamera, frame: Frame): number {
  const spots = board.map(([x, y]) => inImage([x, y, 0], camera, frame));
  return Math.abs(
    spots.reduce((sum, spot, index) => {
      const next = spots[(index + 1) % spots.length];
      return spot && next ? sum + spot.x * next.y - next.x * spot.y : sum;
    }, 0) / 2,
  );
}
