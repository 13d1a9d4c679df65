// The faces of a die painted side by side into one picture, and which part of it each side wears.
import { styleOf, type DieKind } from "./kinds";
import type { Print, Side } from "./solids";
import type { Shape } from "./symbols";
import { cross, dot, minus, middle, type Vec } from "./vector";

const FONT = '"Bricolage Grotesque Variable", "Bricolage", system-ui, sans-serif';

/** Where the sides are in the picture: so many columns and rows of cells. */
export function cells(sides: number): { columns: number; rows: number } {
  const columns = Math.ceil(Math.sqrt(sides));
  return { columns, rows: Math.ceil(sides / columns) };
}

/** A point of a side in its cell: both numbers from 0 to 1, y downwards. `reach` is what a cell shows each way. */
export function inCell(side: Side, reach: number, point: Vec): [x: number, y: number] {
  const from = minus(point, middle(side.corners));
  const right = cross(side.top, side.normal);
  return [0.5 + dot(from, right) / (2 * reach), 0.5 - dot(from, side.top) / (2 * reach)];
}

/** How far a side reaches from its middle. */
export function reachOf(side: Side): number {
  const centre = middle(side.corners);
  return Math.max(...side.corners.map((corner) => Math.hypot(...minus(corner, centre))));
}

interface Wish {
  kind: DieKind;
  sides: readonly Side[];
  body: string;
  ink: string | undefined;
  /** Pixels of a cell. */
  size: number;
  /** What a custom property of CSS stands for. */
  resolve: (colour: string) => string;
}

export function paintFaces({ kind, sides, body, ink, size, resolve }: Wish): HTMLCanvasElement {
  const { printed, printSize } = styleOf(kind);
  const { columns, rows } = cells(sides.length);
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

/** From now on a square of 100 by 100 is drawn where the print belongs. */
function placePrint(
  brush: CanvasRenderingContext2D,
  side: Side,
  print: Print,
  corner: [number, number],
  size: number,
  reach: number,
  part: number,
): void {
  const [x, y] = inCell(
    side,
    reach,
    [0, 1, 2].map((axis) => (middle(side.corners)[axis] as number) + (print.at[axis] as number)) as unknown as Vec,
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

/** The fonts that faces are painted with; painting before they are there would use another one for good. */
export async function fontsReady(): Promise<void> {
  await document.fonts.load(`800 60px ${FONT}`, "0123456789STOPGLWYIED");
}
