// The boards that tables play on, fetched once for each.
import { api } from "../../net/api";
import { Atlas, type Board } from "./board";

const known = $state<{ byTable: Record<string, Atlas> }>({ byTable: {} });
const asked = new Map<string, Promise<Atlas>>();

/** The board of a table; undefined until it has come, which is told to whoever asked in an effect. */
export function atlasOf(table: string): Atlas | undefined {
  const found = known.byTable[table];
  if (!found) void fetchAtlas(table).catch(() => asked.delete(table));
  return found;
}

function fetchAtlas(table: string): Promise<Atlas> {
  const promise = asked.get(table) ?? load(table);
  asked.set(table, promise);
  return promise;
}

async function load(table: string): Promise<Atlas> {
  const atlas = new Atlas((await api.board(table)) as Board);
  known.byTable = { ...known.byTable, [table]: atlas };
  return atlas;
}
