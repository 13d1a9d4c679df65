// Whom one plays on against.
import type { Parts } from "../protocol/wire";

/** The level of the bot that played there, or the usual one. */
export function usualOpponent({ seats }: Pick<Parts, "seats">): string {
  return seats.find(({ player }) => player !== "" && player !== "person")?.player ?? "normal";
}
