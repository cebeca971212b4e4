import type { AppContext } from '../../app-context.ts';
import type { Job } from '../../jobs/job.ts';
import { addToMonth, getMonth, getMonthSpan } from './calendar.ts';
import type { PowerEventChange } from './evaluate-moments.ts';
import { getFoldTime } from './fold-samples.ts';
import { type ClosableMonth, closeMonth, findMonthsToClose } from './month.store.ts';
import { completeFromPercent } from './month-figures.ts';
import { applyEventChanges } from './power-event.service.ts';
import { findFeeds, toMeteredUnit } from './power-unit.store.ts';
import { countExpectedSamples } from './present-figures.ts';
import { lockStates } from './sample.store.ts';

const monthsPerQuery = 100;

/** Closes past months after their last samples were added: stores the commitment, and opens an event for a burst. */
export const closePowerMonths: Job = {
  name: 'close-power-months',
  cron: '47 * * * *',
  retry: { limit: 3, delay: 60, maxDelay: 600 },
  async run(context: AppContext) {
    const { scheduledDb } = context.database;
    const lastMonth = getLastFoldedMonth(context.clock.now());
    for (;;) {
      const months = await findMonthsToClose(scheduledDb, lastMonth, monthsPerQuery);
      for (const month of months) await close(context, month);
      if (months.length < monthsPerQuery) return;
    }
  },
};

/** Returns the last month whose samples have all been added to it. */
function getLastFoldedMonth(now: Date): string {
  const month = getMonth(now.getTime());
  const previousMonth = addToMonth(month, -1);
  return getMonthSpan(previousMonth).end <= getFoldTime(now).getTime() ? previousMonth : addToMonth(previousMonth, -1);
}

async function close(context: AppContext, key: ClosableMonth): Promise<void> {
  await context.database.scheduledDb.transaction(async (tx) => {
    const [state] = await lockStates(tx, [key]);
    const month = await closeMonth(tx, key, context.clock.now());
    // Another process has closed it.
    if (!state || !month) return;
    const unit = toMeteredUnit({ ...state, feeds: await findFeeds(tx, key) });
    await applyEventChanges(tx, context, unit, listBurstChanges(key, month, unit.committedKw));
  });
}

const condition = { type: 'BURST_BILLABLE', feed: null, phase: null } as const;

/** Returns the changes that close the burst of the previous month, and open one if this month has a burst. */
function listBurstChanges(
  { month, activeSince, terminationDate }: Pick<ClosableMonth, 'month' | 'activeSince' | 'terminationDate'>,
  { totals }: { totals: { sampleCount: number; p95Watts: number | null } },
  committedKw: number,
): PowerEventChange[] {
  const span = getMonthSpan(month);
  const at = new Date(span.end);
  const expected = countExpectedSamples(span, { activeSince, terminationDate }, span.end);
  const isComplete = totals.sampleCount * 100 >= expected * completeFromPercent;
  const value = (totals.p95Watts ?? 0) / 1_000;
  const closeBurst = { condition, change: 'CLOSED', closedAt: at, value: null, moment: null } as const;
  if (!isComplete || value <= committedKw) return [closeBurst];
  return [
    closeBurst,
    { condition, change: 'OPENED', openedAt: at, figure: { value, limit: committedKw, unit: 'KW' }, moment: null },
  ];
}
