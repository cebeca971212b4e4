/** Few concurrent orders leave server capacity for other users. */
const maxConcurrentOrders = 2;
/** Attempts per order if the server does not respond or limits the rate. */
const maxAttempts = 5;

/** The outcome of one attempt. */
export type Attempt<Result> = { done: Result } | { retryAfterMs: number };

interface OrderRunOptions<Row, Result> {
  rows: readonly Row[];
  /** Orders one row; returns `retryAfterMs` when the same call may succeed later. */
  attempt: (row: Row, tries: number) => Promise<Attempt<Result>>;
  /** The result of a row after the last attempt. */
  exhaustedResult: Result;
  onResult: (row: Row, result: Result) => void;
  /** Whether the run was stopped: no new order starts, and orders in progress finish. */
  isStopped: () => boolean;
  sleep: (ms: number) => Promise<void>;
}

/** Orders rows two at a time. When the server asks for a pause, both workers wait. */
export async function runOrders<Row, Result>(run: OrderRunOptions<Row, Result>): Promise<void> {
  const remainingRows = [...run.rows];
  let currentPause: Promise<void> | null = null;
  const runWorker = async () => {
    for (;;) {
      if (currentPause) await currentPause;
      const row = run.isStopped() ? undefined : remainingRows.shift();
      if (row === undefined) return;
      const result = await attemptWithRetries(row);
      if (result !== null) run.onResult(row, result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrentOrders, remainingRows.length) }, runWorker));

  /** Null when the run stopped between two attempts: nothing was ordered. */
  async function attemptWithRetries(row: Row): Promise<Result | null> {
    for (let tries = 1; tries <= maxAttempts; tries += 1) {
      const attempt = await run.attempt(row, tries);
      if ('done' in attempt) return attempt.done;
      currentPause = run.sleep(attempt.retryAfterMs).then(() => {
        currentPause = null;
      });
      await currentPause;
      if (run.isStopped()) return null;
    }
    return run.exhaustedResult;
  }
}
