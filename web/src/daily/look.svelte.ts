// How a day went, asked for until best play is worked out.
import { RefusalError, api } from "../net/api";
import type { DailyReport } from "../protocol/wire";

const WAIT = 20;
const MOST_ASKED = 20;

export class DailyLook {
  report = $state.raw<DailyReport | null>(null);
  refused = $state.raw<RefusalError | null>(null);
  /** What best play comes to could not be found. */
  unknown = $state(false);
  private left = false;

  constructor(
    private readonly id: string,
    private readonly day: string,
  ) {
    void this.ask();
  }

  async ask(): Promise<void> {
    try {
      this.report = await api.challenge(this.id, this.day, 0);
      await this.untilBest();
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      if (this.report) this.unknown = true;
      else this.refused = error;
    }
  }

  /** Stop asking. */
  leave(): void {
    this.left = true;
  }

  private async untilBest(): Promise<void> {
    for (let asked = 0; asked < MOST_ASKED && !this.left; asked += 1) {
      if (!this.report?.working) return;
      this.report = await api.challenge(this.id, this.day, WAIT);
    }
    this.unknown = true;
  }
}
