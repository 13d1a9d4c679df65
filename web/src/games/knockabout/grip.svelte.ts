// A pointer over the board: looking at a die, picking it, pointing at a target, or pulling the die there.
import { hand } from "./hand.svelte";
import { type Layout, type Point, RADIUS, distance, middle, nearest } from "./layout";
import { type Ply, cellsOf, fanOf, plyAt, plyTowards } from "./plies";

/** How far a finger or a mouse may be off, and how far it moves before it pulls; in pixels. */
const REACH = 22;
const PULL = 10;

export interface Ground {
  layout: Layout;
  plies: Ply[];
  /** From the screen into the drawing, and how many pixels a unit of it has. */
  toBoard: (event: PointerEvent) => Point;
  scale: number;
  take: (ply: Ply) => void;
}

export class Grip {
  /** The die under the pointer. */
  hovered = $state.raw<string | null>(null);
  /** The die that is being pulled, and where the hand is. */
  held = $state.raw<{ cell: string; at: Point } | null>(null);
  private from: { cell: string | null; at: Point } | null = null;

  down(event: PointerEvent, ground: Ground): void {
    if (event.button !== 0) return;
    const at = ground.toBoard(event);
    this.from = { cell: cellUnder(at, ground), at };
  }

  move(event: PointerEvent, ground: Ground): void {
    const at = ground.toBoard(event);
    if (this.held) return this.pull(at, ground);
    const { from } = this;
    if (from?.cell && movable(ground, from.cell) && distance(from.at, at) * ground.scale > PULL) {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      hand.pick(from.cell);
      return this.pull(at, ground, from.cell);
    }
    if (event.pointerType === "touch") return;
    const cell = cellUnder(at, ground);
    this.hovered = cell && movable(ground, cell) ? cell : null;
    if (hand.picked) hand.pointed = (cell && plyAt(fan(ground), cell)?.text) || null;
  }

  up(event: PointerEvent, ground: Ground): void {
    const { from, held } = this;
    this.drop();
    if (held) return this.letGo(ground);
    if (from) click(cellUnder(ground.toBoard(event), ground), event.pointerType === "touch", ground);
  }

  /** The pointer has left, or the browser took it for scrolling. */
  drop(): void {
    this.from = null;
    this.held = null;
    this.hovered = null;
  }

  private pull(at: Point, ground: Ground, cell = this.held?.cell ?? ""): void {
    this.held = { cell, at };
    const far = distance(at, middle(ground.layout, cell)) > RADIUS;
    hand.pointed = (far && plyTowards(ground.layout, fan(ground), cell, at)?.text) || null;
  }

  private letGo(ground: Ground): void {
    const ply = ground.plies.find(({ text }) => text === hand.pointed);
    if (ply) ground.take(ply);
  }
}

/** A click on a cell: a target moves, a die is picked or put back. A finger sees first what it is about to do. */
function click(cell: string | null, touch: boolean, ground: Ground): void {
  const ply = cell && hand.picked ? plyAt(fan(ground), cell) : undefined;
  if (ply && touch && hand.pointed !== ply.text) hand.pointed = ply.text;
  else if (ply) ground.take(ply);
  else hand.pick(cell && cell !== hand.picked && movable(ground, cell) ? cell : null);
}

/** A cell of the keyboard or of a screen reader is pressed. */
export function press(cell: string, ground: Ground): void {
  click(cell, false, ground);
}

const fan = ({ layout, plies }: Ground): Ply[] => (hand.picked ? fanOf(layout, plies, hand.picked) : []);
const movable = ({ plies }: Ground, cell: string): boolean => plies.some(({ start }) => start === cell);

/** The cell that a pointer means: of those that do something, the nearest within a finger's reach. */
function cellUnder(at: Point, ground: Ground): string | null {
  const live = new Set([...ground.plies.map(({ start }) => start), ...fan(ground).flatMap(cellsOf)]);
  return nearest(ground.layout, live, at, Math.max(RADIUS, REACH / ground.scale));
}
