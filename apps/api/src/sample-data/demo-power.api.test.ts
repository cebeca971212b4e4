import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colocations } from '../db/schema/colocation.ts';
import { powerMonths, powerStates } from '../db/schema/power.ts';
import { powerEvents } from '../db/schema/power-event.ts';
import { getMonthSpan } from '../modules/power/calendar.ts';
import { computeMonthFigures } from '../modules/power/month-figures.ts';
import type { CounterReadings } from '../modules/power/rollup.ts';
import { getWatts } from '../modules/power/sample-block.ts';
import { decodeSamples } from '../modules/power/sample-codec.ts';
import { loadSamples } from '../testing/load-samples.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';

const noordlijn = 20240317;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let units: Map<string, { colocationId: number; totalWatts: number | null; committedKw: string }>;
beforeAll(async () => {
  database = await openTestDatabase();
  await loadSamples(database);
  const { reference, colocationId, committedKw } = colocations;
  const rows = await database.db
    .select({ reference, colocationId, committedKw, totalWatts: powerStates.totalWatts })
    .from(colocations)
    .innerJoin(powerStates, eq(powerStates.colocationId, colocationId))
    .where(eq(colocations.customerId, noordlijn));
  units = new Map(rows.map((row) => [row.reference!, row]));
});
afterAll(() => database.close());

const listEvents = async (reference: string) => {
  const { colocationId } = units.get(reference)!;
  const rows = await database.db
    .select()
    .from(powerEvents)
    .where(eq(powerEvents.colocationId, colocationId))
    .orderBy(asc(powerEvents.eventId));
  return rows.map(({ type, feed, status }) => [type, feed, status]);
};

describe('the power of the demo', () => {
  it('has thirteen months of samples of each unit', async () => {
    for (const { colocationId } of units.values()) {
      const months = await database.db.select().from(powerMonths).where(eq(powerMonths.colocationId, colocationId));
      expect(months.length).toBeGreaterThanOrEqual(13);
      const count = months.reduce((sum, { totals }) => sum + totals.sampleCount, 0);
      // Less the gaps, and the days that were not added to their month yet.
      expect(count).toBeGreaterThan(13 * 28 * 288 * 0.97);
    }
    expect([...units.keys()].sort()).toEqual(
      ['Back-up Rotterdam', 'Kern Amsterdam', 'Meetpunt', 'Routeserver', 'Uitwijk Zuidoost'].sort(),
    );
  });

  it('has a rack that warns, a critical one and one that has lost a feed', async () => {
    const getShare = (reference: string) => {
      const { totalWatts, committedKw } = units.get(reference)!;
      return totalWatts! / Number(committedKw) / 10;
    };
    expect(getShare('Kern Amsterdam')).toBeGreaterThan(80);
    expect(getShare('Kern Amsterdam')).toBeLessThan(95);
    expect(await listEvents('Kern Amsterdam')).toContainEqual(['COMMIT_WARNING', null, 'OPEN']);
    expect(getShare('Back-up Rotterdam')).toBeGreaterThan(95);
    expect(await listEvents('Back-up Rotterdam')).toContainEqual(['COMMIT_CRITICAL', null, 'OPEN']);
    expect(await listEvents('Uitwijk Zuidoost')).toEqual([['FEED_LOST', 'B', 'OPEN']]);
  });

  it('has the figures that its samples have', async () => {
    for (const { colocationId } of units.values()) {
      const isOwn = eq(powerMonths.colocationId, colocationId);
      const months = await database.db.select().from(powerMonths).where(isOwn).orderBy(asc(powerMonths.month));
      let readings: CounterReadings = {};
      for (const { month, samples, totals } of months) {
        const block = decodeSamples(samples!, getMonthSpan(month).start);
        const labels = Object.keys(block.feeds) as FeedLabel[];
        expect(computeMonthFigures(block, labels, readings)).toEqual(totals);
        ({ readings } = totals);
        const violations = labels.filter((label) => {
          const feed = block.feeds[label]!;
          return feed.meter.some((meter, slot) => meter !== 0 && getWatts(feed, slot) > feed.apparentVa[slot]!);
        });
        expect(violations, `active above apparent power in ${month}`).toEqual([]);
      }
    }
  });

  it('has a month in the past that was above the commitment', async () => {
    const { colocationId, committedKw } = units.get('Kern Amsterdam')!;
    const months = await database.db.select().from(powerMonths).where(eq(powerMonths.colocationId, colocationId));
    const above = months.filter(({ totals }) => (totals.p95Watts ?? 0) > 1_000 * Number(committedKw));
    expect(above).toHaveLength(1);
    expect(above[0]!.committedKw).toBe(committedKw);
    expect((await listEvents('Kern Amsterdam')).filter(([type]) => type === 'BURST_BILLABLE')).toEqual([
      ['BURST_BILLABLE', null, 'CLOSED'],
    ]);
  });
});
