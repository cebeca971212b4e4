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

/** How a stream ended. */
export interface StreamEnd {
  /** Ended by the server in good order, after it had said where it begins. */
  isGood: boolean;
  /** Since it began; 0 where it never did. */
  lastedMilliseconds: number;
}

/** A stream that broke off after this time had been a good one: the next pause is short again. */
const goodMilliseconds = 5_000;
/** A server that ends one after another sooner than this is not asked for more at once, however politely it does so. */
const hastyMilliseconds = 2_000;
const mostHasty = 5;

/**
 * How long to wait after each end of a stream. A server ends one whenever rights change or a process stops, and expects its reader
 * back: only what broke off, was refused or said nothing is a failure.
 */
export function createPauses(random = Math.random): (end: StreamEnd) => number {
  let failures = 0;
  let hasty = 0;
  return ({ isGood, lastedMilliseconds }) => {
    if (!isGood) {
      failures = lastedMilliseconds > goodMilliseconds ? 1 : failures + 1;
      return pauseAfter(failures, random());
    }
    failures = 0;
    hasty = lastedMilliseconds < hastyMilliseconds ? hasty + 1 : 0;
    return hasty > mostHasty ? pauseAfter(hasty - mostHasty, random()) : 100 + random() * 300;
  };
}
