// Pencil marks for plans, stored in this browser for each table and seat. Nobody else sees them.

const KEY = "dicehall-crossroll-pencil";
const MOST_SHEETS = 60;

type Stored = Record<string, string[]>;

const sheetKey = (table: string, seat: number) => `${table} ${seat}`;

function stored(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found !== null && typeof found === "object" && !Array.isArray(found) ? (found as Stored) : {};
  } catch {
    return {};
  }
}

/** The places that are marked on a sheet. */
export function readMarks(table: string, seat: number): string[] {
  const found: unknown = stored()[sheetKey(table, seat)];
  return Array.isArray(found) ? found.filter((place) => typeof place === "string") : [];
}

/** Store the marks of a sheet; those of the sheets that were marked longest ago are dropped. */
export function writeMarks(table: string, seat: number, places: string[]): void {
  const key = sheetKey(table, seat);
  const others = Object.entries(stored()).filter(([each]) => each !== key);
  const kept = places.length ? [...others.slice(1 - MOST_SHEETS), [key, places] as const] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // a browser that stores nothing keeps the marks until the page is closed
  }
}
