// The state of the board: whose sheet is open, what is selected, and what an animation shows.
import type { TableClient } from "../../net/table-client.svelte";
import type { Outlook, Position, Sheet, View } from "./types";
import type { Choice, Offered } from "../../protocol/wire";
import { markHintSeen, settings } from "../../settings.svelte";
import type { ChoiceRows } from "../../table/rows.svelte";
import type { Atlas } from "./board";
import { atlasOf } from "./atlas.svelte";
import { Pencil } from "./pencil.svelte";
import {
  NO_FILTER,
  after,
  offersBetween,
  from,
  ofKind,
  path,
  startPlaces,
  endPlaces,
  filterOffers,
  type OfferFilter,
} from "./offers";

/** What an animation shows on top of the sheets. */
export interface Overlay {
  /** The dice by name; null for a die that waits for its roll. */
  dice: Record<string, number | null> | null;
  /** The places crossed out so far in this scene, by seat. */
  crossed: Record<number, string[]>;
  words: string[];
}

export const NO_OVERLAY: Overlay = { dice: null, crossed: {}, words: [] };

export class BoardState {
  /** The seat whose sheet is open; null for my own. */
  opened = $state<number | null>(null);
  filter = $state.raw<OfferFilter>(NO_FILTER);
  start = $state("");
  /** The text of the offer that waits for confirmation. */
  pickedText = $state("");
  pointed = $state("");
  /** Where the legend covers nothing of the choice, at the bottom of the map; the map sets it. */
  legendAt = $state<"left" | "right" | "nowhere">("left");
  /** The routes whose line is pointed at, where no place is. */
  pointedRoutes = $state.raw<string[]>([]);
  /** The text of the offer in the list that the mouse is over. */
  hovered = $state("");
  /** The route of the sheet that the mouse or the focus is on, and the one that was pressed. */
  hoveredRoute = $state("");
  pinnedRoute = $state("");
  /** The list of choices; the board sets it. */
  list = $state.raw<ChoiceRows | null>(null);
  overlay = $state.raw<Overlay>(NO_OVERLAY);
  /** Why something that was pressed is not possible. */
  reason = $state("");
  /** Completed routes and who gets an X, shown for some seconds. */
  announcements = $state.raw<string[]>([]);
  /** Whether my choice of dice started the roll, so that no further tap is needed. */
  rolledByChoice = false;
  /** Animates a roll; the tray sets it. */
  throwDice: ((results: Record<string, number>, skip: AbortSignal) => Promise<void>) | null = null;

  private readonly pencils = new Map<number, Pencil>();

  constructor(readonly table: TableClient) {}

  private pencilOf(seat: number): Pencil {
    const pencil = this.pencils.get(seat) ?? new Pencil(this.table.id, seat);
    this.pencils.set(seat, pencil);
    return pencil;
  }

  get atlas(): Atlas | undefined {
    return atlasOf(this.table.id);
  }

  get view(): View | null | undefined {
    return this.table.parts?.view as View | null | undefined;
  }

  get position(): Position | undefined {
    return this.view?.position;
  }

  /** My seat: one that has a choice now, or else my first. */
  own = $derived.by(() => this.table.choices[0]?.seat ?? this.table.mine[0] ?? null);
  shown = $derived.by(() => this.opened ?? this.own ?? this.position?.active ?? 0);
  sheet = $derived.by((): Sheet | undefined => this.position?.players[this.shown]);
  /** How the open sheet stands. */
  outlook = $derived.by((): Outlook | undefined => this.view?.outlook[this.shown]);
  /** Whether the open sheet is my own. */
  ownSheet = $derived.by(() => this.own !== null && this.shown === this.own);
  /** The pencil of my sheet. People who share a device have none: they would see each other's plans. */
  pencil = $derived.by(() => (this.own !== null && this.table.mine.length === 1 ? this.pencilOf(this.own) : null));
  offers = $derived.by(() => this.table.choices.find(({ seat }) => seat === this.own)?.offers ?? []);
  /** The offers on the map of the open sheet that pass the filter. */
  onMap = $derived.by(() =>
    this.shown === this.own ? filterOffers(ofKind(this.offers, "drive", "bonus", "lotto"), this.filter) : [],
  );
  picked = $derived.by(() => this.offers.find(({ text }) => text === this.pickedText));
  /** The offers that begin at the selected start. */
  fromStart = $derived.by(() => (this.start ? from(this.onMap, this.start) : []));
  /** The places that can be clicked next. */
  lit = $derived.by(() => (this.start ? endPlaces(this.onMap, this.start) : startPlaces(this.onMap)));
  /** The offer that the main button takes: picked on the board, or the row of the list that this person is on. */
  on = $derived.by(() => (this.list?.on?.seat === this.own ? this.list?.on?.offer : undefined) ?? this.picked);
  /** After the game: the last run on the open sheet. */
  lastRun = $derived.by((): string[] => {
    if (this.table.parts?.phase !== "over") return [];
    const events = this.table.log.flatMap((entry) => entry.events);
    const last = events.findLast((event) => event.seat === this.shown && Array.isArray(event.facts.path));
    return (last?.facts.path as string[] | undefined) ?? [];
  });
  /** My choice that waits for the others. */
  waiting = $derived.by(
    () => (this.table.parts?.sealed ?? []).find(({ seat }) => seat === this.own)?.offer as Offered | undefined,
  );
  /** The offer that is pencilled in: the row under the mouse, the one pointed at on the map, the one to be taken, or sealed. */
  pencilled = $derived.by((): Offered | undefined => {
    if (!this.ownSheet) return undefined;
    const hovered = this.hovered && this.list?.rows.find(({ offer }) => offer.text === this.hovered);
    if (hovered) return hovered.offer;
    const picking = this.start && this.pointed && !this.picked;
    const [offer] = picking ? offersBetween(this.onMap, this.start, this.pointed) : [];
    return offer ?? this.on ?? (this.table.playing ? undefined : this.waiting);
  });
  /** The run that is pencilled in, and what the sheet is after it. */
  preview = $derived.by((): string[] => (this.pencilled ? path(this.pencilled) : []));
  after = $derived.by(() => after(this.pencilled));
  /** The route that the map shows in full while the others are faint. */
  litRoute = $derived.by(() => this.hoveredRoute || this.pinnedRoute || this.filter.route);
  /** The routes that the map points at, whose rows the sheet lights. */
  routesPointedAt = $derived.by((): string[] =>
    this.pointed ? (this.atlas?.place(this.pointed).routes ?? []) : this.pointedRoutes,
  );
  /** Whether what is chosen now stays secret until all have chosen. */
  sealed = $derived.by(
    () => (this.table.parts?.waiting.sealed ?? false) && (this.position?.players.length ?? 0) > 1,
  );
  /** Whether something is selected that can be taken back. */
  selecting = $derived.by(
    () =>
      this.offers.length > 0 &&
      (this.start || this.pickedText || this.filter.kind || this.filter.route || this.filter.number !== null),
  );

