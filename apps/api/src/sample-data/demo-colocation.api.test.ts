import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { colocations, powerFeeds } from '../db/schema/colocation.ts';
import { orders } from '../db/schema/order.ts';
import { siteStock } from '../db/schema/site.ts';
import { openSampleDatabase } from '../testing/load-samples.ts';
import type { TestDatabase } from '../testing/open-test-database.ts';
import { assertColocationInvariants } from './colocation-invariants.ts';
import { generateRacks, generateSharedColo } from './generated-colocation.ts';

const noordlijn = 20240317;

let database: TestDatabase;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

it('the demo has three racks in three sizes and two shared units, with five and three feeds', async () => {
  const isOwn = eq(colocations.customerId, noordlijn);
  const rows = await database.db.select().from(colocations).where(isOwn).orderBy(colocations.colocationId);
  expect(rows.map(({ kind, name, heightUnits, status }) => [kind, name, heightUnits, status])).toEqual([
    ['RACK', 'AMS1-R03-12', 47, 'ACTIVE'],
    ['SHARED_COLO', 'AMS1-SC-07 U12-U13', 2, 'ACTIVE'],
    ['RACK', 'AMS2-R07-04 U24-U46', 23, 'ACTIVE'],
    ['RACK', 'RTM1-R02-09 U1-U11', 11, 'ACTIVE'],
    ['SHARED_COLO', 'RTM1-SC-02 U31', 1, 'ACTIVE'],
  ]);
  const feeds = await database.db.select().from(powerFeeds).where(eq(powerFeeds.customerId, noordlijn));
  const getFeeds = (kind: string) =>
    feeds.filter((feed) => rows.some((row) => row.colocationId === feed.colocationId && row.kind === kind));
  expect([getFeeds('RACK').length, getFeeds('SHARED_COLO').length]).toEqual([5, 3]);
});

it('the demo orders of racks have reached all milestones', async () => {
  const rows = await database.db.select().from(orders).where(eq(orders.type, 'RACK'));
  expect(rows).toHaveLength(3);
  for (const { milestones, status } of rows) {
    expect(status).toBe('COMPLETED');
    expect(milestones.every(({ reachedAt }) => reachedAt !== null)).toBe(true);
  }
});

it.each([
  ['units that overlap', { siteId: 1, rackLabel: 'SC-9', kind: 'SHARED_COLO', startUnit: 12, heightUnits: 3 }, 'rule 10,'],
  ['units above the top', { startUnit: 40 }, 'rule 10,'],
  ['more power than a feed carries', { committedKw: '9.0' }, 'rule 11,'],
  ['an order that does not exist', { orderId: 1 }, 'rule 1,'],
] as const)('the invariants reject %s', async (_what, values, rule) => {
  const violation = database.db.transaction(async (tx) => {
    const changedValues: Partial<typeof colocations.$inferInsert> = values;
    await tx.update(colocations).set(changedValues);
    await assertColocationInvariants(tx);
  });
  await expect(violation).rejects.toThrow(rule);
});

it('the invariants reject a stock that does not match the racks and shared units', async () => {
  const violation = database.db.transaction(async (tx) => {
    await tx.update(siteStock).set({ used: 0 });
    await assertColocationInvariants(tx);
  });
  await expect(violation).rejects.toThrow('the stock of data center');
  await assertColocationInvariants(database.db);
});

it.each([
  ['mid', 14, 27, 8, 14],
  ['large', 160, 315, 40, 72],
] as const)('a generated %s reseller has its racks and shared units', (size, racks, rackFeeds, shared, sharedFeeds) => {
  const countFeeds = (all: readonly { delivery: { feeds?: readonly unknown[] } }[]) =>
    all.reduce((sum, { delivery }) => sum + (delivery.feeds?.length ?? 0), 0);
  const [generated, units] = [generateRacks(size), generateSharedColo(size)];
  expect([generated.length, countFeeds(generated), units.length, countFeeds(units)]).toEqual([
    racks,
    rackFeeds,
    shared,
    sharedFeeds,
  ]);
});
