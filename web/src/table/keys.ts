// Which key takes an offer: the game's own ("" is none), or its number in the list.
import type { Room } from "../games/room";
import type { Choice } from "../protocol/wire";

export function keyFor(room: Room, choice: Choice, index: number): string | undefined {
  const own = room.key?.(choice, index);
  if (own !== undefined) return own || undefined;
  return index < 9 ? String(index + 1) : undefined;
}
