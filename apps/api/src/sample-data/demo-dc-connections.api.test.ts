import { listPortNames } from '@demarc/contract/connection-end.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dcConnections, loas } from '../db/schema/dc-connection.ts';
import { orders } from '../db/schema/order.ts';
import { loadSamples } from '../testing/load-samples.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { assertDcConnectionInvariants } from './dc-connection-invariants.ts';
import { generateDcConnections } from './generated-dc-connections.ts';

const noordlijn = 20240317;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await loadSamples(database);
});
afterAll(() => database.close());

it('the demo has four delivered connections, and an order that waits for a letter of authorization', async () => {
  const isOwn = eq(dcConnections.customerId, noordlijn);
  const rows = await database.db.select().from(dcConnections).where(isOwn).orderBy(dcConnections.dcConnectionId);
  expect(rows.map(({ reference, kind, status, loaStatus, path }) => [reference, kind, status, loaStatus, path.length])).toEqual([
    ['Transit primair', 'CROSS_CONNECT', 'ACTIVE', 'USED', 2],
    ['Routeserver naar kern', 'CROSS_CONNECT', 'ACTIVE', null, 1],
    ['Kern naar uitwijk', 'METRO_CONNECT', 'ACTIVE', null, 3],
    ['Peering Rotterdam', 'CROSS_CONNECT', 'ACTIVE', 'USED', 1],
    ['Transit secundair', 'CROSS_CONNECT', 'PENDING', 'REQUESTED', 0],
  ]);
  const waitingOrders = await database.db.select().from(orders).where(eq(orders.serviceLabel, rows[4]!.circuitId));
  expect(waitingOrders).toMatchObject([{ status: 'ON_HOLD', statusReason: { code: 'LOA_REQUIRED' }, waitingOn: 'CUSTOMER' }]);
  const storedLoas = await database.db.select().from(loas).where(eq(loas.customerId, noordlijn)).orderBy(loas.sequence);
  expect(storedLoas.map(({ direction, status }) => [direction, status])).toEqual([
    ['RECEIVED', 'USED'],
    ['ISSUED', 'USED'],
    ['RECEIVED', 'REQUESTED'],
  ]);
});

it.each([
  ['a cross connect between buildings', { zSiteId: 2 }, 'rule 17,'],
  ['a connector that does not fit', { mediaType: 'CAT6A' }, 'rule 17,'],
  ['an ended connection with a port', { status: 'TERMINATED' }, 'rule 17,'],
  ['a rack that does not exist', { aColocationId: 1 }, 'rule 1,'],
] as const)('the invariants reject %s', async (_what, values, rule) => {
  const violation = database.db.transaction(async (tx) => {
    const changedValues: Partial<typeof dcConnections.$inferInsert> = values;
    await tx.update(dcConnections).set(changedValues);
    await assertDcConnectionInvariants(tx);
  });
  await expect(violation).rejects.toThrow(rule);
});

it.each([
  ['mid', 60],
  ['large', 900],
] as const)('a generated %s reseller has connections whose ports are all different', (size, count) => {
  const connections = generateDcConnections(size);
  expect(connections).toHaveLength(count);
  const ports = connections.flatMap(({ details: { aEnd, zEnd } }) =>
    [aEnd, zEnd].flatMap((end) =>
      listPortNames(end.ports).map((port) => `${end.colocation ?? end.siteCode} ${end.patchPanel} ${port}`),
    ),
  );
  expect(new Set(ports).size).toBe(ports.length);
});
