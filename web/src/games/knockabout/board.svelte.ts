// The board of Knockabout, asked for once: it is the same at every table.
import { api } from "../../net/api";
import type { Layout } from "./layout";

let layout = $state.raw<Layout | null>(null);
let asked = false;

/** The board, or null until the hall has told it. */
export function boardOf(table: string): Layout | null {
  if (!asked) {
    asked = true;
    api.board(table).then(
      (found) => (layout = found as Layout),
      () => (asked = false),
    );
  }
  return layout;
}
