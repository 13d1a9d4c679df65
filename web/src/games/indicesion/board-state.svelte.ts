// The state of the board: the die in the hand, the piece to place, the eye, what is shown, and the aiming aid.
import type { TableClient } from "../../net/table-client.svelte";
import { markHintSeen } from "../../settings.svelte";
import { showRefusal } from "../../ui/toasts.svelte";
import { Aid, type AidAnswer, type Aimed } from "./aid";
import { askAid } from "./ask-aid";
import { Eye } from "./eye.svelte";
import { Hand } from "./hand.svelte";
import type { Label } from "./label-spread";
import { Placement } from "./placement.svelte";
import { Show } from "./show.svelte";
import { distance, throwLineAround, type Loop } from "./throw-line";
import * as views from "./view";
import type { Layout, Point, Poses } from "./view";

/** How far behind the edge of the table I stand, in millimetres. */
const BEHIND_EDGE = 400;

export class BoardState {
  layout = $state.raw<Layout | null>(null);
  /** The die or piece that the pointer or the focus is on. */
  marked = $state<number | null>(null);
  /** Whether every die says why it does not score. */
  labels = $state(false);
  /** Where the signs of the boards and the notes at dice are in the image: what is called out does not lie over them. */
  signs = $state.raw<readonly Label[]>([]);
  /** What the hall says about the throw in the hand; null while it says nothing. */
  aid = $state.raw<AidAnswer | null>(null);
  private startedFor = $state("");
  /** The last of my seats that had something to aim or to place: of several at one device, the one whose throw is seen. */
  private last = $state<number | null>(null);
  private followed = 0;
  private readonly asking: Aid;

  constructor(readonly table: TableClient) {
    this.show = new Show(table, this.eye);
    void views.layoutOf(table.id).then((layout) => (this.layout = layout), showRefusal);
    this.asking = new Aid(
      (text, signal) => askAid(table, this.seat, text, signal),
      (answer) => (this.aid = answer),
    );
  }

  readonly view = $derived.by(() => views.viewOf(this.table.parts));
  readonly choice = $derived.by(() => views.boxChoice(this.table.choices));
  /** Whether my choice was sent and the table has not answered yet. */
  readonly sending = $derived.by(() => this.choice !== undefined && this.table.hasChosen(this.choice.seat));
  readonly task = $derived.by(() => views.boxKind(this.choice?.box ?? null));
  readonly outlines = $derived.by(() => (this.view ? views.outlinesOf(this.view) : new Map<number, Point[]>()));
  readonly line = $derived.by<Loop[]>(() =>
    this.layout && this.task === "throw"
      ? throwLineAround(this.outlines.values(), this.layout.apart / 1000, this.layout.reach / 1000)
      : [],
  );
  /** Whether points are counted: at the end of a round, and of the game. */
  readonly counting = $derived.by(() => ["scored", "over"].includes(this.view?.position.phase ?? ""));
  /** The height of the top of the highest board, in millimetres. */
  readonly highest = $derived.by(() => (this.view ? views.highest(this.view) : 0));
  readonly hand = new Hand(this);
  readonly eye = new Eye(this);
  readonly placement = new Placement(this);
  readonly show: Show;

  readonly poses = $derived.by<Poses>(() => {
    const { view, layout } = this;
    const poses = this.show.poses ?? (view ? views.posesOf(view) : new Map());
    return view && layout ? views.withTaken(poses, view, layout) : poses;
  });
  readonly ghost = $derived.by(() => (this.task === "place" ? this.placement.ghost : null));
  /** The die that is drawn in the hand. */
  readonly held = $derived.by(() => {
    const { die, place, at, azimuth } = this.hand;
    const aims = this.task === "throw" && !this.show.replaying;
    const colour = aims && this.view ? views.dieOf(this.view, die)?.colour : undefined;
    return colour ? { colour, place, at, azimuth } : null;
  });
  /** The throw in the hand, if it could be let go now. */
  readonly aimed = $derived.by<Aimed | null>(() => {
    const { hand, sending, task } = this;
    const text = task === "throw" && !sending && hand.loaded ? hand.text(hand.pull !== null) : null;
    return text === null ? null : { die: hand.die, board: hand.board, release: hand.release, text };
  });

