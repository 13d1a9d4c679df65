// The pointer on the board: hover over a die, pick it, point at a target, or drag the die there.
import { selection } from "./selection.svelte";
import { type Layout, type Point, RADIUS, distance, middle, nearest } from "./layout";
import { type Ply, cellsOf, pliesOfDie, plyAt, plyInDirection } from "./plies";

/** How far a pointer may miss a cell, and how far it moves before a drag starts; in pixels. */
const REACH = 22;
const DRAG_START = 10;

export interface BoardContext {
  layout: Layout;
  plies: Ply[];
  /** Converts screen to board coordinates; `scale` is the pixels of one board unit. */
  toBoard: (event: PointerEvent) => Point;
  scale: number;
  take: (ply: Ply) => void;
}

export class Drag {
  /** The die under the pointer. */
  hovered = $state.raw<string | null>(null);
  /** The die that is being dragged, and the position of the pointer. */
  held = $state.raw<{ cell: string; at: Point } | null>(null);
  private from: { cell: string | null; at: Point } | null = null;

  down(event: PointerEvent, context: BoardContext): void {
    if (event.button !== 0) return;
    const at = context.toBoard(event);
    this.from = { cell: cellUnder(at, context), at };
  }

  move(event: PointerEvent, context: BoardContext): void {
    const at = context.toBoard(event);
    if (this.held) return this.dragTo(at, context);
    const { from } = this;
    if (from?.cell && canMove(context, from.cell) && distance(from.at, at) * context.scale > DRAG_START) {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      selection.pick(from.cell);
      return this.dragTo(at, context, from.cell);
    }
    if (event.pointerType === "touch") return;
    const cell = cellUnder(at, context);
    this.hovered = cell && canMove(context, cell) ? cell : null;
    if (selection.picked) selection.pointed = (cell && plyAt(diePlies(context), cell)?.text) || null;
  }

  up(event: PointerEvent, context: BoardContext): void {
    const { from, held } = this;
    this.drop();
    if (held) return this.release(context);
    if (from) click(cellUnder(context.toBoard(event), context), event.pointerType === "touch", context);
  }

  /** End the drag: the pointer has left, or the browser took it for scrolling. */
  drop(): void {
    this.from = null;
    this.held = null;
    this.hovered = null;
  }

  private dragTo(at: Point, context: BoardContext, cell = this.held?.cell ?? ""): void {
    this.held = { cell, at };
    const far = distance(at, middle(context.layout, cell)) > RADIUS;
    selection.pointed = (far && plyInDirection(context.layout, diePlies(context), cell, at)?.text) || null;
  }

  private release(context: BoardContext): void {
    const ply = context.plies.find(({ text }) => text === selection.pointed);
    if (ply) context.take(ply);
  }
}

/** Click a cell: a target takes the move, a die is picked or put back. A first tap on a target only previews it. */
function click(cell: string | null, touch: boolean, context: BoardContext): void {
  const ply = cell && selection.picked ? plyAt(diePlies(context), cell) : undefined;
  if (ply && touch && selection.pointed !== ply.text) selection.pointed = ply.text;
  else if (ply) context.take(ply);
  else selection.pick(cell && cell !== selection.picked && canMove(context, cell) ? cell : null);
}

/** Press a cell with the keyboard or a screen reader. */
export function press(cell: string, context: BoardContext): void {
  click(cell, false, context);
}

const diePlies = ({ layout, plies }: BoardContext): Ply[] =>
  selection.picked ? pliesOfDie(layout, plies, selection.picked) : [];
const canMove = ({ plies }: BoardContext, cell: string): boolean => plies.some(({ start }) => start === cell);

/** The cell under a pointer: the nearest active one within reach. */
function cellUnder(at: Point, context: BoardContext): string | null {
  const live = new Set([...context.plies.map(({ start }) => start), ...diePlies(context).flatMap(cellsOf)]);
  return nearest(context.layout, live, at, Math.max(RADIUS, REACH / context.scale));
}
