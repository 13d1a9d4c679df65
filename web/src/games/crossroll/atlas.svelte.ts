// The boards of tables, fetched once for each table.
import { api } from "../../net/api";
import { Atlas, type Board } from "./board";

const known = $state<{ byTable: Record<string, Atlas> }>({ byTable: {} });
const requests = new Map<string, Promise<Atlas>>();

/** The board of a table; undefined until it has loaded. It is reactive state. */
export function atlasOf(table: string): Atlas | undefined {
  const found = known.byTable[table];
  if (!found) void fetchAtlas(table).catch(() => requests.delete(table));
  return found;
}

function fetchAtlas(table: string): Promise<Atlas> {
  const promise = requests.get(table) ?? load(table);
  requests.set(table, promise);
  return promise;
}

async function load(table: string): Promise<Atlas> {
  const atlas = new Atlas((await api.board(table)) as Board);
  known.byTable = { ...known.byTable, [table]: atlas };
  return atlas;
}
