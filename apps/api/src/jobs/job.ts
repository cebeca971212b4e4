import type { Database } from '../db/database.ts';
import type { Parts } from '../parts.ts';

/** Where work is asked for. */
export interface JobQueue {
  /**
   * Queues work inside the transaction that asks for it: it exists when that is committed, and only then. Work of one group is
   * done one after the other in each process, what has a lower place before the rest.
   */
  send(tx: Database, name: string, data: object, options?: SendOptions): Promise<void>;
}

/** When work is done, among other work of its name. */
export interface SendOptions {
  group?: string;
  /** A whole number from 0 on. */
  place?: number;
}

/** A piece of work that happens once, whichever process takes it. Running it twice has to do no harm. */
export interface Job<Data extends object = object> {
  name: string;
  /** Minutes and hours in UTC, for work that comes round by itself. */
  cron?: string;
  /** Runs in each process by itself, so often; what must happen once takes a lock. Such a job is never sent. */
  everySeconds?: number;
  /** Of work that is sent: so many at once in each process, one where it is left out; never two of a group. */
  atOnce?: number;
  retry: {
    limit: number;
    /** Seconds before the second try, doubled for each further one. */
    delay: number;
    /** Seconds between tries at most. */
    longestDelay: number;
  };
  /** `stopped` is told when the server stops; work that comes round every few seconds and takes long ends by it. */
  run(parts: Parts, data: Data, stopped?: AbortSignal): Promise<void>;
}
