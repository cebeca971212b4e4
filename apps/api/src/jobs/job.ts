import type { Parts } from '../parts.ts';

/** A piece of work that happens once, whichever process takes it. Running it twice has to do no harm. */
export interface Job<Data extends object = object> {
  name: string;
  /** Minutes and hours in UTC, for work that comes round by itself. */
  cron?: string;
  retry: {
    limit: number;
    /** Seconds before the second try, doubled for each further one. */
    delay: number;
    /** Seconds between tries at most. */
    longestDelay: number;
  };
  run(parts: Parts, data: Data): Promise<void>;
}