  /** Clear the selection and the filter. */
  clear(): void {
    this.filter = NO_FILTER;
    this.reason = "";
    this.start = this.pickedText = this.hovered = this.pinnedRoute = "";
  }

  /** Go one step back: from the run to its start, from the start to no selection. */
  back(): void {
    if (!this.pickedText) this.start = "";
    this.pickedText = "";
    if (this.start && this.fromStart.length < 2) this.start = "";
  }

  /** Press a route of the sheet: the map shows it, and the list its runs where there are any. */
  pressRoute(letter: string, runs: boolean): void {
    const pressed = this.pinnedRoute === letter || this.filter.route === letter;
    this.pinnedRoute = pressed ? "" : letter;
    if (pressed || !runs) this.setFilter({ kind: "", route: "" });
    else this.setFilter({ kind: "drive", route: letter });
  }

  /** Why a way is closed with a number, by default the one that is filtered for; "" if it is open. */
  whyClosed(way: string, number: number | null = this.filter.number): string {
    const found = (this.outlook?.closed ?? []).filter((each) => each.way === way);
    const exact = number === null ? undefined : found.find((each) => each.number === number);
    return (exact ?? found.find((each) => each.number === null))?.needs ?? "";
  }

  /** Why a number can't be used in any way. */
  whyUnused(number: number): string {
    return ["drive", "lotto", "engine"]
      .map((way) => this.whyClosed(way, number))
      .filter(Boolean)
      .join(". ");
  }

  setFilter(filter: Partial<OfferFilter>): void {
    this.filter = { ...this.filter, ...filter };
    this.reason = "";
    this.start = this.pickedText = "";
  }

  pick(offer: Offered): void {
    this.pickedText = offer.text;
    const [first] = path(offer);
    this.start = first ?? "";
  }

  /** Click a place: a start, an end, or another start. */
  click(place: string): void {
    if (this.start && endPlaces(this.onMap, this.start).has(place)) return this.end(place);
    this.pickedText = "";
    this.start = startPlaces(this.onMap).has(place) && place !== this.start ? place : "";
    const onward = this.start ? endPlaces(this.onMap, this.start) : new Set();
    if (onward.size === 1 && onward.has(place)) this.end(place);
  }

  /** Whether this person has never driven on a map, and can now. */
  get needsHint(): boolean {
    return this.onMap.length > 0 && !settings.hintsSeen.includes("crossroll");
  }

  private end(place: string): void {
    const found = offersBetween(this.onMap, this.start, place);
    const same = found.findIndex(({ text }) => text === this.pickedText);
    const next = found[(same + 1) % found.length]; // a second click on the same place picks the next run that ends there
    if (!next) return;
    this.pickedText = next.text;
    markHintSeen("crossroll");
  }
}

/** The board state on the screen, for the list of choices. */
export const displayed = $state<{ boardState: BoardState | null }>({ boardState: null });

/** The offers that the list shows: those that match the selection, or all. */
export function visibleOffers(choice: Choice): Offered[] {
  const { boardState } = displayed;
  if (!boardState || choice.seat !== boardState.own) return choice.offers;
  const left = boardState.start ? boardState.fromStart : filterOffers(choice.offers, boardState.filter);
  return left.length ? left : choice.offers;
}

const boardStates = new WeakMap<TableClient, BoardState>();

/** The board state of a table, shared by board and panel. */
export function boardStateOf(table: TableClient): BoardState {
  let boardState = boardStates.get(table);
  if (boardState) return boardState;
  // a root of its own, since its derived values outlive the first component that uses it
  $effect.root(() => void boardStates.set(table, (boardState = new BoardState(table))));
  return boardState as unknown as BoardState;
}
