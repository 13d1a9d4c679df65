// The client of one table: it animates the hall's updates scene by scene, and sends this person's commands.
import { tick } from "svelte";
import type { Choice, Command, Frame, Hint, Message, Parts, Said, LogEntry } from "../protocol/wire";
import { RefusalError, api } from "./api";
import { applyUpdate, fromSnapshot, type TableState } from "./apply-update";
import { remember } from "../fair/memory";
import { readerOf } from "../table/reader";
import type { ReplayPlayer } from "../table/replay-player.svelte";
import { fetchReplay, partsAtFrame } from "./replay";
import type { OnRow } from "../table/rows";
import { asSentence, withNames } from "../words/sentence";
import { TableSocket, type ConnectionState, type SocketListener, type Transport } from "./websocket";

/** One update to animate: the table before it, its log entries, and the table after it. */
export interface Scene {
  before: Parts;
  entries: LogEntry[];
  after: Parts;
}

/** Animates a scene and returns at once when `skip` is aborted. Then the client shows the table after the scene. */
export type Animator = (scene: Scene, skip: AbortSignal) => Promise<void>;

/** What the board asks for now, in the words of the bar. */
export interface Question {
  ask: string;
  then: string;
}

/** An animation that waits for the player to tap before a roll. The result is already known; only the display waits. */
export interface Tap {
  label: string;
  go: () => void;
}

type WithoutId<T> = T extends Command ? Omit<T, "id"> : never;

/** How long scenes wait for a loaded board to set its animator, in milliseconds. */
const ANIMATOR_TIMEOUT = 1000;

export class TableClient {
  /** The table as it is shown: during a scene, the table before it. Null until the first snapshot. */
  parts = $state.raw<Parts | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<Said[]>([]);
  connection = $state.raw<ConnectionState>("opening");
  retryAt = $state.raw<number | null>(null);
  /** Why the hall closed the connection, where it said so. */
  turnedAway = $state.raw("");
  /** Whether a scene is playing. There are no choices until it ends. */
  playing = $state.raw(false);
  tap = $state.raw<Tap | null>(null);
  /** The texts of the offers that match the selection on the board. The list of choices highlights them. */
  highlighted = $state.raw<string[]>([]);
  /** The names of the places that a lesson is about, which a board that has a camera may frame. */
  spotlight = $state.raw<readonly string[]>([]);
  /** Whether one looks at the whole position first, as in a puzzle: a board that has a camera shows all of it. */
  whole = false;
  /** Whether nobody is waited for, as after a step of a lesson. */
  resting = $state(false);
  /** The row of the list that this person went to by a tap or a key. */
  onRow = $state.raw<OnRow | null>(null);
  /** What the coach said about the choices of this entry. */
  hint = $state.raw<{ entry: number; hint: Hint } | null>(null);
  /** The question of the board where it knows more than the server: a half-made choice. Null asks the server's. */
  question = $state.raw<Question | null>(null);
  /** The parts from which each seat last chose. A seat chooses only once from the same parts. */
  private chosenFrom = $state.raw<ReadonlyMap<number, Parts | null>>(new Map());
  /** The table as the hall last sent it; during a scene it is ahead of what is shown. */
  newest = $state.raw<Parts | null>(null);
  /** The replay that the page shows; null while there is none. */
  replay = $state.raw<ReplayPlayer | null>(null);
  /** The hall does not know this table. */
  missing = $state.raw(false);

  private latest: TableState | null = null;
  private animator: Animator | null = null;
  private scenes: { scene: Scene; state: TableState }[] = [];
  private loading: Promise<unknown> = Promise.resolve();
  private animatorReady = () => {};
  private skipController: AbortController | null = null;
  private fastForward = false;
  private lastId = 0;
  private readonly entropySent = new Set<number>();
  private pending = new Map<number, { resolve: () => void; reject: (error: RefusalError) => void }>();
  private readonly socket: Transport;

  constructor(
    readonly id: string,
    connect: (listener: SocketListener) => Transport = (listener) => new TableSocket(id, listener),
  ) {
    this.socket = connect({
      message: (message) => this.onMessage(message),
      connection: (state, retryAt) => this.onConnection(state, retryAt),
    });
  }

  /** The choices of my seats now; none while a scene plays or the connection is lost. */
  get choices(): Choice[] {
    return this.parts && !this.playing && this.connection === "open" ? this.parts.choices : [];
  }

  /** The step of the replay. */
  get frame(): Frame | null {
    return this.replay?.frame ?? null;
  }

  /** What rail, board and text show: the table, or the step of its replay. */
  get shown(): Parts | null {
    return this.parts && this.frame ? partsAtFrame(this.parts, this.frame) : this.parts;
  }

