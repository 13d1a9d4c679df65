// What a board plays like: bots play games on it at the hall, and figures come in as they do.
import { RefusalError, api } from "../../../net/api";
import type { LabAnswer, LabStudy } from "../../../protocol/wire";
import { GAME } from "./game";

const RETRY_AFTER = 1500;
const TRIES = 20;
const AGAIN = 2; // how often what a busy hall could not work out is asked for once more

const failed = ({ here, standard }: LabAnswer) => here.reasons.length + standard.reasons.length > 0;

export class Trial {
  answer = $state.raw<LabAnswer | null>(null);
  /** The figures of the board as it was when bots played it before, if it was another one. */
  before = $state.raw<LabStudy | null>(null);
  /** The board that the figures are about. */
  board = $state("");
  running = $state(false);
  refused = $state("");
  /** Seconds since it began. */
  seconds = $state(0);
  private abort: AbortController | undefined;

  /** How much is done, from 0 to 1. */
  share = $derived.by(() => (this.answer ? this.answer.done / Math.max(1, this.answer.total) : 0));

  /** Whether no game has been played yet: a hall that has just started compiles what its bots need. */
  preparing = $derived.by(() => this.running && !this.answer?.done);

  async run(board: string): Promise<void> {
    this.cancel();
    const abort = new AbortController();
    this.abort = abort;
    if (this.answer?.here.checks.length && this.board !== board) this.before = this.answer.here;
    [this.board, this.running, this.refused, this.answer] = [board, true, "", null];
    const clock = this.tick();
    abort.signal.addEventListener("abort", () => clearInterval(clock));
    let [done, left, again]: [number | null, number, number] = [null, TRIES, AGAIN];
    while (!abort.signal.aborted) {
      try {
        const answer = await api.lab({ game: GAME, options: { board }, about: "board", after: done }, abort.signal);
        if (abort.signal.aborted) return;
        [this.answer, this.refused, done, left] = [answer, "", answer.done, TRIES];
        if (answer.done < answer.total) continue;
        if (!failed(answer) || --again < 0) break;
        done = null; // what workers failed at is worked out for whoever asks again
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!(error instanceof RefusalError)) throw error;
        this.refused = error.message || error.code;
        if (error.code !== "too_fast" || --left < 0) break;
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
      }
    }
    clearInterval(clock);
    this.running = false;
  }

  private tick(): ReturnType<typeof setInterval> {
    this.seconds = 0;
    return setInterval(() => this.seconds++, 1000);
  }

  cancel(): void {
    this.abort?.abort();
    this.running = false;
  }
}
