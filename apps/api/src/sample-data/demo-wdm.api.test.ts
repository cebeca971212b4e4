import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../db/schema/order.ts';
import { wdmChannels, wdmLightDays, wdms } from '../db/schema/wdm.ts';
import { loadSamples } from '../testing/load-samples.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { generateWavelengths } from './generated-wdm.ts';
import { assertWdmInvariants } from './wdm-invariants.ts';

const noordlijn = 20240317;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await loadSamples(database);
});
afterAll(() => database.close());

it('the demo has a protected wavelength with good light, and a passive channel whose light fades', async () => {
  const rows = await database.db.select().from(wdms).where(eq(wdms.customerId, noordlijn)).orderBy(wdms.wdmId);
  expect(rows.map((row) => [row.reference, row.status, row.channel, row.protection, row.lightState])).toEqual([
    ['Backbone 100G', 'ACTIVE', 33, 'PROTECTED_1_PLUS_1', 'OK'],
    ['Opslagreplicatie', 'ACTIVE', 21, 'UNPROTECTED', 'WARNING'],
  ]);
  for (const { wdmId } of rows) {
    const isOwn = and(eq(wdmLightDays.customerId, noordlijn), eq(wdmLightDays.wdmId, wdmId));
    expect(await database.db.$count(wdmLightDays, isOwn)).toBeGreaterThan(80);
  }
  for (const { milestones, status } of await database.db.select().from(orders).where(eq(orders.type, 'WDM'))) {
    expect(status).toBe('COMPLETED');
    expect(milestones.every(({ reachedAt }) => reachedAt !== null)).toBe(true);
  }
});

it.each([
  ['a channel beyond the grid', async () => {}, { channel: 62 }],
  ['a wavelength paired with itself', async () => {}, { protection: 'DIVERSE_PAIR', pairedWdmId: 7_001 }],
  ['a wavelength without its channel', async (tx: typeof database.db) => void (await tx.delete(wdmChannels)), {}],
  ['an order that does not exist', async () => {}, { orderId: 1 }],
] as const)('the invariants reject %s', async (_what, prepare, values) => {
  const violation = database.db.transaction(async (tx) => {
    await prepare(tx);
    if (Object.keys(values).length > 0) await tx.update(wdms).set(values);
    await assertWdmInvariants(tx);
  });
  await expect(violation).rejects.toThrow('breaks its rules');
});

it.each([
  ['mid', 12, 1],
  ['large', 90, 6],
] as const)('a generated %s reseller has its wavelengths', (size, count, pairCount) => {
  const { single, pairs } = generateWavelengths(size);
  expect([single.length + 2 * pairs.length, pairs.length]).toEqual([count, pairCount]);
  // A generated order may not take channel 21, which the demo company orders later.
  const channels = [...single, ...pairs.flat()].flatMap(({ details }) => details.preferredChannel ?? []);
  expect(new Set(channels).size).toBe(channels.length);
  expect(channels).not.toContain(21);
});
