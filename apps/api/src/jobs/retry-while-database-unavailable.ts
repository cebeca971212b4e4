import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../http/loggable-error.ts';

const intervalMs = 1_000;

interface RetryOptions {
  /** The `performance.now()` time after which no attempt starts; unlimited by default. */
  deadlineMs?: number;
  /** No attempt starts after this signal is aborted. */
  stopped?: AbortSignal;
}

/** Repeats an operation every second while it fails because the database is unavailable. */
export async function retryWhileDatabaseUnavailable<Result>(
  operation: () => Promise<Result>,
  { deadlineMs = Number.POSITIVE_INFINITY, stopped }: RetryOptions = {},
): Promise<Result> {
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || stopped?.aborted || performance.now() + intervalMs > deadlineMs) throw error;
      await sleep(intervalMs, undefined, { ref: false });
    }
  }
}
