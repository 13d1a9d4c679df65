// Whom one plays on against.
import type { Parts } from "../protocol/wire";
import { usualAmong } from "../ui/ladder";

/** The level of the bot that played there, or the usual one of those that are offered. */
export function usualOpponent({ seats }: Pick<Parts, "seats">, offered: string[]): string {
  return seats.find(({ player }) => player !== "" && player !== "person")?.player ?? usualAmong(offered);
}
