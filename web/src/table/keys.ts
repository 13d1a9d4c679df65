// Which key takes an offer: the game's own ("" is none), or its number in the list.
import type { GamePage } from "../games/game-page";
import type { Choice } from "../protocol/wire";

export function keyFor(page: GamePage, choice: Choice, index: number): string | undefined {
  const own = page.key?.(choice, index);
  if (own !== undefined) return own || undefined;
  return index < 9 ? String(index + 1) : undefined;
}
