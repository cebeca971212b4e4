import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../http/loggable-error.ts';

const intervalMs = 1_000;

interface RetryOptions {
  /** No attempt starts after this `performance.now()` time; unlimited by default. */
  deadline?: number;
  stopped?: AbortSignal;
}

/** Repeats an operation every second while it fails because the database is unavailable. */
export async function retryWhileDatabaseUnavailable<Result>(
  operation: () => Promise<Result>,
  { deadline = Number.POSITIVE_INFINITY, stopped }: RetryOptions = {},
): Promise<Result> {
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || stopped?.aborted || performance.now() + intervalMs > deadline) throw error;
      await sleep(intervalMs, undefined, { ref: false });
    }
  }
}
