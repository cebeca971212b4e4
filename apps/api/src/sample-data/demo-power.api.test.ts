import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colocations } from '../db/schema/colocation.ts';
import { powerMonths, powerStates } from '../db/schema/power.ts';
import { powerEvents } from '../db/schema/power-event.ts';
import { openSampleDatabase } from '../testing/load-samples.ts';
import { orderer } from '../testing/sessions.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { assertPowerInvariants } from './power-invariants.ts';

const noordlijn = 20240317;

const program = join(import.meta.dirname, '../../../../docs/examples/check-power-months.ts');
const run = promisify(execFile);

let api: TestApi;
let units: Map<string, { colocationId: number; totalWatts: number | null; committedKw: string }>;
beforeAll(async () => {
  api = await startTestApi({ database: await openSampleDatabase() });
  const { reference, colocationId, committedKw } = colocations;
  const rows = await api.db
    .select({ reference, colocationId, committedKw, totalWatts: powerStates.totalWatts })
    .from(colocations)
    .innerJoin(powerStates, eq(powerStates.colocationId, colocationId))
    .where(eq(colocations.customerId, noordlijn));
  units = new Map(rows.map((row) => [row.reference!, row]));
});
afterAll(() => api.close());

const listEvents = async (reference: string) => {
  const { colocationId } = units.get(reference)!;
  const rows = await api.db
    .select()
    .from(powerEvents)
    .where(eq(powerEvents.colocationId, colocationId))
    .orderBy(asc(powerEvents.eventId));
  return rows.map(({ type, feed, status }) => [type, feed, status]);
};

describe('the power of the demo', () => {
  it('has thirteen months of samples of each unit', async () => {
    for (const { colocationId } of units.values()) {
      const months = await api.db.select().from(powerMonths).where(eq(powerMonths.colocationId, colocationId));
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

  it('has invariants that detect totals that do not match the samples', async () => {
    const { colocationId } = units.get('Kern Amsterdam')!;
    const isOwn = and(eq(powerMonths.colocationId, colocationId), isNotNull(powerMonths.closedAt));
    const changes: [string, SQL][] = [
      ['the stored 95th percentile', sql`jsonb_set(totals, '{p95Watts}', '1')`],
      ['Wh, but the counters', sql`jsonb_set(totals, '{energyWh}', '1')`],
    ];
    for (const [what, totals] of changes) {
      const violation = api.db.transaction(async (tx) => {
        await tx.update(powerMonths).set({ totals }).where(isOwn);
        await assertPowerInvariants(tx);
      });
      await expect(violation).rejects.toThrow(what);
    }
    await assertPowerInvariants(api.db);
  });

  it('has exactly the months that an independent program computes from the exported samples', async () => {
    const { colocationId } = units.get('Kern Amsterdam')!;
    const endpoint = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const token = await api.getToken(orderer(noordlijn));
    const env = { DEMARC_API: endpoint, API_TOKEN: token, CUSTOMER_ID: String(noordlijn), UNIT: `rack/${colocationId}` };
    const { stdout, stderr } = await run(process.execPath, [program], { env: { PATH: process.env.PATH, ...env } });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^\d{4}-\d{2} \{"energyKwh":\d/);
    expect(stdout).toMatch(/\n12 months and \d{3} days: 0 differences\n$/);
  });

  it('has a past month above the commitment', async () => {
    const { colocationId, committedKw } = units.get('Kern Amsterdam')!;
    const months = await api.db.select().from(powerMonths).where(eq(powerMonths.colocationId, colocationId));
    const monthsAbove = months.filter(({ totals }) => (totals.p95Watts ?? 0) > 1_000 * Number(committedKw));
    expect(monthsAbove).toHaveLength(1);
    expect(monthsAbove[0]!.committedKw).toBe(committedKw);
    expect((await listEvents('Kern Amsterdam')).filter(([type]) => type === 'BURST_BILLABLE')).toEqual([
      ['BURST_BILLABLE', null, 'CLOSED'],
    ]);
  });
});
