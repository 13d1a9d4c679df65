// A game's page as lessons use it: the list shows what the step is about, and the help sheet has the lesson's keys.
import type { GamePage } from "../games/game-page";
import type { Choice, Offered } from "../protocol/wire";
import { words } from "../words";

/**
 * The offers of a list in a lesson: those that the step lists, and those that match the selection on the board. The
 * action that is `first` comes before the others.
 */
export function listedOffers(
  own: Offered[],
  all: Offered[],
  listed: readonly string[],
  lit: readonly string[],
  first = "",
): Offered[] {
  if (listed.length === 0) return own;
  const chosen = own.filter(({ text }) => lit.includes(text));
  if (chosen.length) return chosen;
  const found = all.filter(({ text }) => listed.includes(text));
  return [...found.filter(({ text }) => text === first), ...found.filter(({ text }) => text !== first)];
}

/** The page of the game, for a lesson. */
export function lessonPage(
  page: GamePage,
  listed: () => readonly string[],
  lit: () => readonly string[],
  first: () => string,
): GamePage {
  const own = (choice: Choice) => page.visibleOffers?.(choice) ?? choice.offers;
  const t = words.lesson;
  return {
    ...page,
    choosesFirst: true,
    visibleOffers: (choice) => listedOffers(own(choice), choice.offers, listed(), lit(), first()),
    keys: [
      { keys: ["Enter"], does: t.keysNext },
      { keys: ["S"], does: t.keysShow },
      { keys: ["B"], does: t.keysBack },
      { keys: ["Escape"], does: t.keysSkip },
      ...(page.keys ?? []),
    ],
  };
}
