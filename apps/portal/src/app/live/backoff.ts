/** Waits until the time has passed, `signal` is aborted, or `wake` dispatches a `wake` event. */
export function sleep(milliseconds: number, signal: AbortSignal, wake?: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      wake?.removeEventListener('wake', stop);
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    signal.addEventListener('abort', stop);
    wake?.addEventListener('wake', stop);
    if (signal.aborted) stop();
  });
}

/**
 * Returns the delay before reconnecting: 1 s after the first failure, doubling to 30 s. Jitter picks a value in the upper half, so that
 * browsers do not all reconnect at once.
 */
export function getBackoffMs(failures: number, random = Math.random()): number {
  return Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2);
}

/** The end of a stream. */
export interface StreamEnd {
  /** Whether the server ended the stream cleanly, after its `hello`. */
  isGood: boolean;
  /** Time since the `hello`; 0 if there was none. */
  lastedMilliseconds: number;
}

/** A stream that lasted longer than this resets the backoff when it breaks. */
const healthyStreamMs = 5_000;
/** After more than `maxShortStreams` clean ends in a row within this time, the client backs off. */
const shortStreamMs = 2_000;
const maxShortStreams = 5;

/**
 * Returns a function that computes how long to wait after each end of a stream. A server ends streams when permissions change or a
 * process stops, and expects the client to reconnect: only a broken, refused or empty stream counts as a failure.
 */
export function createBackoff(random = Math.random): (end: StreamEnd) => number {
  let failures = 0;
  let shortStreams = 0;
  return ({ isGood, lastedMilliseconds }) => {
    if (!isGood) {
      failures = lastedMilliseconds > healthyStreamMs ? 1 : failures + 1;
      return getBackoffMs(failures, random());
    }
    failures = 0;
    shortStreams = lastedMilliseconds < shortStreamMs ? shortStreams + 1 : 0;
    return shortStreams > maxShortStreams ? getBackoffMs(shortStreams - maxShortStreams, random()) : 100 + random() * 300;
  };
}
