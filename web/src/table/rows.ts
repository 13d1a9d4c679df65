// The rows of the list of choices: their keys, the row that this person is on, and how arrow keys move.
import type { GamePage } from "../games/game-page";
import type { Choice, Offered } from "../protocol/wire";

/** A row of the list: the offer of a seat. */
export interface Row {
  seat: number;
  offer: Offered;
}

/** The row that somebody chose to be on. The table may have changed since, or what is selected on the board. */
export interface OnRow {
  seat: number;
  text: string;
  /** What was highlighted then. */
  under: string;
}

export const underOf = (highlighted: string[]): string => highlighted.join("\n");

/** The choices with the offers that match what is selected on the board. */
export function shownChoices(choices: Choice[], page: GamePage): Choice[] {
  const { visibleOffers } = page;
  return visibleOffers ? choices.map((choice) => ({ ...choice, offers: visibleOffers(choice) })) : choices;
}

/** The key that takes an offer: the game's own ("" is none), or its number in the list. */
export function keyFor(page: GamePage, choice: Choice, index: number): string | undefined {
  const own = page.key?.(choice, index);
  if (own !== undefined) return own || undefined;
  return index < 9 ? String(index + 1) : undefined;
}

export const rowsOf = (choices: Choice[]): Row[] =>
  choices.flatMap(({ seat, offers }) => offers.map((offer) => ({ seat, offer })));

/** The only choice that there is; null where there are more, or numbers or dice to enter. */
export function onlyOffer(choices: Choice[]): Offered | null {
  const [choice, ...others] = choices;
  if (!choice || others.length || choice.box || choice.dice.length || choice.offers.length > 1) return null;
  return choice.offers[0] ?? null;
}

/**
 * The row that this person is on: what they chose last, in the list or on the board, else the only row.
 * A selection on the board chooses a row if it is the only one that matches. With `asks`, the only row has to be
 * chosen too.
 */
export function rowOn(rows: Row[], chosen: OnRow | null, highlighted: string[], asks = false): Row | null {
  const last = chosen?.under === underOf(highlighted) ? chosen : null;
  const own = rows.find(({ seat, offer }) => seat === last?.seat && offer.text === last.text);
  if (own) return own;
  const lit = rows.filter(({ offer }) => highlighted.includes(offer.text));
  if (lit.length === 1) return lit[0] ?? null;
  return rows.length === 1 && !asks ? (rows[0] ?? null) : null;
}

/** Where a key moves to among `count` rows; null for other keys. */
export function moved(count: number, at: number, key: string): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return Math.min(count - 1, at + 1);
    case "ArrowUp":
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
