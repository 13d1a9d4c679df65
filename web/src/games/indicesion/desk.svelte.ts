// What this person is about to do at one table: the throw as it is aimed, the piece to be placed, what is played back.
import type { Scene, TableClient } from "../../net/table-client.svelte";
import { markHintSeen, motionEnabled } from "../../settings.svelte";
import { fillBox } from "../../table/action-box";
import { pause } from "../../ui/pause";
import { showRefusal } from "../../ui/toasts.svelte";
import { layoutOf } from "./layout";
import { apartBy, distance, lineRound, nearest, walk, whole, type Loop } from "./line";
import { PITCH, placeOf, seatEye, throwEye, type Eye } from "./orbit";
import { play, runsOf, type Run } from "./playback";
import { arc, inWhole, pulled, speedFor, towards, type Release } from "./release";
import { poseAt, secondsOf } from "./track";
import * as told from "./told";
import type { Layout, Point, Poses, View } from "./told";

const HAND = 180;
const LANDS = 0.9;

export class Desk {
  layout = $state.raw<Layout | null>(null);
  /** The throw: die, target and release. */
  die = $state(0);
  board = $state(0);
  place = $state.raw<Point>([0, 0]);
  azimuth = $state(0);
  speed = $state(2000);
  loft = $state(0.82);
  spin = $state(-8);
  /** The piece to be placed. */
  piece = $state<"barrel" | "board">("barrel");
  spot = $state.raw<Point>([0, 0]);
  turn = $state(0);
  /** Poses of a playback; null: as the view tells. */
  shown = $state.raw<Poses | null>(null);
  /** What is said over the table for a moment. */
  caption = $state("");
  marked = $state<number | null>(null);
  labels = $state(false);
  last = $state.raw<Run | null>(null);
  replaying = $state(false);
  eye = $state.raw<Eye>({ at: [0, 0], yaw: Math.PI / 2, pitch: 0.72, far: 2200 });
  /** Whether the eye follows a hand now, and must not lag behind it. */
  gripped = false;
  private begun = "";
  private stopReplay: AbortController | null = null;

  constructor(readonly table: TableClient) {
    void layoutOf(table.id).then((layout) => (this.layout = layout), showRefusal);
  }

  readonly view = $derived.by(() => told.viewOf(this.table.parts));
  readonly choice = $derived.by(() => told.boxChoice(this.table.choices));
  /** The choice was made; the table has not answered yet. */
  readonly sending = $derived.by(() => this.choice !== undefined && this.table.hasChosen(this.choice.seat));
  readonly asks = $derived.by(() => told.boxKind(this.choice?.box ?? null));
  readonly outlines = $derived.by(() => (this.view ? told.outlinesOf(this.view) : new Map<number, Point[]>()));
  readonly poses = $derived.by<Poses>(() => {
    const { view, layout } = this;
    const poses = this.shown ?? (view ? told.posesOf(view) : new Map());
    return view && layout ? told.withTaken(poses, view, layout) : poses;
  });
  readonly line = $derived.by<Loop[]>(() =>
    this.layout && this.asks === "throw"
      ? lineRound(this.outlines.values(), this.layout.apart / 1000, this.layout.reach / 1000)
      : [],
  );
  readonly arc = $derived.by(() => (this.asks === "throw" ? arc(this.release, this.landing) : []));

  /** The piece to be placed, as it would be put down. */
  readonly ghost = $derived.by(() =>
    this.asks === "place" ? { piece: this.piece, spot: this.spot, height: this.under, turn: this.turn } : null,
  );

  /** How high the ghost is drawn: on a board, if it is over one. The server puts the piece on what is really there. */
  private get under(): number {
    const over = [...this.outlines.values()].some((outline) => distance(outline, this.spot) === 0);
    return over && this.layout ? this.layout.board_thickness / 1000 : 0;
  }

  get release(): Release {
    const { place, speed, azimuth, loft, spin } = this;
    return { place, height: HAND, speed, azimuth, loft, spin };
  }

  get middle(): Point {
    return told.middleOf(this.outlines.get(this.board) ?? [[0, 0]]);
  }

  /** Where the drawn curve ends: a die's middle, lying on a board. */
  private get landing(): number {
    return this.layout ? this.layout.board_thickness / 1000 + this.layout.die / 2000 : 30;
  }

