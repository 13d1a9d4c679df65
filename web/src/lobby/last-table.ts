// The table that this browser set up last, so that the lobby can offer the same again.
import type { BotSeat, NewTable } from "../protocol/wire";

const KEY = "dicehall last table";

export function rememberTable(table: NewTable): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(table));
  } catch {
    // a full or blocked store: then nothing is offered again
  }
}

export function lastTable(): NewTable | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as NewTable | null;
    return found && Array.isArray(found.seats) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The level of the first bot at that table. */
export function lastLevel(table = lastTable()): string | undefined {
  return table?.seats.find((seat): seat is BotSeat => seat.who === "bot")?.level;
}

/** The same table with my present name at my seat. */
export function withMyName(table: NewTable, name: string): NewTable {
  const mine = table.seats.findIndex(({ who }) => who === "me");
  return name && mine >= 0 ? { ...table, seats: table.seats.with(mine, { who: "me", name }) } : table;
}