  get mine(): number[] {
    return this.parts?.mine ?? [];
  }

  name(seat: number): string {
    return this.parts?.seats[seat]?.name ?? "";
  }

  /** A text of the hall with names for its seats. */
  private named(text: string): string {
    const names = this.parts?.seats.map(({ name }) => name) ?? [];
    return withNames(text, names, null, this.parts ? readerOf(this.parts) : null);
  }

  /** Set the animator of this table's scenes; the returned function removes it. */
  setAnimator(animator: Animator): () => void {
    this.animator = animator;
    this.animatorReady();
    return () => {
      if (this.animator === animator) this.animator = null;
    };
  }

  /** Play no scene until this board has loaded and set its animator. */
  waitForBoard(loading: Promise<unknown>): void {
    const animatorReady = new Promise<void>((resolve) => (this.animatorReady = resolve));
    const late = () => new Promise((resolve) => setTimeout(resolve, ANIMATOR_TIMEOUT));
    this.loading = loading.then(() => Promise.race([animatorReady, late()])).catch(() => {});
  }

  /** End the scene that plays, and skip the waiting ones up to my own turn. */
  skip(): void {
    this.fastForward = this.scenes.length > 0;
    this.tap?.go();
    this.skipController?.abort();
  }

  /** Wait until the player taps, or until the scene is skipped. */
  async awaitTap(label: string, skip: AbortSignal): Promise<void> {
    if (skip.aborted) return;
    await new Promise<void>((go) => {
      this.tap = { label, go };
      skip.addEventListener("abort", () => go(), { once: true });
    });
    this.tap = null;
  }

  /** Whether this seat has already chosen from the parts that are shown. */
  hasChosen(seat: number): boolean {
    return this.chosenFrom.get(seat) === this.parts;
  }

  /** Take an offered action by its text. */
  act(seat: number, text: string): Promise<void> {
    return this.sendChoice({ do: "act", seat, seen: this.shownEntry, text });
  }

  /** Take an action of a box by its JSON form. */
  actWith(seat: number, action: Record<string, unknown>): Promise<void> {
    return this.sendChoice({ do: "act", seat, seen: this.shownEntry, action });
  }

  /** Ask what simulations say about an action of a box before it is taken. */
  aim(seat: number, text: string, signal: AbortSignal): Promise<unknown> {
    return this.socket.aim?.(seat, text, signal) ?? api.aim(this.id, { seat, text }, signal);
  }

  enter(seat: number, values: string[]): Promise<void> {
    return this.sendChoice({ do: "enter", seat, seen: this.shownEntry, values });
  }

  fumble(seat: number): Promise<void> {
    return this.sendChoice({ do: "fumble", seat, seen: this.shownEntry });
  }

  undo(seat: number): Promise<void> {
    return this.send({ do: "undo", seat, seen: this.shownEntry });
  }

  async sit(name: string, seat: number): Promise<void> {
    await api.sit(this.id, { name, seat });
    this.socket.retry();
  }

