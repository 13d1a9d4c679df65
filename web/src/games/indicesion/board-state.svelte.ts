// The state of the board: the throw that is being aimed, the piece to place, the camera, and playback.
import type { Scene, TableClient } from "../../net/table-client.svelte";
import { markHintSeen, motionEnabled } from "../../settings.svelte";
import { fillBox } from "../../table/action-box";
import { eventSentence } from "../../table/log-text";
import { pause } from "../../ui/pause";
import { showRefusal } from "../../ui/toasts.svelte";
import { comesDown, type ComesDown } from "./comes-down";
import { distanceBetween, distance, throwLineAround, nearest, walk, whole, type Loop } from "./throw-line";
import { PITCH, placeOf, seatCamera, throwCamera, type OrbitCamera } from "./orbit-camera";
import { calloutsOf, type Callout } from "./callouts";
import { play, ROUND, runsOf, type Run } from "./playback";
import { arc, wholeRelease, pulled, speedFor, towards, type Release } from "./release";
import { behindCamera, sideCamera } from "./run-cameras";
import * as views from "./view";
import type { Layout, Point, Poses, View } from "./view";

const HAND = 180;
const CALLED_FOR = 2600;
const LANDS = 0.9;

export class BoardState {
  layout = $state.raw<Layout | null>(null);
  /** The throw: die, target board and release. */
  die = $state(0);
  board = $state(0);
  place = $state.raw<Point>([0, 0]);
  azimuth = $state(0);
  speed = $state(2000);
  loft = $state(0.82);
  spin = $state(-8);
  /** The piece to be placed. */
  piece = $state<"barrel" | "board">("barrel");
  /** Whether a barrel is laid down; only a target that is built has such barrels. */
  laid = $state(false);
  spot = $state.raw<Point>([0, 0]);
  turn = $state(0);
  /** The poses of a playback; null outside of one. */
  shown = $state.raw<Poses | null>(null);
  /** A message over the table. */
  caption = $state("");
  marked = $state<number | null>(null);
  labels = $state(false);
  /** What the last throw did, for some seconds. */
  callouts = $state.raw<Callout[]>([]);
  last = $state.raw<Run | null>(null);
  replaying = $state(false);
  camera = $state.raw<OrbitCamera>({ at: [0, 0], yaw: Math.PI / 2, pitch: 0.72, far: 2200 });
  /** Whether the camera is being dragged, and so moves without animation. */
  dragging = false;
  private startedFor = "";
  private stopReplay: AbortController | null = null;

  constructor(readonly table: TableClient) {
    void views.layoutOf(table.id).then((layout) => (this.layout = layout), showRefusal);
  }

  readonly view = $derived.by(() => views.viewOf(this.table.parts));
  readonly choice = $derived.by(() => views.boxChoice(this.table.choices));
  /** Whether my choice was sent and the table has not answered yet. */
  readonly sending = $derived.by(() => this.choice !== undefined && this.table.hasChosen(this.choice.seat));
  readonly task = $derived.by(() => views.boxKind(this.choice?.box ?? null));
  readonly outlines = $derived.by(() => (this.view ? views.outlinesOf(this.view) : new Map<number, Point[]>()));
  readonly poses = $derived.by<Poses>(() => {
    const { view, layout } = this;
    const poses = this.shown ?? (view ? views.posesOf(view) : new Map());
    return view && layout ? views.withTaken(poses, view, layout) : poses;
  });
  readonly line = $derived.by<Loop[]>(() =>
    this.layout && this.task === "throw"
      ? throwLineAround(this.outlines.values(), this.layout.apart / 1000, this.layout.reach / 1000)
      : [],
  );
  readonly arc = $derived.by(() => (this.task === "throw" ? arc(this.release, this.landing) : []));

  /** The preview of the piece to place. */
  readonly ghost = $derived.by(() =>
    this.task === "place"
      ? { piece: this.piece, spot: this.spot, height: this.under, turn: this.turned, lying: this.lying }
      : null,
  );

  /** Whether a target is being built. */
  get building(): boolean {
    return this.view?.position.phase === "building";
  }

  /** Whether the piece is a barrel that is laid down. */
  get lying(): boolean {
    return this.building && this.piece === "barrel" && this.laid;
  }

  /** The rotation of the piece in degrees; a barrel that stands has none. */
  get turned(): number {
    return this.piece === "board" || this.lying ? this.turn : 0;
  }

  /** The height of the preview: on a board, if it is over one. The server finds the real height. */
  private get under(): number {
    const over = [...this.outlines.values()].some((outline) => distance(outline, this.spot) === 0);
    return over && this.layout ? this.layout.board_thickness / 1000 : 0;
  }

  get release(): Release {
    const { place, speed, azimuth, loft, spin } = this;
    return { place, height: HAND, speed, azimuth, loft, spin };
  }

  get middle(): Point {
    return views.middleOf(this.outlines.get(this.board) ?? [[0, 0]]);
  }

