// Who reads the page.
import type { Parts } from "../protocol/wire";

/** The seat that the page calls "you": this person's, if they have exactly one. */
export function readerOf({ mine }: Pick<Parts, "mine">): number | null {
  return mine.length === 1 ? (mine[0] ?? null) : null;
}
