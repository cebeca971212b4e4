import type { AppContext } from '../app-context.ts';
import type { Database } from '../db/database.ts';

/** Queues background jobs. */
export interface JobQueue {
  /**
   * Queues a job, or one for each item of a list, in the caller's transaction, so that it exists only if that commits. In each
   * process, jobs of one group run one after the other, in ascending order of their sequence.
   */
  send(tx: Database, name: string, data: object | readonly object[], options?: SendOptions): Promise<void>;
}

/** The position of a job among the other jobs of its name. */
export interface SendOptions {
  group?: string;
  /** A whole number of 0 or more. */
  sequence?: number;
}

/** A background job, which one process executes. Running it twice must be harmless. */
export interface Job<Data extends object = object> {
  name: string;
  /** Cron expression in UTC, for a scheduled job. */
  cron?: string;
  /** Runs at this interval in every process. A job whose work must happen only once takes a lock. Such a job is never queued. */
  intervalSeconds?: number;
  /** Number of concurrent runs of a queued job in each process, 1 by default. Two jobs of one group never run concurrently. */
  concurrency?: number;
  retry: {
    limit: number;
    /** Seconds before the first retry, doubled for each further one. */
    delay: number;
    /** Maximum number of seconds between two tries. */
    maxDelay: number;
  };
  /** `stopped` is aborted when the server shuts down, so that long runs of an interval job can stop early. */
  run(context: AppContext, data: Data, stopped?: AbortSignal): Promise<void>;
}
