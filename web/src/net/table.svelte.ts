// A table as this page shows it: what the hall sent, played scene by scene, and the commands of this person.
import type { Choice, Command, Message, Parts, Said, LogEntry } from "../protocol/wire";
import { Refused, api } from "./api";
import { fold, fromSnapshot, type Known } from "./fold";
import { remember } from "../fair/memory";
import { Line, type LineState } from "./line";

/** One step on stage: the table before, what happened, and the table after. */
export interface Scene {
  before: Parts;
  told: LogEntry[];
  after: Parts;
}

/** Plays a scene; ends at once when `skip` is aborted. What it shows then is replaced by the table after. */
export type Actor = (scene: Scene, skip: AbortSignal) => Promise<void>;

/** A roll that waits for its player's tap; only what is shown waits, the dice have fallen. */
export interface Tap {
  label: string;
  go: () => void;
}

type Omitted<T> = T extends Command ? Omit<T, "id"> : never;

/** How long scenes wait for a board that is loaded to say how it plays them, in milliseconds. */
const LONGEST_STAGING = 1000;

export class TableClient {
  /** The table as it is shown: while a scene plays, as it was before. Null until the first snapshot. */
  parts = $state.raw<Parts | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<Said[]>([]);
  line = $state.raw<LineState>("opening");
  retryAt = $state.raw<number | null>(null);
  /** Whether a scene plays: choices wait until it is over. */
  playing = $state.raw(false);
  tap = $state.raw<Tap | null>(null);
  /** Texts of the offers that what is picked on the board means; the list lights them up. */
  lit = $state.raw<string[]>([]);
  /** What each seat last chose from: nothing more of it can be taken, even before the table has moved on. */
  private spent = $state.raw<ReadonlyMap<number, Parts | null>>(new Map());
  /** The hall does not know this table. */
  missing = $state.raw(false);

  private known: Known | null = null;
  private actor: Actor | null = null;
  private scenes: { scene: Scene; known: Known }[] = [];
  private loading: Promise<unknown> = Promise.resolve();
  private staged = () => {};
  private skipping: AbortController | null = null;
  private hurried = false;
  private lastId = 0;
  private readonly shared = new Set<number>();
  private answers = new Map<number, { done: () => void; refused: (why: Refused) => void }>();
  private readonly wire: Line;

  constructor(readonly id: string) {
    this.wire = new Line(id, {
      message: (message) => this.hear(message),
      line: (state, retryAt) => this.lineIs(state, retryAt),
    });
  }

  /** What my seats may do now; nothing while a scene plays or the line is lost. */
  get choices(): Choice[] {
    return this.parts && !this.playing && this.line === "open" ? this.parts.choices : [];
  }

  get mine(): number[] {
    return this.parts?.mine ?? [];
  }

  name(seat: number): string {
    return this.parts?.seats[seat]?.name ?? "";
  }

  /** Who plays the scenes of this table, until the returned function is called. */
  stage(actor: Actor): () => void {
    this.actor = actor;
    this.staged();
    return () => {
      if (this.actor === actor) this.actor = null;
    };
  }

  /** Wait with the scenes until the board that plays them is there. */
  holdFor(loading: Promise<unknown>): void {
    const staged = new Promise<void>((done) => (this.staged = done));
    const late = () => new Promise((done) => setTimeout(done, LONGEST_STAGING));
    this.loading = loading.then(() => Promise.race([staged, late()])).catch(() => {});
  }

  /** End what is being played, and what waits to be up to my own dice, and show the table as it is. */
  skip(): void {
    this.hurried = this.scenes.length > 0;
    this.tap?.go();
    this.skipping?.abort();
  }

  /** Wait for a tap of the person whose roll it is, or for a skip. */
  async awaitTap(label: string, skip: AbortSignal): Promise<void> {
    if (skip.aborted) return;
    await new Promise<void>((go) => {
      this.tap = { label, go };
      skip.addEventListener("abort", () => go(), { once: true });
    });
    this.tap = null;
  }

  /** Whether this seat has chosen from what is shown; asking again does nothing. */
  isSpent(seat: number): boolean {
    return this.spent.get(seat) === this.parts;
  }

  /** Take an offered action by its text. */
  act(seat: number, text: string): Promise<void> {
    return this.choose({ do: "act", seat, seen: this.seen, text });
  }

  /** Take an action of a box by its JSON form. */
  actWith(seat: number, action: Record<string, unknown>): Promise<void> {
    return this.choose({ do: "act", seat, seen: this.seen, action });
  }

  enter(seat: number, values: string[]): Promise<void> {
    return this.choose({ do: "enter", seat, seen: this.seen, values });
  }

  fumble(seat: number): Promise<void> {
    return this.choose({ do: "fumble", seat, seen: this.seen });
  }

