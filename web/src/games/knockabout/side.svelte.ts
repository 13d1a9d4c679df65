// The side at the bottom of the board: one's own. White's for those who watch or share a device. A button turns it.
import { SvelteSet } from "svelte/reactivity";
import type { Parts } from "../../protocol/wire";
import { type Layout, turned } from "./layout";

const BLACK = 1;
/** The tables whose board was turned by hand. */
const turnedTables = new SvelteSet<string>();

/** The seat whose side is at the bottom. */
export function bottomSeat({ mine, setup }: Pick<Parts, "mine" | "setup">): number {
  const own = mine.length === 1 ? (mine[0] ?? 0) : 0;
  return turnedTables.has(setup.id) ? 1 - own : own;
}

export function turnBoard({ setup }: Pick<Parts, "setup">): void {
  if (!turnedTables.delete(setup.id)) turnedTables.add(setup.id);
}

/** The layout as a seat sees it. The columns of the server's layout end at Black's side. */
export function seenFrom(layout: Layout, seat: number): Layout {
  return seat === BLACK ? layout : turned(layout);
}