  /** The height at which the drawn arc ends: the middle of a die on a board. */
  private get landing(): number {
    return this.layout ? this.layout.board_thickness / 1000 + this.layout.die / 2000 : 30;
  }

  /** Where the drawn arc ends: on the board that it is aimed at, short of it, beyond it or beside it. */
  readonly comesDown = $derived.by<ComesDown>(() => {
    const [x, y] = this.arc.at(-1) ?? this.place;
    return comesDown([x, y], this.place, this.outlines.get(this.board) ?? []);
  });

  /** The board that lies at a point of the table. */
  boardAt(point: Point): number | undefined {
    return [...this.outlines].find(([, outline]) => distance(outline, point) === 0)?.[0];
  }

  /** Aim at the board at a point, if there is another one. */
  aimAtPoint(point: Point): void {
    const board = this.boardAt(point);
    if (this.task === "throw" && board !== undefined && board !== this.board) this.aimAt(board);
  }

  /** My seat, or the first one; its side of the table is in front. */
  get seat(): number {
    return this.choice?.seat ?? this.table.mine[0] ?? 0;
  }

  /** Set a sensible throw or place for a new choice. */
  start(): void {
    const { choice, view, layout } = this;
    const now = choice && view && layout ? `${this.table.parts?.entry}.${choice.seat}` : "";
    if (!choice || !view || !layout || now === this.startedFor) return;
    this.startedFor = now;
    if (this.task === "throw") this.startThrow(view, choice.seat);
    else this.startPlace(view, choice.seat);
  }

  private startThrow(view: View, seat: number): void {
    this.endReplay();
    if (!view.throwable.includes(this.die)) this.die = view.throwable[0] ?? 0;
    const own = [...this.outlines.keys()].find((id) => views.boardOwner(view, id) === seat);
    this.aimAt(own ?? [...this.outlines.keys()][0] ?? 0);
  }

  /** Aim at a board from the place on its line that is nearest to my side. */
  aimAt(board: number): void {
    this.board = board;
    const [x, y] = placeOf(this.ownCamera);
    const round = this.line.filter((loop) => loop.some((place) => this.besideTarget(place)));
    this.walkTo(nearest(round.length ? round : this.line, [x, y]));
    this.camera = throwCamera(this.place, this.middle, this.outlines.values());
  }

  private besideTarget(place: Point): boolean {
    const outline = this.outlines.get(this.board) ?? [];
    return outline.some((corner) => distanceBetween(corner, place) < ((this.layout?.apart ?? 0) / 1000) * 1.2);
  }

  /** Stand at the place on the line nearest to a point, and aim at the target with enough strength. */
  walkTo(point: Point): void {
    this.place = nearest(this.line, point);
    this.azimuth = towards(this.place, this.middle);
    this.speed = speedFor(distanceBetween(this.place, this.middle) * LANDS, this.loft, HAND - this.landing);
  }

  walk(by: number): void {
    this.walkTo(walk(this.line, this.place, by));
  }

  /** Aim with a pull, the vector from the die to the pointer; false if it is too short. */
  pull(vector: Point): boolean {
    const aimed = pulled(vector);
    if (!aimed) return false;
    this.azimuth = aimed.azimuth;
    this.speed = aimed.speed;
    return true;
  }

  /** The angle between the throw and the middle of its target, in radians; positive to the left. */
  get aside(): number {
    const off = this.azimuth - towards(this.place, this.middle);
    return Math.atan2(Math.sin(off), Math.cos(off));
  }

  set aside(off: number) {
    this.azimuth = towards(this.place, this.middle) + off;
  }

  async throwIt(): Promise<void> {
    const box = this.choice?.box;
    if (!box || !this.layout || this.task !== "throw") return;
    const place = whole(this.place, this.outlines.values(), this.layout.apart / 1000);
    const numbers = wholeRelease(this.release, place, (name) => views.bound(box, name));
    await this.send(fillBox(box, { ...numbers, die: this.die, board: this.board }));
  }

  private startPlace(view: View, seat: number): void {
    const left = views.piecesLeft(view);
    if (left[this.piece] === 0) this.piece = left.barrel > 0 ? "barrel" : "board";
    if (this.outlines.size === 0 && left.board > 0) this.piece = "board";
    const own = [...this.outlines.keys()].find((id) => views.boardOwner(view, id) === seat);
    const board = this.outlines.get(own ?? [...this.outlines.keys()][0] ?? -1);
    this.spot = board ? views.middleOf(board) : [0, 0];
    this.turn = 0;
    this.camera = { ...this.ownCamera, at: this.spot, pitch: 0.95, far: 1150 };
  }

  putAt([x, y]: Point): void {
    const half = (this.layout?.table ?? 0) / 2000;
    const within = (value: number) => Math.round(Math.min(half, Math.max(-half, value)));
    this.spot = [within(x), within(y)];
  }

