// The layout of the board, fetched once: it is the same at every table.
import { api } from "../../net/api";
import type { Layout } from "./layout";

let layout = $state.raw<Layout | null>(null);
let requested = false;

/** The layout, or null until it has loaded. */
export function layoutOf(table: string): Layout | null {
  if (!requested) {
    requested = true;
    api.board(table).then(
      (found) => (layout = found as Layout),
      () => (requested = false),
    );
  }
  return layout;
}
