// What this browser saw of a game's dice before they were drawn, stored until the game can be checked.
import type { Memory } from "./check";

const MOST_GAMES = 60;
const KEY = "dicehall-dice";

type Memories = Record<string, Memory>;

function stored(): Memories {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Memories;
  } catch {
    return {};
  }
}

export function recall(table: string): Memory {
  return stored()[table] ?? { entropy: [] };
}

/** Store the commitment that was shown and the entropy that was sent; the oldest games are dropped. */
export function remember(table: string, commitment: string, entropy: string): void {
  const { [table]: before = { entropy: [] }, ...others } = stored();
  const rest = Object.entries(others).slice(1 - MOST_GAMES);
  const now = { commitment: before.commitment ?? commitment, entropy: [...before.entropy, entropy] };
  localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(rest), [table]: now }));
}