  /** My own seat, or the first: whose side of the table is in front. */
  get seat(): number {
    return this.choice?.seat ?? this.table.mine[0] ?? 0;
  }

  /** Start from a sensible throw or place whenever something new is asked. */
  begin(): void {
    const { choice, view, layout } = this;
    const now = choice && view && layout ? `${this.table.parts?.entry}.${choice.seat}` : "";
    if (!choice || !view || !layout || now === this.begun) return;
    this.begun = now;
    if (this.asks === "throw") this.beginThrow(view, choice.seat);
    else this.beginPlace(view, choice.seat);
  }

  private beginThrow(view: View, seat: number): void {
    this.endReplay();
    if (!view.throwable.includes(this.die)) this.die = view.throwable[0] ?? 0;
    const own = [...this.outlines.keys()].find((id) => told.boardOwner(view, id) === seat);
    this.aimAt(own ?? [...this.outlines.keys()][0] ?? 0);
  }

  /** Turn to a board: to the place on the line that is nearest to the seat's own side. */
  aimAt(board: number): void {
    this.board = board;
    const [x, y] = placeOf(this.ownEye);
    const round = this.line.filter((loop) => loop.some((place) => this.besideTarget(place)));
    this.walkTo(nearest(round.length ? round : this.line, [x, y]));
    this.eye = throwEye(this.place, this.middle);
  }

  private besideTarget(place: Point): boolean {
    const outline = this.outlines.get(this.board) ?? [];
    return outline.some((corner) => apartBy(corner, place) < ((this.layout?.apart ?? 0) / 1000) * 1.2);
  }

  /** Stand at the place on the line nearest to a point, and aim at the target with strength enough. */
  walkTo(point: Point): void {
    this.place = nearest(this.line, point);
    this.azimuth = towards(this.place, this.middle);
    this.speed = speedFor(apartBy(this.place, this.middle) * LANDS, this.loft, HAND - this.landing);
  }

  walk(by: number): void {
    this.walkTo(walk(this.line, this.place, by));
  }

  /** Aim by a pull: the way from the die to the hand. */
  pull(way: Point): boolean {
    const aimed = pulled(way);
    if (!aimed) return false;
    this.azimuth = aimed.azimuth;
    this.speed = aimed.speed;
    return true;
  }

  /** How far the throw goes beside the middle of its target, in radians; positive to the left. */
  get aside(): number {
    const off = this.azimuth - towards(this.place, this.middle);
    return Math.atan2(Math.sin(off), Math.cos(off));
  }

  set aside(off: number) {
    this.azimuth = towards(this.place, this.middle) + off;
  }

  async throwIt(): Promise<void> {
    const box = this.choice?.box;
    if (!box || !this.layout || this.asks !== "throw") return;
    const place = whole(this.place, this.outlines.values(), this.layout.apart / 1000);
    const numbers = inWhole(this.release, place, (name) => told.bound(box, name));
    await this.send(fillBox(box, { ...numbers, die: this.die, board: this.board }));
  }

  private beginPlace(view: View, seat: number): void {
    const left = told.piecesLeft(view);
    if (left[this.piece] === 0) this.piece = left.barrel > 0 ? "barrel" : "board";
    if (this.outlines.size === 0 && left.board > 0) this.piece = "board";
    const own = [...this.outlines.keys()].find((id) => told.boardOwner(view, id) === seat);
    const board = this.outlines.get(own ?? [...this.outlines.keys()][0] ?? -1);
    this.spot = board ? told.middleOf(board) : [0, 0];
    this.turn = 0;
    this.eye = { ...this.ownEye, at: this.spot, pitch: 0.95, far: 1150 };
  }

  putAt([x, y]: Point): void {
    const half = (this.layout?.table ?? 0) / 2000;
    const within = (value: number) => Math.round(Math.min(half, Math.max(-half, value)));
    this.spot = [within(x), within(y)];
  }

  async placeIt(): Promise<void> {
    const [x, y] = this.spot;
    const turn = this.piece === "board" ? this.turn : 0;
    await this.send({ type: "place", piece: this.piece, x: Math.round(x), y: Math.round(y), turn });
  }

