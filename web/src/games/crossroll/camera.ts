// What of the map is seen: the point in the middle and how many pixels a unit of the map has.
import type { Point } from "./board";

export interface Camera extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const CLOSEST = 3;

/** The whole map, as large as the window lets it be. */
export function whole(map: Size, window: Size): Camera {
  const scale = Math.min(window.width / map.width, window.height / map.height) || 1;
  return { x: map.width / 2, y: map.height / 2, scale };
}

/** The camera that is allowed and nearest: not farther than the whole map, never off its edge. */
export function held(camera: Camera, map: Size, window: Size): Camera {
  const scale = Math.min(CLOSEST, Math.max(whole(map, window).scale, camera.scale));
  return {
    x: within(camera.x, map.width, window.width / scale),
    y: within(camera.y, map.height, window.height / scale),
    scale,
  };
}

function within(middle: number, length: number, seen: number): number {
  if (seen >= length) return length / 2;
  return Math.min(length - seen / 2, Math.max(seen / 2, middle));
}

/** What lies under a pixel of the window. */
export function under(camera: Camera, window: Size, pixel: Point): Point {
  return {
    x: camera.x + (pixel.x - window.width / 2) / camera.scale,
    y: camera.y + (pixel.y - window.height / 2) / camera.scale,
  };
}

/** The pixel of the window under which a point of the map lies. */
export function pixel(camera: Camera, window: Size, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.scale + window.width / 2,
    y: (point.y - camera.y) * camera.scale + window.height / 2,
  };
}

/** Nearer or farther by a factor; what lies under the pixel stays there. */
export function zoomed(camera: Camera, factor: number, at: Point, map: Size, window: Size): Camera {
  const fixed = under(camera, window, at);
  const scale = Math.min(CLOSEST, Math.max(whole(map, window).scale, camera.scale * factor));
  const x = fixed.x - (at.x - window.width / 2) / scale;
  const y = fixed.y - (at.y - window.height / 2) / scale;
  return held({ x, y, scale }, map, window);
}

/** The map dragged by so many pixels. */
export function dragged(camera: Camera, by: Point, map: Size, window: Size): Camera {
  return held({ ...camera, x: camera.x - by.x / camera.scale, y: camera.y - by.y / camera.scale }, map, window);
}

/** The camera moved just so far that a point is well inside the window. */
export function showing(camera: Camera, point: Point, map: Size, window: Size, margin = 60): Camera {
  const edge = Math.min(margin, window.width / 3, window.height / 3);
  const at = pixel(camera, window, point);
  const inside = (value: number, length: number) => Math.min(length - edge, Math.max(edge, value)) - value;
  return dragged(camera, { x: inside(at.x, window.width), y: inside(at.y, window.height) }, map, window);
}

/** The camera that frames these points, no nearer than `closest`; the whole map if there are none. */
export function framing(points: Point[], map: Size, window: Size, closest: number, margin = 48): Camera {
  if (points.length === 0) return whole(map, window);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const room = (length: number) => Math.max(1, length - 2 * margin);
  const fits = Math.min(room(window.width) / (right - left || 1), room(window.height) / (bottom - top || 1));
  const camera = { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(closest, fits) };
  return held(camera, map, window);
}

export const viewBox = (camera: Camera, window: Size): string => {
  const [width, height] = [window.width / camera.scale, window.height / camera.scale];
  return `${camera.x - width / 2} ${camera.y - height / 2} ${width} ${height}`;
};
