import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../app-context.ts';
import { systemClock } from '../clock.ts';
import { reconcileCounts } from '../jobs/reconcile-counts.ts';
import { countedTables } from '../kinds/registry.ts';
import { updateLineRow } from '../modules/line/line.store.ts';
import { updateOrder } from '../modules/order/order.store.ts';
import { updateAccount } from '../modules/tv-account/tv-account.store.ts';
import { insertCustomer, insertLine, insertOrder, insertTvAccount } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { lines } from './schema/line.ts';
import { orders } from './schema/order.ts';
import { statusCounts } from './schema/status-count.ts';
import { tvAccounts } from './schema/tv.ts';
import { type CountedTable, getCountsByStatus, getStatusTotal, reconcileStatusCounts } from './status-counts.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const updatedAt = new Date();
const newCustomer = async () => (await insertCustomer(database.db)).customerId;
const entries = (customerId: number) => database.db.$count(statusCounts, eq(statusCounts.customerId, customerId));
const reconcile = () =>
  reconcileCounts(countedTables).run({ database, clock: systemClock } as Partial<AppContext> as AppContext, {});

/** Reads the counts of some statuses, and the total. */
async function readCounts(table: CountedTable, customerId: number, statuses: readonly string[]) {
  const counts = await getCountsByStatus(database.db, table, customerId, statuses);
  return [...statuses.map((status) => counts[status]), await getStatusTotal(database.db, table, customerId)];
}

describe('status counts of rows that change', () => {
  it.each([
    ['lines', lines, ['ACTIVE', 'SUSPENDED'], insertLine, updateLineRow],
    ['orders', orders, ['NEW', 'ACCEPTED'], insertOrder, updateOrder],
    ['TV accounts', tvAccounts, ['active', 'suspended'], insertTvAccount, updateAccount],
  ] as const)('%s', async (_name, table, [before, after], insert, update) => {
    const { db } = database;
    const [customerId, other] = [await newCustomer(), await newCustomer()];
    const put = async (owner: number) => (await insert(db, { customerId: owner, status: before as never })) as never;
    const rows = [await put(customerId), await put(customerId), await put(other)];
    expect(await readCounts(table, customerId, [before, after])).toEqual([2, 0, 2]);
    const changedRow = await update(db, rows[0]!, { status: after as never, updatedAt });
    await update(db, changedRow as never, { reference: 'x', updatedAt });
    expect(await readCounts(table, customerId, [before, after])).toEqual([1, 1, 2]);
    expect(await getStatusTotal(db, table, customerId, [after, after])).toBe(1);
    expect(await readCounts(table, other, [before, after])).toEqual([1, 0, 1]);
  });

  it('ignore a change that is rolled back', async () => {
    const customerId = await newCustomer();
    const line = await insertLine(database.db, { customerId });
    const broken = database.db.transaction(async (tx) => {
      await updateLineRow(tx, line, { status: 'SUSPENDED', updatedAt });
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await readCounts(lines, customerId, ['ACTIVE', 'SUSPENDED'])).toEqual([1, 0, 1]);
  });
});

describe('reconciling the counts', () => {
  it('keeps the number of entries small while rows change', async () => {
    const { db } = database;
    const customerId = await newCustomer();
    const rows = await Promise.all(Array.from({ length: 60 }, () => insertLine(db, { customerId })));
    const suspend = rows.map((row) => db.transaction((tx) => updateLineRow(tx, row, { status: 'SUSPENDED', updatedAt })));
    await Promise.all([reconcile(), ...suspend, reconcile()]);
    expect(await readCounts(lines, customerId, ['ACTIVE', 'SUSPENDED'])).toEqual([0, 60, 60]);
    await reconcile();
    expect(await entries(customerId)).toBeLessThanOrEqual(50);
    expect(await readCounts(lines, customerId, ['ACTIVE', 'SUSPENDED'])).toEqual([0, 60, 60]);
  });

  it('corrects the counts after rows were written by hand', async () => {
    const customerId = await newCustomer();
    await insertLine(database.db, { customerId });
    await database.db.update(lines).set({ status: 'TERMINATED' }).where(eq(lines.customerId, customerId));
    expect(await readCounts(lines, customerId, ['ACTIVE', 'TERMINATED'])).toEqual([1, 0, 1]);
    await reconcile();
    expect(await readCounts(lines, customerId, ['ACTIVE', 'TERMINATED'])).toEqual([0, 1, 1]);
    const before = await entries(customerId);
    await reconcile();
    expect(await entries(customerId)).toBe(before);
  });

  it('adds a difference once when two runs overlap', async () => {
    const { db } = database;
    const customerId = await newCustomer();
    await insertLine(db, { customerId });
    await db.delete(statusCounts).where(eq(statusCounts.customerId, customerId));
    let second: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await reconcileStatusCounts(tx, customerId, countedTables);
      second = reconcileStatusCounts(db, customerId, countedTables);
      // Without a lock, 0.2 seconds would be enough for the second run to count.
      await tx.execute(sql`select pg_sleep(0.2)`);
    });
    await second;
    expect(await readCounts(lines, customerId, ['ACTIVE'])).toEqual([1, 1]);
  });
});
