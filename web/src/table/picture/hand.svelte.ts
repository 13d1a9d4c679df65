// What a person is about to do on the picture, shared by board and list.
import type { Choice, Offered } from "../../protocol/wire";

class Hand {
  /** The places that are picked, by their number in the picture. */
  picked = $state.raw<readonly number[]>([]);
  /** The texts of the actions that what is picked leaves; null while nothing is picked. */
  left = $state.raw<readonly string[] | null>(null);
}

export const hand = new Hand();

/** The offers that the list shows: what is left of them, or all. */
export function offersInHand(choice: Choice): Offered[] {
  const own = choice.offers.filter(({ text }) => hand.left?.includes(text));
  return own.length ? own : choice.offers;
}
