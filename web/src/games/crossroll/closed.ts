// Why a kind of main action is not possible now: what it would need.
import type { Board } from "./board";
import type { OfferFilter } from "./offers";
import type { Sheet } from "./types";
import * as t from "./words";

/** Why none of these numbers can be used for this kind of action. */
export function whyClosed(kind: OfferFilter["kind"], numbers: number[], sheet: Sheet, board: Board): string {
  if (kind === "lotto") return sheet.ticket.length === board.meta.lotto_slots ? t.ticketFull : t.needsCrossroad;
  if (kind === "drive") return Object.values(sheet.boxes).flat().includes(null) ? t.needsRun(numbers) : t.noBox;
  const rows = numbers.map((number) => board.engine.find(({ low, high }) => low <= number && number <= high));
  const full = board.engine.filter((row) => rows.includes(row));
  return full.length ? t.rowsFull(full.map(({ low, high }) => t.engineRow(low, high))) : t.noRow(numbers);
}
