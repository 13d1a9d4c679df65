// The die in the hand: where it is thrown from, how it is aimed, and the pull in progress.
import {
  cancels,
  clamp,
  fullStrength,
  loftByFinger,
  loftByWheel,
  longestPull,
  strengthOf,
  type PointerKind,
  type Range,
} from "./pull";
import { LOFTS, throwText, towards, wholeRelease, type Release, type WholeRelease } from "./release";
import type { Spot, Surface } from "./surface";
import { distanceBetween, nearest, walk, whole, type Loop } from "./throw-line";
import { middleOf, type Layout, type Point } from "./view";

/** What a hand knows of its table. */
export interface HandTable {
  layout: Layout | null;
  outlines: ReadonlyMap<number, readonly Point[]>;
  line: readonly Loop[];
  /** A point behind my edge of the table, from the middle of which I look. */
  home: Point;
}

/** A pull in progress: from where the pointer went down to where it is, in pixels. */
export interface Pull extends Spot {
  pointer: PointerKind;
}

const DEFAULT_LOFT = 1.1;

export class Hand {
  die = $state(0);
  /** The board that it is thrown at. */
  board = $state(0);
  place = $state.raw<Point>([0, 0]);
  azimuth = $state(0);
  /** In mm/s; nothing until somebody pulls. */
  speed = $state(0);
  loft = $state(DEFAULT_LOFT);
  spin = $state(0);
  pull = $state.raw<Pull | null>(null);
  /** The last pointer, which says how long a pull is drawn. */
  pointer = $state.raw<PointerKind>("mouse");
  /** The pull of full strength in pixels, of the pull in progress. */
  private longest = 1;

  constructor(private readonly table: HandTable) {}

  get most(): number {
    return this.table.layout?.throw.speed[1] ?? 1;
  }

  /** The strength of the longest pull at the loft of the hand. */
  get full(): number {
    const limits = this.table.layout?.throw;
    return limits ? fullStrength(this.loft, limits) : 1;
  }

  get least(): number {
    return this.table.layout?.throw.speed[0] ?? 0;
  }

  /** The height at which the die is held. */
  get height(): number {
    return this.table.layout?.throw.usual_height ?? 0;
  }

  /** Where the die is, in millimetres. */
  get at(): [number, number, number] {
    return [...this.place, this.height];
  }

  get middle(): Point {
    return middleOf(this.table.outlines.get(this.board) ?? [[0, 0]]);
  }

  get release(): Release {
    const { place, height, speed, azimuth, loft, spin } = this;
    return { place, height, speed, azimuth, loft, spin };
  }

  /** Whether letting go, or Enter, would throw. */
  get loaded(): boolean {
    return this.speed >= this.least && !(this.pull && cancels(this.pull, this.pull.pointer));
  }

  /** The release in the server's whole numbers. */
  get wholeRelease(): WholeRelease | null {
    const layout = this.table.layout;
    if (!layout) return null;
    const place = whole(this.place, this.table.outlines.values(), layout.apart / 1000);
    return wholeRelease(this.release, place, layout.throw);
  }

  /** The throw as it is aimed now, in notation; what no gesture made has the error of a hand. */
  text(gesture: boolean): string | null {
    const release = this.wholeRelease;
    return release ? throwText(this.die, this.board, release, gesture ? 0 : this.written) : null;
  }

  /** The error of the throw in the hand, in thousandths: a pull in progress brings its own in its numbers. */
  get error(): number {
    return this.pull ? 0 : this.written;
  }

  /** The error of a throw that no gesture made. */
  private get written(): number {
    return this.table.layout?.throw.hand ?? 0;
  }

  /** The angle between the throw and the middle of its target, in radians; positive to the left. */
  get aside(): number {
    const off = this.azimuth - towards(this.place, this.middle);
    return Math.atan2(Math.sin(off), Math.cos(off));
  }

  set aside(off: number) {
    this.azimuth = towards(this.place, this.middle) + off;
  }

  /** Aim at a board from the place on its line that is straight before it, as seen from my side. */
  aimAt(board: number): void {
    this.board = board;
    const { line, home } = this.table;
    const [x, y] = this.middle;
    const round = line.filter((loop) => loop.some((place) => this.besideTarget(place)));
    this.walkTo(nearest(round.length ? round : line, [x + home[0], y + home[1]]));
  }

  private besideTarget(place: Point): boolean {
    const outline = this.table.outlines.get(this.board) ?? [];
    return outline.some(
      (corner) => distanceBetween(corner, place) < ((this.table.layout?.apart ?? 0) / 1000) * 1.2,
    );
  }

  /** Stand at the place on the line nearest to a point, straight at the target, with nothing pulled. */
  walkTo(point: Point): void {
    this.place = nearest(this.table.line, point);
    this.rest();
  }

  walk(by: number): void {
    this.walkTo(walk(this.table.line, this.place, by));
  }

  /** Nothing is pulled, and the die points straight at its target. */
  rest(): void {
    this.pull = null;
    this.speed = 0;
    this.azimuth = towards(this.place, this.middle);
  }

  /** Pull back by some pixels: strength from the length, direction opposite to it. */
  pullBy(by: Spot, pointer: PointerKind, surface: Surface): void {
    this.pointer = pointer;
    this.pull = { ...by, pointer };
    this.longest = longestPull(pointer, surface.height);
    this.speed = strengthOf(by, this.longest, this.full);
    if (!cancels(by, pointer)) this.azimuth = surface.heading(this.at, by);
  }

  wheel(deltaY: number): void {
    this.tilt(loftByWheel(this.loft, deltaY, LOFTS));
  }

  finger(from: number, down: number): void {
    this.tilt(loftByFinger(from, down, LOFTS));
  }

  /** Change the loft; a pull in progress keeps its length, and so its share of the full strength. */
  private tilt(loft: number): void {
    this.loft = loft;
    if (this.pull) this.speed = strengthOf(this.pull, this.longest, this.full);
  }

  /** Change the strength by keys, from nothing to the most. */
  stronger(by: number): void {
    this.speed = clamp(this.speed + by, { low: 0, high: this.most });
  }

  turn(by: number): void {
    this.azimuth += by;
  }

  raise(by: number, range: Range = LOFTS): void {
    this.loft = clamp(this.loft + by, range);
  }

  /** Hold the die for a usual high throw, or for a low and flat one. */
  hold(way: "high" | "low"): void {
    this.loft = (this.table.layout?.throw[way] ?? 0) / 1000;
  }

  /** Whether the throw is a low one. */
  get low(): boolean {
    const { high, low } = this.table.layout?.throw ?? { high: 0, low: 0 };
    return this.loft < (high + low) / 2000;
  }

  /** Take a throw into the hand, such as one that a hint shows. */
  take(die: number, board: number, { x, y, speed, azimuth, loft, spin }: WholeRelease): void {
    this.die = die;
    this.board = board;
    this.place = [x, y];
    this.pull = null;
    this.speed = speed;
    this.azimuth = azimuth / 1000;
    this.loft = loft / 1000;
    this.spin = spin / 1000;
  }
}
