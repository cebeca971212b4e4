import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../http/loggable-error.ts';

const intervalMs = 1_000;

interface RetryOptions {
  /** Time of `performance.now()` after which no further attempt starts; none by default. */
  deadline?: number;
  stopped?: AbortSignal;
}

/** Repeats work every second while it fails because the database is unavailable. */
export async function retryWhileDatabaseUnavailable<Result>(
  work: () => Promise<Result>,
  { deadline = Number.POSITIVE_INFINITY, stopped }: RetryOptions = {},
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || stopped?.aborted || performance.now() + intervalMs > deadline) throw error;
      await sleep(intervalMs, undefined, { ref: false });
    }
  }
}
