// Waiting that any input ends.
import { settings } from "../settings.svelte";

const PACE = { usual: 1, short: 0.4, none: 0 };

/** So many milliseconds, or until it is skipped. */
export function wait(time: number, skip: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (skip.aborted) return done();
    const timer = setTimeout(done, time);
    skip.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
}

/** Time to read or see something: as much of it as this person likes, or until it is skipped. */
export function pause(time: number, skip: AbortSignal): Promise<void> {
  return wait(time * PACE[settings.pauses], skip);
}
