import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { Job } from '../../jobs/job.ts';
import { releasePrefixes } from './prefixes.store.ts';

/** How many days a released address is kept before it is assigned again. */
export const quarantineDays = 30;

/** Releases the addresses of services that ended 30 days ago. */
export const releaseOldPrefixes: Job = {
  name: 'release-prefixes',
  cron: '32 4 * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run({ clock, database: { db } }) {
    await releasePrefixes(db, addDays(formatAmsterdamDate(clock.now()), 1 - quarantineDays));
  },
};