  /** The place as the player sees it: ahead of the middle and to its right, in millimetres. */
  get seen(): { ahead: number; right: number } {
    const [cos, sin] = [Math.cos(this.ownCamera.yaw), Math.sin(this.ownCamera.yaw)];
    const [x, y] = this.spot;
    return { ahead: cos * x + sin * y, right: sin * x - cos * y };
  }

  putSeen({ ahead, right }: { ahead: number; right: number }): void {
    const [cos, sin] = [Math.cos(this.ownCamera.yaw), Math.sin(this.ownCamera.yaw)];
    this.putAt([cos * ahead + sin * right, sin * ahead - cos * right]);
  }

  async placeIt(): Promise<void> {
    const [x, y] = this.spot.map(Math.round);
    await this.send({ type: "place", piece: this.piece, x, y, turn: this.turned, lying: this.lying });
  }

  async actByText(text: string): Promise<void> {
    const seat = this.choice?.seat;
    if (seat !== undefined) await this.table.act(seat, text).catch(showRefusal);
  }

  private async send(action: Record<string, unknown>): Promise<void> {
    const seat = this.choice?.seat;
    if (seat === undefined) return;
    markHintSeen(`indicesion-${this.task}`);
    await this.table.actWith(seat, action).catch(showRefusal);
  }

  // Playback.

  /** Animate a scene; the animator of this table. */
  animate = async (scene: Scene, skip: AbortSignal): Promise<void> => {
    if (!scene.before.view || !scene.after.view) return;
    this.endReplay();
    await this.showRound(scene, skip);
    await this.showCaption(scene, ["rolled"], skip);
    this.callouts = [];
    let last: Run | null = null;
    for await (const run of runsOf(this.table.id, scene)) {
      last = run;
      if (run.die !== null || !this.last) this.last = run;
      if (skip.aborted || !motionEnabled()) continue;
      if (!this.table.mine.includes(scene.before.waiting.seats[0] ?? -1))
        this.camera = behindCamera(run, this.camera);
      await play(run, (poses) => (this.shown = poses), skip);
    }
    this.shown = null;
    if (last && (scene.after.phase === "over" || views.viewOf(scene.after)?.position.phase === "scored"))
      this.camera = this.ownCamera;
    if (last) this.callOut(calloutsOf(last, scene.entries, views.posesOf(scene.before.view as View)));
  };

  /** Show what a throw did where it happened, for some seconds. */
  private callOut(callouts: Callout[]): void {
    this.callouts = callouts;
    setTimeout(() => this.callouts === callouts && (this.callouts = []), CALLED_FOR);
  }

  /** Give the end of a round its time before another player goes on to the next. */
  private async showRound({ before, entries }: Scene, skip: AbortSignal): Promise<void> {
    const seat = entries[0]?.events[0]?.seat ?? null;
    if (views.viewOf(before)?.position.phase !== "scored" || (seat !== null && this.table.mine.includes(seat)))
      return;
    await pause(ROUND, skip);
  }

  /** Show the texts of some events, such as the rolls for the start or the end of a round. */
  private async showCaption(scene: Scene, kinds: string[], skip: AbortSignal): Promise<void> {
    const events = scene.entries.flatMap((line) => line.events).filter(({ kind }) => kinds.includes(kind));
    if (!events.length || skip.aborted || !motionEnabled()) return;
    this.caption = events.map((event) => eventSentence(event, scene.after)).join(" ");
    await pause(1400, skip);
    this.caption = "";
  }

  /** Play the last throw again, seen from its side. */
  async replay(): Promise<void> {
    const run = this.last;
    if (!run || this.table.playing) return;
    const from = this.camera;
    const stop = (this.stopReplay = new AbortController());
    this.replaying = true;
    this.camera = sideCamera(run, from);
    await play(run, (poses) => (this.shown = poses), stop.signal);
    await pause(900, stop.signal);
    this.shown = null;
    this.replaying = false;
    if (this.stopReplay === stop) this.camera = from;
  }

  endReplay(): void {
    this.stopReplay?.abort();
    this.stopReplay = null;
  }

  resetCamera(): void {
    this.camera =
      this.task === "throw" ? throwCamera(this.place, this.middle, this.outlines.values()) : this.ownCamera;
  }

  lookFromAbove(): void {
    this.camera = { ...this.ownCamera, pitch: PITCH.high, far: this.ownCamera.far * 1.4 };
  }

  /** The camera of my seat. */
  private get ownCamera(): OrbitCamera {
    return seatCamera(this.seat, this.view?.position.seats ?? 2, (this.layout?.table ?? 1.6e6) / 1000);
  }
}

const boardStates = new WeakMap<TableClient, BoardState>();

/** The board state of a table, shared by board, form and panel. */
export function boardStateOf(table: TableClient): BoardState {
  let boardState = boardStates.get(table);
  if (boardState) return boardState;
  // a root of its own, since its derived values outlive the first component that uses it
  $effect.root(() => void boardStates.set(table, (boardState = new BoardState(table))));
  return boardState as unknown as BoardState;
}
