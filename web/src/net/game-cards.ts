// The games of this hall, fetched once and cached.
import { api } from "./api";
import type { GameCard } from "../protocol/wire";

let cards: Promise<GameCard[]> | undefined;

export function allGames(): Promise<GameCard[]> {
  cards ??= api.games().catch((error: unknown) => {
    cards = undefined;
    throw error;
  });
  return cards;
}

export async function gameCard(id: string): Promise<GameCard | undefined> {
  return (await allGames()).find((game) => game.id === id);
}
