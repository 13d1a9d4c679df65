// Paints all faces of a die into one texture, a grid of cells with one cell for each side.
import { styleOf, type DieKind } from "./kinds";
import type { Print, Side } from "./solids";
import type { Shape } from "./symbols";
import { cross, dot, subtract, centroid, type Vec } from "./vector";

const FONT = '"Bricolage Grotesque Variable", "Bricolage", system-ui, sans-serif';

/** The columns and rows of the grid. */
export function cellGrid(sides: number): { columns: number; rows: number } {
  const columns = Math.ceil(Math.sqrt(sides));
  return { columns, rows: Math.ceil(sides / columns) };
}

/** The position of a point in its side's cell, from 0 to 1, y downwards. `reach` is half the width of a cell. */
export function cellPosition(side: Side, reach: number, point: Vec): [x: number, y: number] {
  const from = subtract(point, centroid(side.corners));
  const right = cross(side.top, side.normal);
  return [0.5 + dot(from, right) / (2 * reach), 0.5 - dot(from, side.top) / (2 * reach)];
}

/** The largest distance of a corner from the middle of its side. */
export function reachOf(side: Side): number {
  const centre = centroid(side.corners);
  return Math.max(...side.corners.map((corner) => Math.hypot(...subtract(corner, centre))));
}

interface PaintOptions {
  kind: DieKind;
  sides: readonly Side[];
  body: string;
  ink: string | undefined;
  /** The size of a cell in pixels. */
  size: number;
  /** Evaluates a CSS colour that may be a custom property. */
  resolve: (colour: string) => string;
}

export function paintFaces({ kind, sides, body, ink, size, resolve }: PaintOptions): HTMLCanvasElement {
  const { printed, printSize } = styleOf(kind);
  const { columns, rows } = cellGrid(sides.length);
  const canvas = document.createElement("canvas");
  canvas.width = columns * size;
  canvas.height = rows * size;
  const brush = canvas.getContext("2d") as CanvasRenderingContext2D;
  brush.fillStyle = body;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  sides.forEach((side, index) => {
    const corner: [number, number] = [(index % columns) * size, Math.floor(index / columns) * size];
    const reach = sides.length === 6 ? 0.5 : reachOf(side);
    for (const print of side.prints) {
      brush.save();
      placePrint(brush, side, print, corner, size, reach, printSize);
      for (const shape of printed(print.face, ink)) paintShape(brush, shape, resolve);
      brush.restore();
    }
  });
  return canvas;
}

/** Set the transform so that a 100 by 100 square covers the print. */
function placePrint(
  brush: CanvasRenderingContext2D,
  side: Side,
  print: Print,
  corner: [number, number],
  size: number,
  reach: number,
  part: number,
): void {
  const [x, y] = cellPosition(
    side,
    reach,
    [0, 1, 2].map(
      (axis) => (centroid(side.corners)[axis] as number) + (print.at[axis] as number),
    ) as unknown as Vec,
  );
  const right = cross(side.top, side.normal);
  brush.translate(corner[0] + x * size, corner[1] + y * size);
  brush.rotate(Math.atan2(dot(print.top, right), dot(print.top, side.top)));
  brush.scale((size * part) / 100, (size * part) / 100);
  brush.translate(-50, -50);
}

function paintShape(brush: CanvasRenderingContext2D, shape: Shape, resolve: (colour: string) => string): void {
  if ("text" in shape) {
    brush.font = `800 ${shape.size}px ${FONT}`;
    brush.textAlign = "center";
    brush.textBaseline = "alphabetic";
    brush.fillStyle = resolve(shape.fill);
    brush.fillText(shape.text, shape.x, shape.y + shape.size * 0.35);
    return;
  }
  const path = new Path2D(shape.path);
  brush.lineCap = brush.lineJoin = "round";
  if (shape.fill) {
    brush.fillStyle = resolve(shape.fill);
    brush.fill(path);
  }
  if (shape.stroke) {
    brush.strokeStyle = resolve(shape.stroke);
    brush.lineWidth = shape.width ?? 4;
    brush.stroke(path);
  }
}

/** Wait for the fonts of the faces. Painting earlier would use another font. */
export async function fontsReady(): Promise<void> {
  await document.fonts.load(`800 60px ${FONT}`, "0123456789STOPGLWYIED");
}
