// The geometry of the board: hexagonal cells in columns, in board units.
export interface Layout {
  cells: Record<string, [number, number]>;
  gutter: string[];
  lost: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The distance from a cell's middle to its corners. */
export const RADIUS = 30;
const HALF = (RADIUS * Math.sqrt(3)) / 2;
const MARGIN = 6;

const opposite = new WeakMap<Layout, Layout>();

/** The board as it is seen from the other side: turned by 180 degrees, with the same names. */
export function turned(layout: Layout): Layout {
  const cells = () =>
    Object.fromEntries(Object.entries(layout.cells).map(([name, [q, r]]) => [name, [-q, -r] as [number, number]]));
  const found = opposite.get(layout) ?? { ...layout, cells: cells() };
  opposite.set(layout, found);
  return found;
}

export const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
export type Arrow = (typeof ARROWS)[number];

/** The middle of a cell. */
export function middle(layout: Layout, cell: string): Point {
  const [q, r] = layout.cells[cell] ?? [0, 0];
  return { x: 1.5 * RADIUS * q, y: 2 * HALF * (r + q / 2) };
}

/** A hexagon with a flat top around a point, as SVG points. */
export function hexagon({ x, y }: Point, radius = RADIUS): string {
  const corner = (turn: number) => {
    const angle = (Math.PI / 3) * turn;
    return `${(x + radius * Math.cos(angle)).toFixed(2)},${(y + radius * Math.sin(angle)).toFixed(2)}`;
  };
  return [0, 1, 2, 3, 4, 5].map(corner).join(" ");
}

/** The view box around all cells. */
export function frame(layout: Layout): { left: number; top: number; width: number; height: number } {
  const points = Object.keys(layout.cells).map((cell) => middle(layout, cell));
  const left = Math.min(...points.map(({ x }) => x)) - RADIUS - MARGIN;
  const top = Math.min(...points.map(({ y }) => y)) - HALF - MARGIN;
  const right = Math.max(...points.map(({ x }) => x)) + RADIUS + MARGIN;
  const bottom = Math.max(...points.map(({ y }) => y)) + HALF + MARGIN;
  return { left, top, width: right - left, height: bottom - top };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The cell nearest to a point, unless all are farther than `reach`. */
export function nearest(layout: Layout, cells: Iterable<string>, point: Point, reach: number): string | null {
  let found: string | null = null;
  let best = reach;
  for (const cell of cells) {
    const away = distance(middle(layout, cell), point);
    if (away <= best) [found, best] = [cell, away];
  }
  return found;
}

/** The cell in the direction of an arrow key: along the column, or in the next column without drifting up or down. */
export function neighbour(layout: Layout, cell: string, arrow: Arrow): string {
  const from = middle(layout, cell);
  const aside = arrow === "ArrowLeft" ? -1 : 1;
  const even = ((layout.cells[cell]?.[0] ?? 0) & 1) === 0;
  const wanted =
    arrow === "ArrowUp" || arrow === "ArrowDown"
      ? { x: from.x, y: from.y + (arrow === "ArrowUp" ? -2 : 2) * HALF }
      : { x: from.x + aside * 1.5 * RADIUS, y: from.y + (even ? -HALF : HALF) };
  const others = Object.keys(layout.cells).filter((each) => each !== cell);
  return nearest(layout, others, wanted, 2.2 * HALF * 0.95) ?? cell;
}

/** The direction from one cell to another, clockwise from straight up, in radians. */
export function bearing(layout: Layout, from: string, to: string | Point): number {
  const a = middle(layout, from);
  const b = typeof to === "string" ? middle(layout, to) : to;
  const angle = Math.atan2(b.x - a.x, a.y - b.y);
  return angle < -1e-9 ? angle + 2 * Math.PI : angle;
}