  /** My seat; of several the one that is asked, or was asked last. Its side of the table is in front. */
  get seat(): number {
    return this.choice?.seat ?? this.table.choices[0]?.seat ?? this.last ?? this.table.mine[0] ?? 0;
  }

  get seats(): number {
    return this.view?.position.seats ?? 2;
  }

  /** Whether something is in the hand: what is set before that would be lost. */
  get begun(): boolean {
    return this.startedFor !== "";
  }

  get building(): boolean {
    return this.placement.building;
  }

  get yaw(): number {
    return this.eye.yaw;
  }

  /** A point behind my edge of the table. */
  get home(): Point {
    const far = this.eye.half + BEHIND_EDGE;
    return [-Math.cos(this.yaw) * far, -Math.sin(this.yaw) * far];
  }

  /** The board of my seat; where nobody has one, that in the middle. */
  get ownBoard(): number | undefined {
    const { view, seat, outlines } = this;
    const ids = [...outlines.keys()];
    return ids.find((id) => view && views.boardOwner(view, id) === seat) ?? ids[(ids.length - 1) >> 1];
  }

  /** Tell the aid what is in the hand; called whenever that changes. */
  watchAim(): void {
    const told = this.view?.practice != null || this.layout?.throw.aid !== "off";
    this.asking.watch(told ? this.aimed : null);
  }

  /** The board that lies at a point of the table. */
  boardAt(point: Point): number | undefined {
    return [...this.outlines].find(([, outline]) => distance(outline, point) === 0)?.[0];
  }

  /** Aim at the board at a point, if there is another one. */
  aimAtPoint(point: Point): void {
    const board = this.boardAt(point);
    if (this.task === "throw" && board !== undefined && board !== this.hand.board) this.hand.aimAt(board);
  }

  /** Hear which entry is shown. A smaller one belongs to another game: to the next step of a lesson, say. */
  follow(entry: number): void {
    if (entry < this.followed) {
      this.show.forget();
      this.startedFor = "";
      this.last = null;
    }
    this.followed = entry;
  }

  /** Begin a new choice: take a die or a piece. */
  start(): void {
    const { choice, view, layout } = this;
    const now = choice && view && layout ? `${this.table.parts?.entry}.${choice.seat}` : "";
    if (!choice || !view || !layout || now === this.startedFor) return;
    this.startedFor = now;
    this.last = choice.seat;
    this.show.endReplay();
    if (this.task === "place") return this.placement.start();
    if (!view.throwable.includes(this.hand.die)) this.hand.die = view.throwable[0] ?? 0;
    this.hand.spin = 0;
    this.hand.hold(this.hand.low ? "low" : "high");
    this.hand.aimAt(this.ownBoard ?? 0);
  }

  /** Throw what is in the hand. A gesture has brought its own error; other throws get that of a hand. */
  async throwIt(gesture = false): Promise<void> {
    const text = this.task === "throw" && !this.sending && this.hand.loaded ? this.hand.text(gesture) : null;
    if (text === null) return;
    const sent = this.act(text);
    this.hand.rest(); // at once: a late answer must not take the next pull out of the hand
    await sent;
  }

  async placeIt(): Promise<void> {
    const seat = this.choice?.seat;
    if (seat === undefined || this.sending) return;
    markHintSeen("indicesion-place");
    await this.table.actWith(seat, this.placement.action).catch(showRefusal);
  }

  async act(text: string): Promise<void> {
    const seat = this.choice?.seat;
    if (seat === undefined) return;
    markHintSeen(`indicesion-${this.task}`);
    await this.table.act(seat, text).catch(showRefusal);
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
