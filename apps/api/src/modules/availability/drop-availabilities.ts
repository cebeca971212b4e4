import type { Job } from '../../jobs/job.ts';
import * as store from './availability.store.ts';

const mostAtOnce = 1_000;
/** After its end: whoever orders on an old check is told that it is too old, and not that there is none. */
const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;

/** Deletes checks of addresses that nobody can order on any more. */
export const dropAvailabilities: Job = {
  name: 'drop-availabilities',
  cron: '37 3 * * *',
  retry: { limit: 2, delay: 60, longestDelay: 600 },
  async run({ clock, database: { db } }) {
    const before = new Date(clock.now().getTime() - keptMilliseconds);
    while ((await store.drop(db, before, mostAtOnce)) === mostAtOnce);
  },
};
