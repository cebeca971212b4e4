import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { colocations } from '../db/schema/colocation.ts';
import { powerMonths } from '../db/schema/power.ts';
import { getMonthSpan } from '../modules/power/calendar.ts';
import { decodeRollup } from '../modules/power/rollup.ts';
import type { FeedColumns } from '../modules/power/sample-block.ts';
import { decodeSamples } from '../modules/power/sample-codec.ts';
import { throwViolation } from './row-rules.ts';

type MonthRow = typeof powerMonths.$inferSelect;
type Readings = MonthRow['totals']['readings'];

/** Throws if the totals of a month do not match its samples (invariants 12 and 13). Checks these customers, or all of them. */
export async function assertPowerInvariants(db: Database, customerIds?: readonly number[]): Promise<void> {
  const { colocationId, customerId } = colocations;
  const units = await db
    .select({ colocationId, customerId })
    .from(colocations)
    .where(customerIds && inArray(customerId, [...customerIds]));
  // Unit by unit, because the samples of all of them are large.
  for (const unit of units) {
    const isOwn = eq(powerMonths.colocationId, unit.colocationId);
    const months = await db.select().from(powerMonths).where(isOwn).orderBy(asc(powerMonths.month));
    let before: Readings = {};
    for (const row of months) {
      assertMonth(row, before);
      before = row.totals.readings;
    }
  }
}

/** Adds up the samples in a simple loop, independently of the functions that computed the totals. */
function assertMonth({ customerId, colocationId, month, samples, days, totals }: MonthRow, before: Readings): void {
  // Samples are kept for 400 days.
  if (!samples) return;
  const fail = (number: number, what: string) =>
    throwViolation(number, customerId, `rack or shared unit ${colocationId}, month ${month}: ${what}`);
  const { feeds } = decodeSamples(samples, getMonthSpan(month).start);
  const labeledFeeds = (Object.entries(feeds) as [FeedLabel, FeedColumns][]).map(([label, feed]) => ({
    label,
    feed,
    watts: addPhases(feed),
  }));
  let energyWh = 0;
  for (const { label, feed, watts } of labeledFeeds) {
    energyWh += computeEnergy(feed, before[label]);
    const isImpossible = watts.some((value, slot) => value > feed.apparentVa[slot]!);
    if (isImpossible) fail(12, `feed ${label} has a sample with more active than apparent power`);
  }
  if (energyWh !== totals.energyWh)
    fail(12, `the stored energy is ${totals.energyWh} Wh, but the counters grew by ${energyWh} Wh`);

  const [first, ...others] = labeledFeeds;
  const sums = first!.watts.map((value, slot) => others.reduce((sum, { watts }) => sum + watts[slot]!, value));
  const ascending = sums.filter((_, slot) => labeledFeeds.every(({ feed }) => feed.meter[slot] !== 0)).sort();
  const p95 = ascending[Math.ceil((95 * ascending.length) / 100) - 1] ?? null;
  if (p95 !== totals.p95Watts)
    fail(13, `the stored 95th percentile is ${totals.p95Watts} W, but that of the samples is ${p95} W`);
  const peak = ascending.at(-1) ?? null;
  if (peak !== totals.peakWatts) fail(13, `the stored peak is ${totals.peakWatts} W, but that of the samples is ${peak} W`);
  const sum = ascending.reduce((total, value) => total + value, 0);
  if (ascending.length !== totals.sampleCount || sum !== totals.wattsSum)
    fail(13, 'the stored average differs from that of the samples');
  const total = decodeRollup(days).lanes.TOTAL!;
  const ofDays = total.energyWh.reduce((wh, day) => wh + day, 0);
  if (ofDays !== energyWh) fail(13, `the energy of the days is ${ofDays} Wh, but that of the samples is ${energyWh} Wh`);
}

function addPhases({ meter, watts }: FeedColumns): Float64Array {
  return new Float64Array(meter.length).map((_, slot) => watts.reduce((sum, phase) => sum + phase[slot]!, 0));
}

/** Computes the difference between the last and first counter of each meter. A counter that was reset starts again. */
function computeEnergy({ meter, counterWh }: FeedColumns, before: { meter: number; counterWh: number } | undefined): number {
  let energyWh = 0;
  let start = before ?? null;
  let last = start;
  for (let slot = 0; slot < meter.length; slot += 1) {
    if (meter[slot] === 0) continue;
    const reading = { meter: meter[slot]!, counterWh: counterWh[slot]! };
    if (last?.meter !== reading.meter || reading.counterWh < last.counterWh) {
      energyWh += getGrowth(start, last);
      start = reading;
    }
    last = reading;
  }
  return energyWh + getGrowth(start, last);
}

function getGrowth(start: { counterWh: number } | null, last: { counterWh: number } | null): number {
  return start && last ? last.counterWh - start.counterWh : 0;
}
