// What this person is doing at a Crossroll table: whose sheet is open, and what has been clicked so far.
import type { TableClient } from "../../net/table-client.svelte";
import type { Position, Sheet, View } from "./types";
import type { Choice, Offered } from "../../protocol/wire";
import { markHintSeen } from "../../settings.svelte";
import { showRefusal } from "../../ui/toasts.svelte";
import type { Atlas } from "./board";
import { atlasOf } from "./atlas.svelte";
import { ANYTHING, action, between, from, ofKind, path, starts, stops, wished, type Wish } from "./picking";

/** What a scene shows over the sheets as they were. */
export interface Staged {
  /** What the dice show, by name; null while they wait for their roll. */
  dice: Record<string, number | null> | null;
  /** By seat: the places crossed out so far in this scene. */
  crossed: Record<number, string[]>;
  words: string[];
}

export const NOTHING_STAGED: Staged = { dice: null, crossed: {}, words: [] };

export class Desk {
  /** The seat whose sheet was opened; null for one's own. */
  opened = $state<number | null>(null);
  wish = $state.raw<Wish>(ANYTHING);
  start = $state("");
  /** The text of the offer that only needs to be confirmed. */
  pickedText = $state("");
  pointed = $state("");
  staged = $state.raw<Staged>(NOTHING_STAGED);
  /** Completed routes and who loses a box, until they are read. */
  news = $state.raw<string[]>([]);
  /** The dice were let go by the choice itself: no further tap is asked for. */
  letGo = false;
  /** Lets dice tumble on the felt; set by the tray. */
  throwDice: ((results: Record<string, number>, skip: AbortSignal) => Promise<void>) | null = null;

  constructor(readonly table: TableClient) {}

  get atlas(): Atlas | undefined {
    return atlasOf(this.table.id);
  }

  get position(): Position | undefined {
    return (this.table.parts?.view as View | null | undefined)?.position;
  }

  /** The seat that this person plays now: one that is asked, or else their first. */
  own = $derived.by(() => this.table.choices[0]?.seat ?? this.table.mine[0] ?? null);
  shown = $derived.by(() => this.opened ?? this.own ?? this.position?.active ?? 0);
  sheet = $derived.by((): Sheet | undefined => this.position?.players[this.shown]);
  /** The choice was made; the table has not answered yet. */
  sending = $derived.by(() => this.own !== null && this.table.hasChosen(this.own));
  offers = $derived.by(() => this.table.choices.find(({ seat }) => seat === this.own)?.offers ?? []);
  /** Runs and crossroads that can be chosen on the open sheet, as far as wished for. */
  onMap = $derived.by(() =>
    this.shown === this.own ? wished(ofKind(this.offers, "drive", "bonus", "lotto"), this.wish) : [],
  );
  picked = $derived.by(() => this.offers.find(({ text }) => text === this.pickedText));
  /** The offers that begin where was clicked. */
  fromStart = $derived.by(() => (this.start ? from(this.onMap, this.start) : []));
  /** The places that can be clicked next. */
  lit = $derived.by(() => (this.start ? stops(this.onMap, this.start) : starts(this.onMap)));
  /** The run that is shown: the one picked, or the one pointed at. */
  preview = $derived.by((): string[] => {
    if (this.picked) return path(this.picked);
    const [offer] = this.start && this.pointed ? between(this.onMap, this.start, this.pointed) : [];
    return offer ? path(offer) : [];
  });

  /** Begin afresh: nothing clicked, nothing wished for. */
  clear(): void {
    this.wish = ANYTHING;
    this.start = this.pickedText = "";
  }

  /** One step back: from the run to its start, from the start to all of them. */
  back(): void {
    if (!this.pickedText) this.start = "";
    this.pickedText = "";
    if (this.start && this.fromStart.length < 2) this.start = "";
  }

  want(wish: Partial<Wish>): void {
    this.wish = { ...this.wish, ...wish };
    this.start = this.pickedText = "";
  }

  pick(offer: Offered): void {
    this.pickedText = offer.text;
    const [first] = path(offer);
    this.start = first ?? "";
  }

  /** A place was clicked: a start, an end, or another start. */
  click(place: string): void {
    if (this.start && stops(this.onMap, this.start).has(place)) return this.end(place);
    this.pickedText = "";
    this.start = starts(this.onMap).has(place) && place !== this.start ? place : "";
    const onward = this.start ? stops(this.onMap, this.start) : new Set();
    if (onward.size === 1 && onward.has(place)) this.end(place);
  }

  private end(place: string): void {
    const found = between(this.onMap, this.start, place);
    const same = found.findIndex(({ text }) => text === this.pickedText);
    const next = found[(same + 1) % found.length]; // the same place once more: the next run that ends there
    if (next) this.pickedText = next.text;
  }

  async confirm(offer = this.picked): Promise<void> {
    if (!offer || this.own === null) return;
    if (action(offer).type === "drive") markHintSeen("crossroll");
    await this.table.act(this.own, offer.text).then(() => this.clear(), showRefusal);
  }
}

/** The desk that is on the screen, for the list of choices beside it. */
export const inUse = $state<{ desk: Desk | null }>({ desk: null });

/** What the list shows: everything, or what is left of it by what was clicked. */
export function narrowed(choice: Choice): Offered[] {
  const { desk } = inUse;
  if (!desk || choice.seat !== desk.own) return choice.offers;
  const left = desk.start && !desk.picked ? desk.fromStart : wished(choice.offers, desk.wish);
  return left.length ? left : choice.offers;
}

const desks = new WeakMap<TableClient, Desk>();

/** The one desk of a table, shared by board and panel. */
export function deskOf(table: TableClient): Desk {
  const desk = desks.get(table) ?? new Desk(table);
  desks.set(table, desk);
  return desk;
}
