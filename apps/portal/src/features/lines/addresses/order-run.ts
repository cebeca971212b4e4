/** How many orders are under way at once: the server is there for others too. */
const atOnce = 2;
/** Tries of one order whose answer did not come, or that came too soon. */
const mostTries = 5;

/** What an attempt came to. */
export type Attempt<Result> = { done: Result } | { againAfterMs: number };

interface OrderRun<Row, Result> {
  rows: readonly Row[];
  /** Orders one; asks for another try where the same call may succeed later. */
  attempt: (row: Row, tries: number) => Promise<Attempt<Result>>;
  /** What a row comes to whose tries are over. */
  givenUp: Result;
  onResult: (row: Row, result: Result) => void;
  /** No new order begins after this; those under way come to their end. */
  isStopped: () => boolean;
  pause: (ms: number) => Promise<void>;
}

/** Orders rows one by one, two at a time. A wait that the server asks for holds up both. */
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

  /** Null where it was stopped between two tries: nothing was ordered. */
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
