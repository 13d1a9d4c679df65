// The list of choices of a table: its rows, the row that this person is on, and how a row is taken.
import type { GamePage } from "../games/game-page";
import type { TableClient } from "../net/table-client.svelte";
import { showRefusal } from "../ui/toasts.svelte";
import { type Row, keyFor, onlyOffer, rowOn, rowsOf, shownChoices, underOf } from "./rows";

export class ChoiceRows {
  constructor(
    readonly table: TableClient,
    private readonly page: GamePage,
  ) {}

  choices = $derived.by(() => shownChoices(this.table.choices, this.page));
  rows = $derived.by(() => rowsOf(this.choices));
  /** The row that the main button takes. */
  on = $derived.by(() => rowOn(this.rows, this.table.onRow, this.table.highlighted, this.page.choosesFirst));
  /** The only choice of this person: its words stand once, in the list or on the main button. */
  only = $derived.by(() => onlyOffer(this.table.choices));
  /** The only choice, whose rows have keys; undefined where several seats choose at this device. */
  keyed = $derived.by(() => (this.choices.length === 1 ? this.choices[0] : undefined));

  /** The key of a row; undefined if it has none. */
  keyOf({ seat, offer }: Row): string | undefined {
    const { keyed } = this;
    return keyed?.seat === seat ? keyFor(this.page, keyed, keyed.offers.indexOf(offer)) : undefined;
  }

  /** Whether any row has a key. */
  get hasKeys(): boolean {
    return this.rows.some((row) => this.keyOf(row) !== undefined);
  }

  /** The row that a key takes. */
  withKey(key: string): Row | undefined {
    return this.rows.find((row) => this.keyOf(row) === key.toLowerCase());
  }

  /** Be on a row: it is lit, and the main button takes it. */
  goTo({ seat, offer }: Row): void {
    this.table.onRow = { seat, text: offer.text, under: underOf(this.table.highlighted) };
  }

  /** Take a row, unless the game asks about it first. */
  take(row: Row): void {
    if (this.page.asksFirst?.(this.table, row.seat, row.offer)) return;
    this.table.act(row.seat, row.offer.text).catch(showRefusal);
  }
}

const lists = new WeakMap<TableClient, ChoiceRows>();

/** The list of a table, which list, main button, keys and board share. */
export function choiceRows(table: TableClient, page: GamePage): ChoiceRows {
  let rows = lists.get(table);
  if (rows) return rows;
  // a root of its own, since its derived values outlive the first component that uses them
  $effect.root(() => void lists.set(table, (rows = new ChoiceRows(table, page))));
  return rows as unknown as ChoiceRows;
}
