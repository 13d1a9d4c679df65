// The shapes of the map: outlines, symbols and bridges.
import type { Atlas, Point, Stretch } from "./board";

export const RADIUS = 8.5;
export const CROSS = "M-6.5-6.5 6.5 6.5M6.5-6.5-6.5 6.5";
export const ARROW = "M-2.6-4 4.4 0-2.6 4Z";
export const STAR = "M0-6 1.8-1.9 6-1.5 2.8 1.5 3.7 5.8 0 3.5-3.7 5.8-2.8 1.5-6-1.5-1.8-1.9Z";

export const points = (line: Point[]): string => line.map(({ x, y }) => `${x},${y}`).join(" ");

/** A closed path through the middles of an outline's sides, its corners rounded. */
export function rounded(outline: [number, number][]): string {
  const middles = outline.map(([x, y], index): [number, number] => {
    const [nx, ny] = outline[(index + 1) % outline.length] as [number, number];
    return [(x + nx) / 2, (y + ny) / 2];
  });
  const last = middles.at(-1) ?? [0, 0];
  const bends = outline.map(([x, y], index) => `Q${x} ${y} ${middles[index]?.join(" ")}`);
  return `M${last.join(" ")}${bends.join("")}Z`;
}

/** A hill at a point. */
export const hill = (x: number, y: number): string => `M${x - 18} ${y + 8}l14-18 8 10 5-6 11 14Z`;

/** The two rails of a bridge where one stretch passes over another. */
export function rails(atlas: Atlas, over: Stretch, under: Stretch): string[] {
  const [a, b] = [atlas.place(over.from), atlas.place(over.to)];
  const { x, y } = crossing(a, b, atlas.place(under.from), atlas.place(under.to));
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1; // two places may lie on one point
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return [1, -1].map((side) => {
    const [px, py] = [x - side * dy * 8, y + side * dx * 8];
    return `M${px - dx * 11} ${py - dy * 11}L${px + dx * 11} ${py + dy * 11}`;
  });
}

/** Where two lines cross; the middle of the first if they never do. */
export function crossing(a: Point, b: Point, c: Point, d: Point): Point {
  const area = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  const share = area ? ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / area : 0.5;
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
}
