// First-time tips: what is on the felt for the first time in this person's own turn, and not yet explained.
import type { TableClient } from "../../net/table-client.svelte";
import { markHintSeen, settings } from "../../settings.svelte";
import { viewOf } from "./board-text";
import { tipsIn, type Tip } from "./tips";

/** Hides all tips. */
const NONE = "intersection-tips";
const keyOf = (rules: string, tip: Tip): string => `intersection-${rules}-${tip}`;

/** The tips of a table. Once shown, they stay until they are read or the turn is over, and never come back. */
export class Tips {
  private shown = $state.raw<readonly Tip[]>([]);

  constructor(private readonly table: TableClient) {}

  get rules(): string {
    return this.table.parts?.view ? viewOf(this.table.parts).position.rules : "";
  }

  /** The tips to show now. */
  get now(): readonly Tip[] {
    return settings.hintsSeen.includes(NONE) ? [] : this.shown;
  }

  /** Look at the table: show what is new, and forget what was explained in a turn that is over. */
  look(): void {
    const { parts } = this.table;
    if (!parts?.view || this.table.playing) return;
    const { position } = viewOf(parts);
    if (!parts.mine.includes(position.turn) || position.phase !== "turn") return this.read();
    if (!this.table.choices.some(({ offers }) => offers.length)) return;
    const out = position.field.length + position.parked.length + position.cup < 5;
    const fresh = tipsIn(position, out).filter((tip) => !this.isSeen(tip) && !this.shown.includes(tip));
    if (fresh.length) this.shown = [...this.shown, ...fresh];
  }

  /** All tips that are shown have been read. */
  read(): void {
    for (const tip of this.shown) markHintSeen(keyOf(this.rules, tip));
    if (this.shown.length) this.shown = [];
  }

  /** No more tips. */
  hide(): void {
    markHintSeen(NONE);
    this.read();
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
