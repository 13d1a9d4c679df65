// The transport of a puzzle: its table comes once over HTTP, and a choice is answered by what it costs.
import type { Command, PuzzleSheet, PuzzleVerdict } from "../protocol/wire";
import { words } from "../words";
import { RefusalError, api } from "./api";
import type { SocketListener, Transport } from "./websocket";

export interface PuzzlePlace {
  game: string;
  rulebook: string;
  id: string;
}

export const puzzleTableId = ({ game, rulebook, id }: PuzzlePlace): string => `train:${game}:${rulebook}:${id}`;

export class PuzzleTransport implements Transport {
  private closed = false;

  constructor(
    private readonly sheet: PuzzleSheet,
    private readonly listener: SocketListener,
    /** Hears what a choice costs. */
    private readonly heard: (verdict: PuzzleVerdict) => void,
    private readonly daily: boolean,
  ) {
    queueMicrotask(() => this.retry());
  }

  send(command: Command): boolean {
    if (this.closed) return false;
    if (command.do === "act") void this.act(command.text ?? "", command.id ?? 0);
    else this.listener.message({ kind: "done", id: command.id ?? 0 });
    return true;
  }

  /** Show the position from its start. */
  readonly retry = (): void => {
    if (this.closed) return;
    this.listener.connection("open", null);
    const { table } = this.sheet;
    this.listener.message({ ...table, parts: { ...table.parts } });
  };

  /** A puzzle tells nothing about a throw before it is thrown. */
  aim(): Promise<never> {
    return Promise.reject(new RefusalError("no_help", words.train.noAim));
  }

  close(): void {
    this.closed = true;
    this.listener.connection("closed", null);
  }

  private async act(text: string, id: number): Promise<void> {
    const { game, rulebook, id: puzzle, table } = this.sheet;
    try {
      const verdict = await api.answerPuzzle(game, rulebook, puzzle, { text, daily: this.daily });
      this.listener.message({ kind: "done", id });
      this.listener.message({ ...table, parts: { ...table.parts, choices: [] } });
      this.heard(verdict);
    } catch (error) {
      const { code, message } = error as RefusalError;
      this.listener.message({ kind: "refusal", id, code, reason: message });
    }
  }
}
