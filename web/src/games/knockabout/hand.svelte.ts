// What a person is about to do: the die they have picked, and the move they point at. Shared by board, panel and list.
import type { Choice, Offered } from "../../protocol/wire";

class Hand {
  /** The cell of the die that was chosen. */
  picked = $state.raw<string | null>(null);
  /** The text of the move that is pointed at on the board. */
  pointed = $state.raw<string | null>(null);
  /** The text of the move whose row in the list is looked at. */
  listed = $state.raw<string | null>(null);

  pick(cell: string | null): void {
    this.picked = cell;
    this.pointed = null;
  }
}

export const hand = new Hand();

/** The offers that the list shows: those of the picked die, or all of them. */
export function offersInHand(choice: Choice): Offered[] {
  const own = choice.offers.filter(({ action }) => (action as { start?: string } | null)?.start === hand.picked);
  return own.length ? own : choice.offers;
}
