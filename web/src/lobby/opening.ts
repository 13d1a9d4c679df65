// Tables as the lobby opens them.
import type { BotSeat, GameCard, NewTable, Rulebook } from "../protocol/wire";

const LEVEL = "normal";

/** A person against as few bots as the rulebook allows, but at least one where it can be played by two. */
export function againstBot(game: GameCard, book: Rulebook, name: string): NewTable {
  const [low, high] = book.seats;
  const seats = Math.min(high, Math.max(low, 2));
  const bots: BotSeat[] = Array.from({ length: seats - 1 }, () => ({ who: "bot", level: LEVEL }));
  return { game: game.id, options: rulesOf(game, book), seats: [{ who: "me", name }, ...bots] };
}

/** The option that names the rulebook, where a game has several. */
export function rulesOf(game: GameCard, book: Rulebook): Record<string, unknown> {
  return game.rulebooks.length > 1 ? { rules: book.id } : {};
}
