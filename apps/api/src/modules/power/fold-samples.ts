import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { getMonth } from './calendar.ts';
import { assembleMonths, computeMonth, toRange } from './load-months.ts';
import { findMonthParts, findNextMonth, findUnitsToFold, type MonthRow, putMonth, takeHours } from './month.store.ts';
import { findFeeds, type UnitKey } from './power-unit.store.ts';
import { encodeRollup } from './rollup.ts';
import { lockStates, setFoldedUntil } from './sample.store.ts';
import { encodeSamples } from './sample-codec.ts';

const unitsPerQuery = 100;
/** Samples stay in hourly rows for a day, because adding to a month packs the whole month again. */
const foldAfterMs = 24 * 60 * 60_000;

/** Moves the samples of past days, even those that arrived late, from hourly rows to their months. */
export const foldPowerSamples: Job = {
  name: 'fold-power-samples',
  cron: '17 * * * *',
  retry: { limit: 3, delay: 60, maxDelay: 600 },
  async run({ clock, database: { scheduledDb } }: AppContext) {
    const before = getFoldTime(clock.now());
    for (;;) {
      const units = await findUnitsToFold(scheduledDb, before, unitsPerQuery);
      for (const unit of units) await scheduledDb.transaction((tx) => foldUnit(tx, unit, before));
      if (units.length < unitsPerQuery) return;
    }
  },
};

/** Returns the time before which samples are moved: the start of yesterday (UTC), so that a month is packed once a day. */
export function getFoldTime(now: Date): Date {
  const at = now.getTime() - foldAfterMs;
  return new Date(at - (at % foldAfterMs));
}

/** Moves the hours of a unit before a time to their months. */
async function foldUnit(tx: Database, key: UnitKey, before: Date): Promise<void> {
  const [state] = await lockStates(tx, [key]);
  const hours = await takeHours(tx, key, before);
  if (!state || hours.length === 0) return;
  const changedMonths = new Set(hours.map(({ hour }) => getMonth(hour.getTime())));
  const firstMonth = [...changedMonths].sort()[0]!;
  const lastMonth = [...changedMonths].sort().at(-1)!;
  // The energy of the first sample of the next month depends on the last one of this month.
  const nextMonth = await findNextMonth(tx, key, lastMonth);
  const unit = { ...key, feeds: await findFeeds(tx, key) };
  const labels = unit.feeds.map(({ label }) => label);
  const storedParts = await findMonthParts(tx, {
    ...key,
    ...toRange(firstMonth, nextMonth ?? lastMonth),
    hasSamples: true,
    hasHours: true,
  });
  const movedParts = hours.map((row) => ({ ...row, month: null, hours: null, days: null, totals: null, ...notClosed }));
  const parts = [...storedParts.filter(({ month }) => month !== null), ...movedParts];

  let isPreviousChanged = false;
  const months = assembleMonths(unit, parts, firstMonth, nextMonth ?? lastMonth);
  for (const { span, samples, hours, days, figures, readingsBefore } of months) {
    const isChanged = changedMonths.has(span.month);
    if (isChanged && samples && hours && days && figures)
      await putMonth(tx, pack(key, span.month, { samples, hours, days, figures }));
    else if (isPreviousChanged && samples) {
      await putMonth(tx, pack(key, span.month, computeMonth(span, samples, labels, readingsBefore)));
    }
    isPreviousChanged = isChanged;
  }
  await setFoldedUntil(tx, key, state.foldedUntil && state.foldedUntil > before ? state.foldedUntil : before);
}

const notClosed = { closedAt: null, committedKw: null };

/** Converts a month to its row, with packed values. */
export function pack(
  { customerId, colocationId }: UnitKey,
  month: string,
  { samples, hours, days, figures }: ReturnType<typeof computeMonth>,
): MonthRow {
  return {
    customerId,
    colocationId,
    month,
    totals: figures,
    samples: encodeSamples(samples, true),
    hours: encodeRollup(hours),
    days: encodeRollup(days),
  };
}
