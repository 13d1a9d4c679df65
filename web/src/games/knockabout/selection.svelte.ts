// The selection: the picked die and the move that is pointed at. Board, panel and list share it.
import type { Choice, Offered } from "../../protocol/wire";

class Selection {
  /** The cell of the picked die. */
  picked = $state.raw<string | null>(null);
  /** The text of the move that is pointed at on the board. */
  pointed = $state.raw<string | null>(null);
  /** The text of the move whose row in the list is pointed at. */
  listed = $state.raw<string | null>(null);

  pick(cell: string | null): void {
    this.picked = cell;
    this.pointed = null;
  }
}

export const selection = new Selection();

/** The offers that the list shows: those of the picked die, or all of them. */
export function visibleOffers(choice: Choice): Offered[] {
  const own = choice.offers.filter(
    ({ action }) => (action as { start?: string } | null)?.start === selection.picked,
  );
  return own.length ? own : choice.offers;
}
