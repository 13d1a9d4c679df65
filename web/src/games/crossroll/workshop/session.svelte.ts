// The board that is being made: its draft, what can be undone, what is selected, and what the hall says about it.
import { RefusalError, api } from "../../../net/api";
import type { CheckedBoard, Fault } from "../../../protocol/wire";
import { Atlas } from "../board";
import { GAME } from "./game";
import * as drafts from "./draft";
import type { Draft } from "./draft";
import { mended } from "./mended";
import { Trial } from "./trial.svelte";
import * as t from "./words";

const KEY = "dicehall.workshop.crossroll";
const EARLIER = `${KEY}.earlier`;
const DEBOUNCE = 350;
const MOST_STEPS = 200;

export type Tool = "draw" | "move";
export type Tab = keyof typeof t.tabs;

export class Session {
  draft = $state.raw<Draft>(stored(KEY) ?? drafts.emptyDraft(t.newName));
  /** The board that gave way to the one that was opened last: it can be opened again, also another day. */
  earlier = $state.raw<Draft | null>(stored(EARLIER));
  tool = $state<Tool>("draw");
  tab = $state<Tab>("draw");
  /** The route that is drawn. */
  letter = $state("A");
  /** The place that is looked at, if any. */
  placeId = $state("");
  checked = $state.raw<CheckedBoard | null>(null);
  /** What the hall said last, and about which draft; it is shown until the next answer. */
  private last = $state.raw<{ faults: Fault[]; draft: Draft } | null>(null);
  /** Why the hall could not look at the board. */
  refused = $state("");
  private past = $state.raw<Draft[]>([]);
  private future = $state.raw<Draft[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private abort: AbortController | undefined;
  private held: Draft | null = null;

  constructor() {
    this.letter = this.draft.routes[0]?.letter ?? "";
  }

  atlas = $derived.by(() => new Atlas(drafts.drawn(drafts.finished(this.draft))));
  place = $derived.by(() => this.draft.locations.find(({ id }) => id === this.placeId));
  route = $derived.by(() => this.draft.routes.find(({ letter }) => letter === this.letter));
  canUndo = $derived.by(() => this.past.length > 0);
  canRedo = $derived.by(() => this.future.length > 0);
  /** Whether the hall has found no fault in the board as it is now. */
  sound = $derived.by(() => this.checked !== null && this.checked.faults.length === 0 && !!this.checked.board);

  faults = $derived.by((): Fault[] => this.last?.faults ?? []);
  /** The faults of a place, of a route, or of a table. */
  faultsAt(table: string, entry: number | null = null): Fault[] {
    return this.faults.filter((fault) => fault.table === table && (fault.entry ?? null) === entry);
  }
  faultsOfPlace(id: string): Fault[] {
    return this.faultsAt("locations", this.last?.draft.locations.findIndex((place) => place.id === id) ?? -1);
  }
  faultsOfRoute(letter: string): Fault[] {
    return this.faultsAt("routes", this.last?.draft.routes.findIndex((route) => route.letter === letter) ?? -1);
  }
  /** A fault in the words of the page: its route or place by name, not by its number in the file. */
  faultText(fault: Fault): string {
    const [place, route] = [this.placeOf(fault), this.routeOf(fault)];
    return t.faultText(fault.text, place ? t.nameInText(place.name) : route && t.routeTitle(route.letter));
  }
  private placeOf({ table, entry }: Fault) {
    return table === "locations" ? this.last?.draft.locations[entry ?? -1] : undefined;
  }
  private routeOf({ table, entry }: Fault) {
    return table === "routes" ? this.last?.draft.routes[entry ?? -1] : undefined;
  }

  /** Go to where a fault is: a place, a route, or the numbers. */
  show(fault: Fault): void {
    const [place, route] = [this.placeOf(fault), this.routeOf(fault)];
    this.tab = place || route || ["locations", "routes"].includes(fault.table) ? "draw" : "numbers";
    this.placeId = place?.id ?? "";
    if (route) this.letter = route.letter;
  }

  showRoute(letter: string): void {
    [this.tab, this.placeId, this.letter] = ["draw", "", letter];
  }

  // Changes.

  change(to: Draft): void {
    if (to === this.draft) return;
    this.past = [...this.past, this.draft].slice(-MOST_STEPS);
    this.future = [];
    this.put(to);
  }

  /** A change that goes on, such as a drag: all of it is undone at once. */
  slide(to: Draft): void {
    this.held ??= this.draft;
    this.draft = to;
  }
  release(): void {
    const [before, now] = [this.held, this.draft];
    this.held = null;
    if (!before || before === now) return;
    this.draft = before;
    this.change(now);
  }

  undo(): void {
    this.step("past", "future");
  }
  redo(): void {
    this.step("future", "past");
  }
  private step(from: "past" | "future", to: "past" | "future"): void {
    const found = this[from].at(-1);
    if (!found) return;
    this[to] = [...this[to], this.draft];
    this[from] = this[from].slice(0, -1);
    this.put(found);
  }

  private put(draft: Draft): void {
    this.draft = draft;
    if (!this.place) this.placeId = "";
    if (!this.route) this.letter = draft.routes.at(-1)?.letter ?? "";
    store(KEY, draft);
    this.check(DEBOUNCE);
  }

  // What is done on the map and by keys.

  addPlace(at: { x: number; y: number }, reach = 0): void {
    const before = reach ? drafts.stepAt(this.draft, this.letter, at, reach) : undefined;
    const { draft, id } = drafts.addPlace(this.draft, at, this.letter, before);
    this.change(draft);
    this.placeId = id;
  }
  /** A place was clicked: it joins the route that is drawn, or it is only looked at. */
  click(id: string): void {
    this.placeId = id;
    if (this.tool === "draw") this.change(drafts.appendTo(this.draft, this.letter, id));
  }
  rename(id: string, name: string): void {
    const renamed = drafts.renamePlace(this.draft, id, name);
    this.change(renamed.draft);
    this.placeId = renamed.id;
  }
  /** Look at the place after this one, on its route and then on the next. */
  goOn(): void {
    const next = drafts.placeAfter(this.draft, this.letter, this.placeId);
    if (next) [this.letter, this.placeId] = [next.letter, next.id];
  }
  removePlace(id: string): void {
    this.change(drafts.removePlace(this.draft, id));
  }
  addRoute(): void {
    const draft = drafts.addRoute(this.draft);
    this.change(draft);
    this.letter = draft.routes.at(-1)?.letter ?? this.letter;
    this.placeId = "";
    this.tool = "draw";
  }
  open(draft: Draft): void {
    if (this.draft.locations.length) store(EARLIER, (this.earlier = this.draft));
    this.change(draft);
    this.letter = draft.routes[0]?.letter ?? "";
    this.placeId = "";
  }

  // The hall's word.

  /** Ask the hall what is wrong with the board, once nothing has changed for a moment. */
  check(delay: number): void {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.checked = null;
    this.timer = setTimeout(() => void this.ask(), delay);
  }
  private async ask(): Promise<void> {
    const [abort, draft] = [new AbortController(), this.draft];
    this.abort = abort;
    try {
      const found = await api.checkBoard(GAME, { content: { ...drafts.finished(draft) } }, abort.signal);
      if (abort.signal.aborted) return;
      [this.checked, this.refused] = [found, ""];
      this.last = { faults: withoutSum(found.faults), draft };
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!(error instanceof RefusalError)) throw error;
      this.refused = error.message || t.noAnswer;
      this.timer = setTimeout(() => void this.ask(), 4 * DEBOUNCE);
    }
  }
  stop(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
  }
}

let made: { session: Session; trial: Trial } | undefined;

/** The board that is made in this window: a visit to a table ends neither its figures nor what can be undone. */
export function workbench(): { session: Session; trial: Trial } {
  // a root of its own, since its derived values outlive the component that uses it first
  if (!made) $effect.root(() => void (made = { session: new Session(), trial: new Trial() }));
  return made as unknown as { session: Session; trial: Trial };
}

/** The sum of all scores is worked out by the page: where it is wrong, a score is, which is a fault of its own. */
function withoutSum(faults: Fault[]): Fault[] {
  const others = faults.filter(({ text }) => !text.startsWith("meta.perfect_score"));
  return others.length ? others : faults;
}

function stored(key: string): Draft | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null;
    const whole = found?.meta && found.scores && Array.isArray(found.routes) && Array.isArray(found.locations);
    return whole ? mended(found).draft : null;
  } catch {
    return null;
  }
}

function store(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // the browser stores nothing; the board stays on the page
  }
}
