// The gesture of a throw over the whole stage: press, pull back, let go. A second finger or the wheel changes the loft.
import { orbited, zoomed } from "./orbit-camera";
import { cancels, pointerKind } from "./pull";
import type { BoardState } from "./board-state.svelte";
import type { Spot, Surface } from "./surface";

interface Finger {
  id: number;
  from: Spot;
}

const TURNS = { across: 0.006, along: 0.005 };

export class PullGesture {
  private first: Finger | null = null;
  private second: (Finger & { loft: number }) | null = null;
  private turning: { id: number; at: Spot } | null = null;
  private left = false;

  constructor(
    private readonly board: BoardState,
    private readonly surface: () => Surface,
    private readonly spotOf: (event: MouseEvent) => Spot,
  ) {}

  readonly down = (event: PointerEvent): void => {
    const at = this.spotOf(event);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (event.button > 0) this.turning = { id: event.pointerId, at };
    else if (this.first) this.second = { id: event.pointerId, from: at, loft: this.board.hand.loft };
    else if (!this.board.sending) this.begin(event, at);
  };

  private begin(event: PointerEvent, from: Spot): void {
    this.first = { id: event.pointerId, from };
    this.left = false;
    this.board.hand.rest();
    this.board.hand.pullBy({ x: 0, y: 0 }, pointerKind(event.pointerType), this.surface());
  }

  readonly move = (event: PointerEvent): void => {
    const at = this.spotOf(event);
    const { hand } = this.board;
    if (this.turning?.id === event.pointerId) return this.turn(at);
    if (this.second?.id === event.pointerId) return hand.finger(this.second.loft, at.y - this.second.from.y);
    if (this.first?.id !== event.pointerId) return this.hover(at);
    const by = { x: at.x - this.first.from.x, y: at.y - this.first.from.y };
    const pointer = pointerKind(event.pointerType);
    hand.pullBy(by, pointer, this.surface());
    this.left ||= !cancels(by, pointer);
  };

  readonly up = (event: PointerEvent): void => {
    if (this.turning?.id === event.pointerId) this.turning = null;
    if (this.second?.id === event.pointerId) this.second = null;
    if (this.first?.id !== event.pointerId) return;
    const { hand } = this.board;
    const [tapped, loaded] = [!this.left, hand.loaded];
    this.first = this.second = null;
    hand.pull = null;
    if (loaded) void this.board.throwIt(true);
    else hand.rest();
    if (tapped) this.tap(this.spotOf(event));
  };

  /** Take the pull back: Escape, or the system has taken the pointer. */
  readonly cancel = (): void => {
    this.turning = null;
    if (!this.first) return;
    this.first = this.second = null;
    this.board.hand.rest();
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { hand, eye } = this.board;
    if (event.ctrlKey) eye.turn(zoomed(eye.camera, Math.exp(event.deltaY * 0.004)));
    else hand.wheel(event.deltaY);
  };

  private turn(at: Spot): void {
    const { eye } = this.board;
    const before = this.turning?.at ?? at;
    eye.direct = true;
    eye.turn(orbited(eye.camera, -(at.x - before.x) * TURNS.across, (at.y - before.y) * TURNS.along));
    if (this.turning) this.turning.at = at;
  }

  private hover(at: Spot): void {
    this.board.marked = this.surface().pick(at);
  }

  /** A tap does not throw: it tells of a die, or aims at another board. */
  private tap(at: Spot): void {
    const die = this.surface().pick(at);
    this.board.marked = die;
    const point = die === null ? this.surface().ground(at) : null;
    if (point) this.board.aimAtPoint(point);
  }
}
