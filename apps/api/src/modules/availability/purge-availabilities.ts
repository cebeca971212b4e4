import type { Job } from '../../jobs/job.ts';
import * as store from './availability.store.ts';
import * as batches from './batch.store.ts';

const batchSize = 1_000;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Expired checks are kept for 30 days, so that an order on an old check gets a precise error instead of "not found". */
const checkRetentionMilliseconds = 30 * dayMilliseconds;
/** After 14 days the checks of a file have expired and nothing can be ordered from it. */
const batchRetentionMilliseconds = 14 * dayMilliseconds;

/** Deletes availability checks and address files that can no longer be ordered from. */
export const purgeAvailabilities: Job = {
  name: 'purge-availabilities',
  cron: '37 3 * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run({ clock, database: { db } }) {
    const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
    while ((await store.purge(db, ago(checkRetentionMilliseconds), batchSize)) === batchSize);
    while ((await batches.purge(db, ago(batchRetentionMilliseconds), batchSize)) === batchSize);
  },
};
