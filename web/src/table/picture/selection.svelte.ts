// The selection on the picture, shared by the board and the list of choices.
import type { Choice, Offered } from "../../protocol/wire";

class Selection {
  /** The selected places, by their index in the picture. */
  picked = $state.raw<readonly number[]>([]);
  /** The texts of the actions that match the selection; null if nothing is selected. */
  left = $state.raw<readonly string[] | null>(null);
}

export const selection = new Selection();

/** The offers that the list shows: those that match the selection, or all. */
export function visibleOffers(choice: Choice): Offered[] {
  const withPrefix = choice.offers.filter(({ text }) => selection.left?.includes(text));
  return withPrefix.length ? withPrefix : choice.offers;
}
