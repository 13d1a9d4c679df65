// A puzzle being solved: its table, and what came of the choice.
import { PuzzleTransport, puzzleTableId } from "../net/puzzle-transport";
import { TableClient } from "../net/table-client.svelte";
import type { PuzzleSheet, PuzzleVerdict } from "../protocol/wire";

export class PuzzleSession {
  verdict = $state.raw<PuzzleVerdict | null>(null);
  /** Whether it was tried here, and is practice from now on. */
  tried = $state(false);
  readonly table: TableClient;
  private transport!: PuzzleTransport;

  constructor(
    readonly sheet: PuzzleSheet,
    daily: boolean,
  ) {
    this.table = new TableClient(puzzleTableId(sheet), (listener) => {
      this.transport = new PuzzleTransport(sheet, listener, (verdict) => (this.verdict = verdict), daily);
      return this.transport;
    });
    this.table.whole = true;
  }

  again(): void {
    this.tried = true;
    this.verdict = null;
    this.transport.retry();
  }

  close(): void {
    this.table.close();
  }
}
