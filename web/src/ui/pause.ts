// Pauses that any input ends.
import { settings } from "../settings.svelte";

const PACE = { usual: 1, short: 0.4, none: 0 };

/** Wait this many milliseconds, or until `skip` is aborted. */
export function wait(time: number, skip: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (skip.aborted) return done();
    const timer = setTimeout(done, time);
    skip.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
}

/** Wait for people to read something: `time` milliseconds scaled by this person's setting, or until `skip` is aborted. */
export function pause(time: number, skip: AbortSignal): Promise<void> {
  return wait(time * PACE[settings.pauses], skip);
}