  /** Send a command to the table; resolves when the table has done it, throws a `RefusalError` when it refuses. */
  send(command: WithoutId<Command>): Promise<void> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      if (!this.socket.send({ ...command, id } as Command)) this.settle(id, new RefusalError("offline", ""));
    });
  }

  retry(): void {
    this.socket.retry();
  }

  close(): void {
    this.skip();
    this.replay?.pause();
    this.socket.close();
  }

  private async sendChoice(command: WithoutId<Command> & { seat: number }): Promise<void> {
    const { seat } = command;
    if (this.hasChosen(seat)) return;
    const from = this.parts;
    this.chosenFrom = new Map(this.chosenFrom).set(seat, from);
    try {
      await this.send(command);
      if (this.onRow?.seat === seat) this.onRow = null;
    } catch (error) {
      if (this.chosenFrom.get(seat) === from) this.chosenFrom = new Map(this.chosenFrom).set(seat, null);
      throw error;
    }
  }

  private get shownEntry(): number {
    return this.parts?.entry ?? 0;
  }

  private onConnection(state: ConnectionState, retryAt: number | null): void {
    this.connection = state;
    this.retryAt = retryAt;
    if (state !== "lost") return;
    for (const id of [...this.pending.keys()]) this.settle(id, new RefusalError("offline", ""));
    if (this.latest === null) void this.checkExists();
  }

  /** Find out whether a connection that never opened means that the table does not exist. */
  private async checkExists(): Promise<void> {
    const response = await fetch(`/api/tables/${encodeURIComponent(this.id)}`).catch(() => null);
    await response?.text().catch(() => ""); // an answer that nobody reads keeps its connection
    if (response?.status !== 404) return;
    this.missing = true;
    this.close();
  }

  private settle(id: number, error?: RefusalError): void {
    const command = this.pending.get(id);
    this.pending.delete(id);
    if (error) command?.reject(error);
    else command?.resolve();
  }

  private onMessage(message: Message): void {
    switch (message.kind) {
      case "done":
        return this.settle(message.id);
      case "refusal":
        if (message.id === 0) this.turnedAway = asSentence(message.reason);
        return this.settle(message.id, new RefusalError(message.code, this.named(message.reason)));
      case "snapshot":
        return this.onSnapshot(fromSnapshot(message, performance.now()));
      case "update": {
        if (this.latest === null) return;
        const next = applyUpdate(this.latest, message, performance.now());
        if (next === "gap") this.socket.send({ do: "refresh" });
        else if (next !== "old") this.onUpdate(next, message.log);
      }
    }
  }

  /** Show a snapshot at once. It ends the scene that plays and replaces those that wait. */
  private onSnapshot(latest: TableState): void {
    const first = this.latest === null;
    this.latest = latest;
    this.newest = latest.parts;
    this.turnedAway = "";
    this.chat = latest.chat;
    this.sendEntropy(latest.parts);
    if (first && rolledUnseen(latest)) return void this.playFromStart(latest);
    if (!this.playing) return this.show(latest);
    this.scenes = [{ scene: { before: latest.parts, entries: [], after: latest.parts }, state: latest }];
    this.skip();
  }

  /** Show what fell before this page could be opened, where the dice did not wait for it. */
  private async playFromStart(latest: TableState): Promise<void> {
    this.playing = true;
    const frames = await fetchReplay(this.id).catch(() => []);
    const states = frames.map((frame, step) => ({
      ...latest,
      parts: partsAtFrame(latest.parts, frame),
      log: latest.log.slice(0, step),
    }));
    if (states.length !== latest.log.length + 1 || this.latest !== latest) states.length = 0;
    const [start, ...later] = states;
    const scenes = later.map((state, step) => ({
      scene: {
        before: (states[step] as TableState).parts,
        entries: latest.log.slice(step, step + 1),
        after: state.parts,
      },
      state: step === later.length - 1 ? latest : state,
    }));
    this.scenes.unshift(...scenes);
    this.show(start ?? this.latest ?? latest);
    await tick(); // the page sees what board it needs, and that is waited for
    await this.play();
  }

  private onUpdate(next: TableState, entries: LogEntry[]): void {
    const before = (this.latest as TableState).parts;
    this.latest = next;
    this.newest = next.parts;
    this.chat = next.chat; // chat messages do not wait for scenes
    this.sendEntropy(next.parts);
    if (entries.length === 0 && !this.playing) return this.show(next);
    const told = entries.filter(({ events }) => !events.some(({ kind }) => kind === "revealed"));
    this.scenes.push({ scene: { before, entries: told, after: next.parts }, state: next });
    if (!this.playing) void this.play();
  }

  private async play(): Promise<void> {
    this.playing = true;
    await this.loading;
    let mine = true;
    for (let next = this.scenes.shift(); next; next = this.scenes.shift()) {
      this.skipController = new AbortController();
      const others = !mine;
      mine = awaitsMe(next.scene.before);
      if (mine && others) this.fastForward = false;
      try {
        if (next.scene.entries.length && !this.fastForward)
          await this.animator?.(next.scene, this.skipController.signal);
      } catch (error) {
        console.error(error);
      }
      this.show(next.state);
    }
    this.skipController = null;
    this.fastForward = false;
    this.playing = false;
  }

  private show(latest: TableState): void {
    this.parts = latest.parts;
    this.log = latest.log;
  }

  /** Send the entropy of my seats as soon as the hall has committed to its seed. */
  private sendEntropy(parts: Parts): void {
    if (parts.phase !== "entropy" || parts.setup.dice === null) return;
    for (const seat of parts.mine) {
      if (parts.seats[seat]?.entropy || this.entropySent.has(seat)) continue;
      const entropy = randomHex(32);
      this.entropySent.add(seat);
      remember(this.id, parts.setup.dice.seed_sha256, entropy);
      void this.send({ do: "entropy", seat, entropy }).catch(() => this.entropySent.delete(seat));
    }
  }
}

/** Whether dice of this person have fallen and nobody has chosen anything: public dice do not wait for a page. */
const rolledUnseen = ({ parts, log }: TableState): boolean =>
  parts.setup?.daily != null &&
  parts.phase === "playing" &&
  parts.mine.length > 0 &&
  log.some(({ cause }) => cause === "dice") &&
  log.every(({ cause }) => cause !== "seat");

const awaitsMe = ({ waiting, mine }: Parts): boolean => waiting.seats.some((seat) => mine.includes(seat));

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
