// Where the felt is on the screen. One camera for the scene in 3D, for the lines drawn on the felt, for flat dice
// and for the buttons over the dice, so that they agree.
import { add, cross, dot, minus, scale, unit, type Vec } from "./vector";

export const FOV = 20;
const FROM: Vec = unit([0, 21.6, 8.6]);
const RIGHT: Vec = [1, 0, 0];

/** What of the felt must be seen: its width and depth in dice, around a middle. */
export interface Extent {
  width: number;
  depth: number;
  /** How far the middle is towards the reader from the origin. */
  middle?: number;
}

/** Pixels at the edges that are kept for something else. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Sight {
  width: number;
  height: number;
  /** Where the camera stands, and what it looks at. */
  eye: Vec;
  target: Vec;
  /** How far the picture is shifted, in pixels. */
  shift: readonly [x: number, y: number];
}

export interface Spot {
  x: number;
  y: number;
  /** Pixels of one unit there. */
  unit: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The nearest camera that sees all of the extent between the insets. */
export function sightOf(width: number, height: number, extent: Extent, insets: Insets = NO_INSETS): Sight {
  const target: Vec = [0, 0, extent.middle ?? 0];
  const free = {
    width: Math.max(40, width - insets.left - insets.right),
    height: Math.max(40, height - insets.top - insets.bottom),
  };
  const at = (distance: number): Sight => ({
    width,
    height,
    eye: add(target, scale(FROM, distance)),
    target,
    shift: [(insets.left - insets.right) / 2, (insets.top - insets.bottom) / 2],
  });
  const fits = (distance: number) => {
    const { left, right, top, bottom } = frameOf(at(distance), extent);
    return right - left <= free.width && bottom - top <= free.height;
  };
  let [near, far] = [3, 400];
  for (let step = 0; step < 40; step++) {
    const between = (near + far) / 2;
    if (fits(between)) far = between;
    else near = between;
  }
  return centred(at(far), extent, insets);
}

/** The same sight, shifted so that the extent is in the middle between the insets. */
function centred(sight: Sight, extent: Extent, insets: Insets): Sight {
  const { top, bottom } = frameOf(sight, extent);
  const wanted = (insets.top + sight.height - insets.bottom) / 2;
  return { ...sight, shift: [sight.shift[0], sight.shift[1] + wanted - (top + bottom) / 2] };
}

/** The smallest upright frame on the screen around an extent. */
function frameOf(sight: Sight, { width, depth, middle = 0 }: Extent) {
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => onScreen(sight, [(x * width) / 2, 0, middle + (z * depth) / 2])),
  );
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Where a point of the scene is on the screen. */
export function onScreen(sight: Sight, point: Vec): Spot {
  const back = unit(minus(sight.eye, sight.target));
  const up = cross(back, RIGHT);
  const way = minus(point, sight.eye);
  const unitHere = sight.height / 2 / (-dot(way, back) * Math.tan((FOV / 2) * (Math.PI / 180)));
  return {
    x: sight.width / 2 + sight.shift[0] + dot(way, RIGHT) * unitHere,
    y: sight.height / 2 + sight.shift[1] - dot(way, up) * unitHere,
    unit: unitHere,
  };
}

/** The point of the felt that is under a point of the screen. */
export function onFelt(sight: Sight, x: number, y: number): readonly [x: number, z: number] {
  const back = unit(minus(sight.eye, sight.target));
  const up = cross(back, RIGHT);
  const pixels = sight.height / 2 / Math.tan((FOV / 2) * (Math.PI / 180));
  const across = scale(RIGHT, (x - sight.width / 2 - sight.shift[0]) / pixels);
  const down = scale(up, (sight.height / 2 + sight.shift[1] - y) / pixels);
  const way = add(add(across, down), scale(back, -1));
  const point = add(sight.eye, scale(way, -sight.eye[1] / way[1]));
  return [point[0], point[2]];
}

/** A flat figure on the felt as the points of an SVG polygon. */
export function outline(sight: Sight, figure: readonly (readonly [x: number, z: number])[]): string {
  return figure
    .map(([x, z]) => {
      const spot = onScreen(sight, [x, 0, z]);
      return `${spot.x.toFixed(1)},${spot.y.toFixed(1)}`;
    })
    .join(" ");
}
