// The camera of the map: the point in the middle, and the pixels of one map unit.
import type { Point } from "./board";

export interface Camera extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const CLOSEST = 3;

/** The camera that shows the whole map, as large as fits. */
export function whole(map: Size, window: Size): Camera {
  const scale = Math.min(window.width / map.width, window.height / map.height) || 1;
  return { x: map.width / 2, y: map.height / 2, scale };
}

/** The nearest allowed camera: no farther than the whole map, and never beyond its edge. */
export function clamped(camera: Camera, map: Size, window: Size): Camera {
  const scale = Math.min(CLOSEST, Math.max(whole(map, window).scale, camera.scale));
  return {
    x: within(camera.x, map.width, window.width / scale),
    y: within(camera.y, map.height, window.height / scale),
    scale,
  };
}

function within(middle: number, length: number, visible: number): number {
  if (visible >= length) return length / 2;
  return Math.min(length - visible / 2, Math.max(visible / 2, middle));
}

/** The map point under a pixel of the window. */
export function under(camera: Camera, window: Size, pixel: Point): Point {
  return {
    x: camera.x + (pixel.x - window.width / 2) / camera.scale,
    y: camera.y + (pixel.y - window.height / 2) / camera.scale,
  };
}

/** The pixel of the window over a map point. */
export function pixel(camera: Camera, window: Size, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.scale + window.width / 2,
    y: (point.y - camera.y) * camera.scale + window.height / 2,
  };
}

/** Zoom by a factor; the point under the pixel stays there. */
export function zoomed(camera: Camera, factor: number, at: Point, map: Size, window: Size): Camera {
  const fixed = under(camera, window, at);
  const scale = Math.min(CLOSEST, Math.max(whole(map, window).scale, camera.scale * factor));
  const x = fixed.x - (at.x - window.width / 2) / scale;
  const y = fixed.y - (at.y - window.height / 2) / scale;
  return clamped({ x, y, scale }, map, window);
}

/** Drag the map by a number of pixels. */
export function dragged(camera: Camera, by: Point, map: Size, window: Size): Camera {
  return clamped({ ...camera, x: camera.x - by.x / camera.scale, y: camera.y - by.y / camera.scale }, map, window);
}

/** Move the camera just far enough that a point is well inside the window. */
export function scrolledTo(camera: Camera, point: Point, map: Size, window: Size, margin = 60): Camera {
  const edge = Math.min(margin, window.width / 3, window.height / 3);
  const at = pixel(camera, window, point);
  const inside = (value: number, length: number) => Math.min(length - edge, Math.max(edge, value)) - value;
  return dragged(camera, { x: inside(at.x, window.width), y: inside(at.y, window.height) }, map, window);
}

/** The camera that shows all these points, no closer than `closest`; the whole map if there are none. */
export function framed(points: Point[], map: Size, window: Size, closest: number, margin = 48): Camera {
  if (points.length === 0) return whole(map, window);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const room = (length: number) => Math.max(1, length - 2 * margin);
  const fits = Math.min(room(window.width) / (right - left || 1), room(window.height) / (bottom - top || 1));
  const camera = { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(closest, fits) };
  return clamped(camera, map, window);
}

export const viewBox = (camera: Camera, window: Size): string => {
  const { x, y, width, height } = shownPart(camera, window);
  return `${x} ${y} ${width} ${height}`;
};

/** A camera on the way from one to another. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

/** Which corner on the right has fewer places below a box of this size, where the whole map is shown. */
export function freeCorner(points: Point[], map: Size, window: Size, box: Size): "top" | "bottom" {
  const right = points.map((point) => pixel(whole(map, window), window, point));
  const below = right.filter(({ x }) => x > window.width - box.width);
  const [top, bottom] = [
    below.filter(({ y }) => y < box.height).length,
    below.filter(({ y }) => y > window.height - box.height).length,
  ];
  return top > bottom ? "bottom" : "top";
}

/** The part of the map that the camera shows. */
export function shownPart(camera: Camera, window: Size): { x: number; y: number; width: number; height: number } {
  const [width, height] = [window.width / camera.scale, window.height / camera.scale];
  return { x: camera.x - width / 2, y: camera.y - height / 2, width, height };
}
