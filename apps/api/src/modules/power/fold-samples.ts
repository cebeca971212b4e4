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
  const changed = new Set(hours.map(({ hour }) => getMonth(hour.getTime())));
  const first = [...changed].sort()[0]!;
  const last = [...changed].sort().at(-1)!;
  // The energy of the first sample of the next month depends on the last one of this month.
  const next = await findNextMonth(tx, key, last);
  const unit = { ...key, feeds: await findFeeds(tx, key) };
  const labels = unit.feeds.map(({ label }) => label);
  const stored = await findMonthParts(tx, { ...key, ...toRange(first, next ?? last), hasSamples: true, hasHours: true });
  const moved = hours.map((row) => ({ ...row, month: null, hours: null, days: null, totals: null, ...notClosed }));
  const parts = [...stored.filter(({ month }) => month !== null), ...moved];

  let isPreviousChanged = false;
  for (const { span, samples, hours, days, figures, readingsBefore } of assembleMonths(unit, parts, first, next ?? last)) {
    const isChanged = changed.has(span.month);
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
