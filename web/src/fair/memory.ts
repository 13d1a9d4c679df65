// What this browser saw of a game's dice before they were drawn, kept until the game can be checked.
import type { Memory } from "./check";

const MOST = 60;
const KEY = "dicehall-dice";

type Kept = Record<string, Memory>;

function all(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

export function recall(table: string): Memory {
  return all()[table] ?? { entropy: [] };
}

/** Keep the commitment that was shown and the share that answered it; the oldest games are forgotten. */
export function remember(table: string, commitment: string, entropy: string): void {
  const { [table]: known = { entropy: [] }, ...others } = all();
  const rest = Object.entries(others).slice(1 - MOST);
  const now = { commitment: known.commitment ?? commitment, entropy: [...known.entropy, entropy] };
  localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(rest), [table]: now }));
}
