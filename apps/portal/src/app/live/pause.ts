/** Waits; not longer than until `signal` is aborted or `wake` has a `wake`. */
export function pause(milliseconds: number, signal: AbortSignal, wake?: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      wake?.removeEventListener('wake', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    wake?.addEventListener('wake', done);
    if (signal.aborted) done();
  });
}

/** 1 s after the first failure, doubling to 30 s; anywhere in the upper half of it, so that not all browsers come at once. */
export function pauseAfter(failures: number, random = Math.random()): number {
  return Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2);
}