  undo(seat: number): Promise<void> {
    return this.send({ do: "undo", seat, seen: this.seen });
  }

  async sit(name: string, seat: number): Promise<void> {
    await api.sit(this.id, { name, seat });
    this.wire.retry();
  }

  /** Ask something of the table; resolves when it is done, throws `Refused` when it is not. */
  send(command: Omitted<Command>): Promise<void> {
    const id = ++this.lastId;
    return new Promise((done, refused) => {
      this.answers.set(id, { done, refused });
      if (!this.wire.send({ ...command, id } as Command)) this.answered(id, new Refused("offline", ""));
    });
  }

  retry(): void {
    this.wire.retry();
  }

  close(): void {
    this.skip();
    this.wire.close();
  }

  private async choose(command: Omitted<Command> & { seat: number }): Promise<void> {
    const { seat } = command;
    if (this.isSpent(seat)) return;
    const from = this.parts;
    this.spent = new Map(this.spent).set(seat, from);
    try {
      await this.send(command);
    } catch (why) {
      if (this.spent.get(seat) === from) this.spent = new Map(this.spent).set(seat, null);
      throw why;
    }
  }

  private get seen(): number {
    return this.parts?.entry ?? 0;
  }

  private lineIs(state: LineState, retryAt: number | null): void {
    this.line = state;
    this.retryAt = retryAt;
    if (state !== "lost") return;
    for (const id of [...this.answers.keys()]) this.answered(id, new Refused("offline", ""));
    if (this.known === null) void this.lookFor();
  }

  /** A line that never opened may mean a table that is not there. */
  private async lookFor(): Promise<void> {
    const response = await fetch(`/api/tables/${encodeURIComponent(this.id)}`).catch(() => null);
    if (response?.status !== 404) return;
    this.missing = true;
    this.close();
  }

  private answered(id: number, refused?: Refused): void {
    const waiting = this.answers.get(id);
    this.answers.delete(id);
    if (refused) waiting?.refused(refused);
    else waiting?.done();
  }

  private hear(message: Message): void {
    switch (message.kind) {
      case "done":
        return this.answered(message.id);
      case "refusal":
        return this.answered(message.id, new Refused(message.code, message.reason));
      case "snapshot":
        return this.arrive(fromSnapshot(message));
      case "update": {
        if (this.known === null) return;
        const next = fold(this.known, message);
        if (next === "gap") this.wire.send({ do: "refresh" });
        else if (next !== "old") this.advance(next, message.log);
      }
    }
  }

  /** A whole table: shown at once, for whatever was playing is over; the scene that is cut short makes way for it. */
  private arrive(known: Known): void {
    this.known = known;
    this.chat = known.chat;
    this.giveEntropy(known.parts);
    if (!this.playing) return this.show(known);
    this.scenes = [{ scene: { before: known.parts, told: [], after: known.parts }, known }];
    this.skip();
  }

  private advance(next: Known, told: LogEntry[]): void {
    const before = (this.known as Known).parts;
    this.known = next;
    this.chat = next.chat; // what people say waits for no dice
    this.giveEntropy(next.parts);
    if (told.length === 0 && !this.playing) return this.show(next);
    this.scenes.push({ scene: { before, told, after: next.parts }, known: next });
    if (!this.playing) void this.play();
  }

  private async play(): Promise<void> {
    this.playing = true;
    await this.loading;
    let mine = true;
    for (let turn = this.scenes.shift(); turn; turn = this.scenes.shift()) {
      this.skipping = new AbortController();
      const others = !mine;
      mine = awaitsMe(turn.scene.before);
      if (mine && others) this.hurried = false;
      try {
        if (turn.scene.told.length && !this.hurried) await this.actor?.(turn.scene, this.skipping.signal);
      } catch (error) {
        console.error(error);
      }
      this.show(turn.known);
    }
    this.skipping = null;
    this.hurried = false;
    this.playing = false;
  }

  private show(known: Known): void {
    this.parts = known.parts;
    this.log = known.log;
  }

  /** My seats' share of the dice, sent unasked as soon as the commitment is there. */
  private giveEntropy(parts: Parts): void {
    if (parts.phase !== "entropy" || parts.setup.dice === null) return;
    for (const seat of parts.mine) {
      if (parts.seats[seat]?.entropy || this.shared.has(seat)) continue;
      const entropy = randomHex(32);
      this.shared.add(seat);
      remember(this.id, parts.setup.dice.seed_sha256, entropy);
      void this.send({ do: "entropy", seat, entropy }).catch(() => this.shared.delete(seat));
    }
  }
}

const awaitsMe = ({ waiting, mine }: Parts): boolean => waiting.seats.some((seat) => mine.includes(seat));

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
