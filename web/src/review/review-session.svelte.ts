// The review of a finished game, polled until the hall has made it, and the step that is shown.
import { RefusalError } from "../net/api";
import { fetchReplay } from "../net/replay";
import type { Frame, Review } from "../protocol/wire";
import { initialStep } from "./graph";
import { pollReview } from "./poll";

export class ReviewSession {
  review = $state.raw<Review | null>(null);
  frames = $state.raw<Frame[]>([]);
  refused = $state.raw<RefusalError | null>(null);
  step = $state(0);
  private stopped = false;

  constructor(readonly id: string) {
    void this.load();
  }

  get last(): number {
    return Math.max(0, this.frames.length - 1);
  }

  async load(): Promise<void> {
    this.refused = null;
    try {
      const review = await pollReview(this.id, () => this.stopped);
      if (!review) return;
      this.frames = await fetchReplay(this.id);
      this.step = initialStep(review, this.frames);
      this.review = review;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      this.refused = error;
    }
  }

  move(to: number): void {
    this.step = Math.min(this.last, Math.max(0, to));
  }

  /** Stop polling. */
  stop(): void {
    this.stopped = true;
  }
}
