// The camera over the felt. The 3D scene, the lines on the felt, flat dice and the buttons over the dice share it, so that
// they agree.
import { add, cross, dot, subtract, scale, unit, type Vec } from "./vector";

export const FOV = 20;
const FROM: Vec = unit([0, 21.6, 8.6]);
const RIGHT: Vec = [1, 0, 0];

/** The area of the felt that must be visible: its width and depth in dice, around a middle. */
export interface Extent {
  width: number;
  depth: number;
  /** The distance of the middle from the origin, towards the viewer. */
  middle?: number;
}

/** Pixels at the edges that are left free. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Camera {
  width: number;
  height: number;
  /** The position of the camera, and its target. */
  eye: Vec;
  target: Vec;
  /** The shift of the image, in pixels. */
  shift: readonly [x: number, y: number];
}

export interface Spot {
  x: number;
  y: number;
  /** The pixels of one unit at this point. */
  unit: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The closest camera that shows the whole extent between the insets. */
export function cameraFor(width: number, height: number, extent: Extent, insets: Insets = NO_INSETS): Camera {
  const target: Vec = [0, 0, extent.middle ?? 0];
  const free = {
    width: Math.max(40, width - insets.left - insets.right),
    height: Math.max(40, height - insets.top - insets.bottom),
  };
  const at = (distance: number): Camera => ({
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

/** The same camera, shifted so that the extent is centred between the insets. */
function centred(camera: Camera, extent: Extent, insets: Insets): Camera {
  const { top, bottom } = frameOf(camera, extent);
  const wanted = (insets.top + camera.height - insets.bottom) / 2;
  return { ...camera, shift: [camera.shift[0], camera.shift[1] + wanted - (top + bottom) / 2] };
}

/** The bounding box of an extent on the screen. */
function frameOf(camera: Camera, { width, depth, middle = 0 }: Extent) {
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => onScreen(camera, [(x * width) / 2, 0, middle + (z * depth) / 2])),
  );
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Project a point of the scene to the screen. */
export function onScreen(camera: Camera, point: Vec): Spot {
  const back = unit(subtract(camera.eye, camera.target));
  const up = cross(back, RIGHT);
  const ray = subtract(point, camera.eye);
  const unitHere = camera.height / 2 / (-dot(ray, back) * Math.tan((FOV / 2) * (Math.PI / 180)));
  return {
    x: camera.width / 2 + camera.shift[0] + dot(ray, RIGHT) * unitHere,
    y: camera.height / 2 + camera.shift[1] - dot(ray, up) * unitHere,
    unit: unitHere,
  };
}

/** The point of the felt under a point of the screen. */
export function onFelt(camera: Camera, x: number, y: number): readonly [x: number, z: number] {
  const back = unit(subtract(camera.eye, camera.target));
  const up = cross(back, RIGHT);
  const pixels = camera.height / 2 / Math.tan((FOV / 2) * (Math.PI / 180));
  const across = scale(RIGHT, (x - camera.width / 2 - camera.shift[0]) / pixels);
  const down = scale(up, (camera.height / 2 + camera.shift[1] - y) / pixels);
  const ray = add(add(across, down), scale(back, -1));
  const point = add(camera.eye, scale(ray, -camera.eye[1] / ray[1]));
  return [point[0], point[2]];
}

/** A figure on the felt as the points of an SVG polygon. */
export function outline(camera: Camera, figure: readonly (readonly [x: number, z: number])[]): string {
  return figure
    .map(([x, z]) => {
      const spot = onScreen(camera, [x, 0, z]);
      return `${spot.x.toFixed(1)},${spot.y.toFixed(1)}`;
    })
    .join(" ");
}