  async say(text: string): Promise<void> {
    const seat = this.choice?.seat;
    if (seat !== undefined) await this.table.act(seat, text).catch(showRefusal);
  }

  private async send(action: Record<string, unknown>): Promise<void> {
    const seat = this.choice?.seat;
    if (seat === undefined) return;
    markHintSeen(`indicesion-${this.asks}`);
    await this.table.actWith(seat, action).catch(showRefusal);
  }

  // Playback.

  /** The actor of this table's scenes. */
  act = async (scene: Scene, skip: AbortSignal): Promise<void> => {
    if (!scene.before.view || !scene.after.view) return;
    this.endReplay();
    await this.tell(scene, ["rolled"], skip);
    for await (const run of runsOf(this.table.id, scene)) {
      if (run.die !== null || !this.last) this.last = run;
      if (skip.aborted || !motionEnabled()) continue;
      if (!this.table.mine.includes(scene.before.waiting.seats[0] ?? -1)) this.eye = behind(run, this.eye);
      await play(run, (poses) => (this.shown = poses), skip);
    }
    this.shown = null;
    await this.tell(scene, ["round", "tie"], skip);
  };

  /** The rolls for the start, or how a round ended, long enough to be read. */
  private async tell(scene: Scene, kinds: string[], skip: AbortSignal): Promise<void> {
    const events = scene.entries.flatMap((line) => line.events).filter(({ kind }) => kinds.includes(kind));
    if (!events.length || skip.aborted || !motionEnabled()) return;
    const name = (seat: number | null) => (seat === null ? "" : `${scene.after.seats[seat]?.name ?? ""} `);
    this.caption = events.map(({ seat, text }) => `${name(seat)}${text}`).join(" · ");
    await pause(1400, skip);
    this.caption = "";
  }

  /** The last throw once more, seen from its side. */
  async replay(): Promise<void> {
    const run = this.last;
    if (!run || this.table.playing) return;
    const from = this.eye;
    const stop = (this.stopReplay = new AbortController());
    this.replaying = true;
    this.eye = sideEye(run, from);
    await play(run, (poses) => (this.shown = poses), stop.signal);
    await pause(900, stop.signal);
    this.shown = null;
    this.replaying = false;
    if (this.stopReplay === stop) this.eye = from;
  }

  endReplay(): void {
    this.stopReplay?.abort();
    this.stopReplay = null;
  }

  home(): void {
    this.eye = this.asks === "throw" ? throwEye(this.place, this.middle) : this.ownEye;
  }

  above(): void {
    this.eye = { ...this.ownEye, pitch: PITCH.high, far: this.ownEye.far * 1.4 };
  }

  /** The eye of my seat. */
  private get ownEye(): Eye {
    return seatEye(this.seat, this.view?.position.seats ?? 2, (this.layout?.table ?? 1.6e6) / 1000);
  }
}

/** Where the thrown die began and where it ended. */
function endsOf(run: Run): [Point, Point] | null {
  const poses = [0, secondsOf(run.track)].map((at) => poseAt(run.track, `die${run.die}`, at));
  return poses[0] && poses[1]
    ? [
        [poses[0][0], poses[0][1]],
        [poses[1][0], poses[1][1]],
      ]
    : null;
}

/** An eye behind somebody else's throw. */
function behind(run: Run, from: Eye): Eye {
  const ends = endsOf(run);
  return ends ? throwEye(...ends) : from;
}

/** An eye beside the way of the thrown die, low and near. */
function sideEye(run: Run, from: Eye): Eye {
  const ends = endsOf(run);
  if (!ends) return { ...from, yaw: from.yaw + 1.3, pitch: 0.35 };
  const [start, end] = ends;
  const yaw = towards(start, end) + Math.PI / 2;
  const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  return { at: middle, yaw, pitch: 0.32, far: Math.max(900, apartBy(start, end) * 1.9) };
}

const desks = new WeakMap<TableClient, Desk>();

/** The desk of a table: board, form and panel share it. */
export function deskOf(table: TableClient): Desk {
  let desk = desks.get(table);
  if (desk) return desk;
  // a root of its own: what it derives outlives the component that asked first
  $effect.root(() => void desks.set(table, (desk = new Desk(table))));
  return desk as unknown as Desk;
}
