// The moves of a game in notation, a row for each move of White and Black's answer.
import type { LogEntry } from "../../protocol/wire";
import { type Chain, endOf } from "./plies";

/** A move as it is written down, with its roll; `fell` is the cell of the gutter that a die went into, or "". */
export interface WrittenMove {
  entry: number;
  seat: number;
  text: string;
  fell: string;
}

export interface MoveRow {
  number: number;
  /** White's move and Black's; undefined where it has not been made. */
  moves: [WrittenMove | undefined, WrittenMove | undefined];
}

/** The moves of a log without those that were taken back. */
export function movesOf(log: readonly LogEntry[]): WrittenMove[] {
  let moves: WrittenMove[] = [];
  for (const { entry, events } of log)
    for (const { kind, seat, facts } of events) {
      const last = moves.at(-1);
      if (kind === "moved") moves.push(written(entry, seat ?? 0, facts as unknown as Chain));
      else if (kind === "rolled" && last && facts.notation) last.text = String(facts.notation);
      else if (kind === "undone") moves = moves.filter((move) => move.entry < Number(facts.entry));
    }
  return moves;
}

function written(entry: number, seat: number, { move, chain }: Chain): WrittenMove {
  const last = chain.at(-1);
  return { entry, seat, text: move, fell: last?.fell ? endOf(last) : "" };
}

/** The rows, the newest first. A game that starts with Black's move has nothing of White in its first row. */
export function rowsOf(moves: readonly WrittenMove[]): MoveRow[] {
  const rows: MoveRow[] = [];
  for (const move of moves) {
    const last = rows.at(-1);
    if (move.seat === 1 && last && !last.moves[1]) last.moves[1] = move;
    else rows.push({ number: rows.length + 1, moves: move.seat === 1 ? [undefined, move] : [move, undefined] });
  }
  return rows.reverse();
}
