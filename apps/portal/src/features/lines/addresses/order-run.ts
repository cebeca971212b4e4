/** Leaves server capacity for other users. */
const atOnce = 2;
/** Attempts per order when the server does not answer or asks to slow down. */
const mostTries = 5;

/** The outcome of one attempt. */
export type Attempt<Result> = { done: Result } | { againAfterMs: number };

interface OrderRun<Row, Result> {
  rows: readonly Row[];
  /** Orders one row; returns `retryAfterMs` when the same call may succeed later. */
  attempt: (row: Row, tries: number) => Promise<Attempt<Result>>;
  /** The result of a row after the last attempt. */
  givenUp: Result;
  onResult: (row: Row, result: Result) => void;
  /** When true, no new order starts; orders in progress finish. */
  isStopped: () => boolean;
  pause: (ms: number) => Promise<void>;
}

/** Orders rows two at a time. When the server asks for a pause, both workers wait. */
export async function runOrders<Row, Result>(run: OrderRun<Row, Result>): Promise<void> {
  const left = [...run.rows];
  let waiting: Promise<void> | null = null;
  const work = async () => {
    for (;;) {
      if (waiting) await waiting;
      const row = run.isStopped() ? undefined : left.shift();
      if (row === undefined) return;
      const result = await tried(row);
      if (result !== null) run.onResult(row, result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, left.length) }, work));

  /** Null when the run stopped between two attempts: nothing was ordered. */
  async function tried(row: Row): Promise<Result | null> {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const attempt = await run.attempt(row, tries);
      if ('done' in attempt) return attempt.done;
      waiting = run.pause(attempt.againAfterMs).then(() => {
        waiting = null;
      });
      await waiting;
      if (run.isStopped()) return null;
    }
    return run.givenUp;
  }
}
