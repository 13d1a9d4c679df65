// The review of a finished game, asked for until the hall has made it.
import { api } from "../net/api";
import type { Review } from "../protocol/wire";

/** How long to wait between requests, in milliseconds. The hall itself waits before it answers "not yet". */
const PAUSE = 500;

/** The review, or null if nobody wants it any more; raises RefusalError. */
export async function pollReview(table: string, stopped: () => boolean): Promise<Review | null> {
  while (!stopped()) {
    const { review } = await api.review(table);
    if (review) return review;
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  return null;
}
