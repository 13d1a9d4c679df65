// The real game after a lesson: against the house's easy player, with the coach.
import type { GameCard, NewTable } from "../protocol/wire";

const PIP = "easy";

/** A table for the first real game by this rulebook. */
export function realGame(game: GameCard, rulebook: string, name: string): NewTable {
  const book = game.rulebooks.find(({ id }) => id === rulebook);
  const [low, high] = book?.seats ?? game.seats;
  const bots = Math.min(high, Math.max(low, 2)) - 1;
  const level = game.levels.includes(PIP) ? PIP : (game.levels[0] ?? PIP);
  return {
    game: game.id,
    options: { rules: rulebook },
    seats: [{ who: "me", name }, ...Array.from({ length: bots }, () => ({ who: "bot" as const, level }))],
    ...(game.coach ? { coach: true } : {}),
  };
}
