// The selection: the picked die, the move that is pointed at, and a question about it. Board and list share it.
import type { TableClient } from "../../net/table-client.svelte";
import type { Choice, Offered } from "../../protocol/wire";
import * as t from "./words";

class Selection {
  /** The cell of the picked die. */
  picked = $state.raw<string | null>(null);
  /** The text of the move that is pointed at on the board. */
  pointed = $state.raw<string | null>(null);
  /** The text of the move whose row in the list is pointed at. */
  listed = $state.raw<string | null>(null);
  /** The move that costs an own die, about which the board asks. */
  asked = $state.raw<string | null>(null);

  pick(cell: string | null): void {
    this.picked = cell;
    this.pointed = null;
    this.asked = null;
  }

  /** Not that move: nothing is pointed at, and the die stays picked. */
  chooseAgain(): void {
    this.pointed = null;
    this.listed = null;
    this.asked = null;
  }
}

export const selection = new Selection();

/** What an offer costs the mover, in a sentence; "" if nothing. */
export const harmOf = ({ facts }: Offered): string => (typeof facts?.harm === "string" ? facts.harm : "");

/** The offers that the list shows: those of the picked die, or all. Those that cost an own die come last. */
export function visibleOffers(choice: Choice): Offered[] {
  const own = choice.offers.filter(
    ({ action }) => (action as { start?: string } | null)?.start === selection.picked,
  );
  const shown = own.length ? own : choice.offers;
  const harmful = shown.filter(harmOf).map((offer) => ({ ...offer, group: t.harmful }));
  return [...shown.filter((offer) => !harmOf(offer)), ...harmful];
}

/** Ask on the board before an offer is taken that costs an own die. */
export function asksFirst(_: TableClient, __: number, offer: Offered): boolean {
  if (harmOf(offer)) selection.asked = offer.text;
  return harmOf(offer) !== "";
}
