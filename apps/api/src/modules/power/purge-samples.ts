import type { AppContext } from '../../app-context.ts';
import type { Job } from '../../jobs/job.ts';
import { addToMonth, getMonth } from './calendar.ts';
import { sampleDays } from './check-sample.ts';
import { deleteMonthsBefore, dropHoursBefore, dropSamplesBefore } from './month.store.ts';

/** The number of months for which hours and days are kept. */
export const hourMonths = 36;
export const dayMonths = 120;

/** Deletes samples after 400 days, hours after three years and days after ten, each once its whole month is that old. */
export const purgePowerSamples: Job = {
  name: 'purge-power-samples',
  cron: '23 2 * * *',
  retry: { limit: 3, delay: 60, maxDelay: 600 },
  async run({ clock, database: { scheduledDb } }: AppContext) {
    const now = clock.now().getTime();
    await dropSamplesBefore(scheduledDb, getMonth(now - sampleDays * 86_400_000));
    await dropHoursBefore(scheduledDb, addToMonth(getMonth(now), -hourMonths));
    await deleteMonthsBefore(scheduledDb, addToMonth(getMonth(now), -dayMonths));
  },
};
