// The report of a day, polled until the result of best play is known.
import { RefusalError, api } from "../net/api";
import type { DailyReport } from "../protocol/wire";

const WAIT_SECONDS = 20;
const MOST_REQUESTS = 20;

export class ReportLoader {
  report = $state.raw<DailyReport | null>(null);
  refused = $state.raw<RefusalError | null>(null);
  /** Whether the result of best play could not be found. */
  unknown = $state(false);
  private stopped = false;

  constructor(
    private readonly id: string,
    private readonly day: string,
  ) {
    void this.load();
  }

  async load(): Promise<void> {
    try {
      this.report = await api.challenge(this.id, this.day, 0);
      await this.pollBest();
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      if (this.report) this.unknown = true;
      else this.refused = error;
    }
  }

  /** Stop polling. */
  stop(): void {
    this.stopped = true;
  }

  private async pollBest(): Promise<void> {
    for (let count = 0; count < MOST_REQUESTS && !this.stopped; count += 1) {
      if (!this.report?.working) return;
      this.report = await api.challenge(this.id, this.day, WAIT_SECONDS);
    }
    this.unknown = true;
  }
}
