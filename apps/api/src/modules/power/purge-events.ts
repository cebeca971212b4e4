import type { AppContext } from '../../app-context.ts';
import type { Job } from '../../jobs/job.ts';
import { addToMonth, getMonth, getMonthSpan } from './calendar.ts';
import { deleteEventsBefore } from './power-event.store.ts';
import { dayMonths, hourMonths } from './purge-samples.ts';

/** Deletes events three years after they were closed, like the hours. Bursts are deleted after ten years, together with their month. */
export const purgePowerEvents: Job = {
  name: 'purge-power-events',
  cron: '27 2 * * *',
  retry: { limit: 3, delay: 60, maxDelay: 600 },
  async run({ clock, database: { scheduledDb } }: AppContext) {
    const getStart = (monthsAgo: number) => new Date(getMonthSpan(addToMonth(getMonth(clock.now().getTime()), -monthsAgo)).start);
    await deleteEventsBefore(scheduledDb, { closedBefore: getStart(hourMonths), burstUntil: getStart(dayMonths) });
  },
};
