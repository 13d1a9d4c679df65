// First-time tips: what is on the felt for the first time in this person's own turn, and not yet explained.
import type { TableClient } from "../../net/table-client.svelte";
import { markHintSeen, settings } from "../../settings.svelte";
import { viewOf } from "./board-text";
import { tipsIn, type Tip } from "./tips";

/** Hides all tips. */
const NONE = "intersection-tips";
const keyOf = (rules: string, tip: Tip): string => `intersection-${rules}-${tip}`;

/** The tips of a table, one at a time. A tip stays until it is read or the turn is over, and never comes back. */
export class Tips {
  /** The tip that is shown, and those that wait. */
  private waiting = $state.raw<readonly Tip[]>([]);

  constructor(private readonly table: TableClient) {}

  get rules(): string {
    return this.table.parts?.view ? viewOf(this.table.parts).position.rules : "";
  }

  /** The tip to show now. */
  get now(): Tip | undefined {
    return settings.hintsSeen.includes(NONE) ? undefined : this.waiting[0];
  }

  /** Look at the table for something new. When the turn is over, its tip has been seen. */
  look(): void {
    const { parts } = this.table;
    if (!parts?.view || this.table.playing) return;
    const { position } = viewOf(parts);
    if (!parts.mine.includes(position.turn) || position.phase !== "turn") return this.turnOver();
    if (!this.table.choices.some(({ offers }) => offers.length)) return;
    const out = position.field.length + position.parked.length + position.cup < 5;
    const fresh = tipsIn(position, out).filter((tip) => !this.isSeen(tip) && !this.waiting.includes(tip));
    if (fresh.length) this.waiting = [...this.waiting, ...fresh];
  }

  /** The tip that is shown has been read. */
  read(): void {
    const [tip] = this.waiting;
    if (!tip) return;
    markHintSeen(keyOf(this.rules, tip));
    this.waiting = this.waiting.slice(1);
  }

  private turnOver(): void {
    this.read();
    if (this.waiting.length) this.waiting = [];
  }

  /** No more tips. */
  hide(): void {
    markHintSeen(NONE);
    this.waiting = [];
  }

  private isSeen(tip: Tip): boolean {
    return settings.hintsSeen.includes(keyOf(this.rules, tip));
  }
}

const all = new WeakMap<TableClient, Tips>();

/** The tips of a table, which the panel and the sheet share. */
export function tipsOf(table: TableClient): Tips {
  const tips = all.get(table) ?? new Tips(table);
  all.set(table, tips);
  return tips;
}
