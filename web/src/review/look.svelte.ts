// A finished game looked back upon: its review, asked for until it is made, and its steps.
import { RefusalError, api } from "../net/api";
import { fetchReplay } from "../net/replay";
import type { Frame, Review } from "../protocol/wire";
import { opensAt } from "./graph";

/** The hall waits itself before it says "not yet"; this much more until we ask again, in milliseconds. */
const PAUSE = 500;

export class Look {
  review = $state.raw<Review | null>(null);
  frames = $state.raw<Frame[]>([]);
  refused = $state.raw<RefusalError | null>(null);
  step = $state(0);
  private left = false;

  constructor(readonly id: string) {
    void this.ask();
  }

  get last(): number {
    return Math.max(0, this.frames.length - 1);
  }

  async ask(): Promise<void> {
    this.refused = null;
    try {
      const review = await this.made();
      if (!review) return;
      this.frames = await fetchReplay(this.id);
      this.step = opensAt(review, this.frames);
      this.review = review;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      this.refused = error;
    }
  }

  move(to: number): void {
    this.step = Math.min(this.last, Math.max(0, to));
  }

  /** Stop asking. */
  leave(): void {
    this.left = true;
  }

  private async made(): Promise<Review | null> {
    while (!this.left) {
      const { review } = await api.review(this.id);
      if (review) return review;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    return null;
  }
}
