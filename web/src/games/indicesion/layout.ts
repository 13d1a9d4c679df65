// What never changes at a table, asked for once.
import { api } from "../../net/api";
import type { Layout } from "./told";

const asked = new Map<string, Promise<Layout>>();

export function layoutOf(table: string): Promise<Layout> {
  let layout = asked.get(table);
  if (!layout) {
    layout = api.board(table) as Promise<Layout>;
    asked.set(table, layout);
    layout.catch(() => asked.delete(table));
  }
  return layout;
}
