// The games of this hall, asked for once.
import { api } from "./net/api";
import type { GameCard } from "./protocol/wire";

let asked: Promise<GameCard[]> | undefined;

export function allGames(): Promise<GameCard[]> {
  asked ??= api.games().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

export async function gameCard(id: string): Promise<GameCard | undefined> {
  return (await allGames()).find((game) => game.id === id);
}
