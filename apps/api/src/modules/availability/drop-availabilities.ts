import type { Job } from '../../jobs/job.ts';
import * as store from './availability.store.ts';
import * as batches from './batch.store.ts';

const mostAtOnce = 1_000;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** After its end: whoever orders on an old check is told that it is too old, and not that there is none. */
const keptMilliseconds = 30 * dayMilliseconds;
/** Then nothing can be ordered on their answers any more. */
const filesKeptMilliseconds = 14 * dayMilliseconds;

/** Deletes checks and files of addresses that nobody can order on any more. */
export const dropAvailabilities: Job = {
  name: 'drop-availabilities',
  cron: '37 3 * * *',
  retry: { limit: 2, delay: 60, longestDelay: 600 },
  async run({ clock, database: { db } }) {
    const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
    while ((await store.drop(db, ago(keptMilliseconds), mostAtOnce)) === mostAtOnce);
    while ((await batches.drop(db, ago(filesKeptMilliseconds), mostAtOnce)) === mostAtOnce);
  },
};
