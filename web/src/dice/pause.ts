/** A while, or until it is skipped. */
export function pause(time: number, skip: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (skip.aborted) return done();
    const timer = setTimeout(done, time);
    skip.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });
}
