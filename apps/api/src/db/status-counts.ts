import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type Placeholders, prepareStatement } from './prepare-statement.ts';
import { customers } from './schema/customer.ts';
import { type CountedList, statusCounts } from './schema/status-count.ts';

interface CountedRow {
  customerId: number;
  status: string;
}

/** Counts a row that was inserted or changed, in the same transaction; `before` is the row before the change. */
export async function trackStatusChange(tx: Database, list: CountedList, row: CountedRow, before?: CountedRow): Promise<void> {
  if (before?.status === row.status) return;
  const { customerId } = row;
  await insertChange(tx, { customerId, list, status: row.status, statusBefore: before?.status });
}

interface StatusChange {
  customerId: number;
  list: CountedList;
  status: string;
  statusBefore?: string | undefined;
}

const insertChange = prepareStatement((db, { customerId, list, status, statusBefore }: Placeholders<StatusChange>) => {
  const added = { customerId, list, status, change: 1 };
  const removed = statusBefore && { customerId, list, status: statusBefore, change: -1 };
  return db.insert(statusCounts).values(removed ? [added, removed] : [added]);
});

const selectSums = prepareStatement((db, { customerId, list }: Placeholders<{ customerId: number; list: CountedList }>) =>
  db
    .select({ status: statusCounts.status, rows: sql<number>`sum(${statusCounts.change})::int` })
    .from(statusCounts)
    .where(and(eq(statusCounts.customerId, customerId), eq(statusCounts.list, list)))
    .groupBy(statusCounts.status),
);

export async function getCountsByStatus<Status extends string>(
  db: Database,
  list: CountedList,
  customerId: number,
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  const found = new Map((await selectSums(db, { customerId, list })).map(({ status, rows }) => [status, rows]));
  return Object.fromEntries(statuses.map((status) => [status, found.get(status) ?? 0])) as Record<Status, number>;
}

/** The number of rows with one of the statuses, or of all rows if none is given. */
export async function getStatusTotal(
  db: Database,
  list: CountedList,
  customerId: number,
  statuses?: readonly string[],
): Promise<number> {
  const matching = (await selectSums(db, { customerId, list })).filter(({ status }) => statuses?.includes(status) ?? true);
  return matching.reduce((total, { rows }) => total + rows, 0);
}

/** Whether there is no other filter than status, so that the stored counts apply. */
export function hasNoOtherFilters(others: object): boolean {
  return Object.values(others).every((value) => value === undefined);
}

const currentStatuses = sql`(
  select customer_id, 'line' as list, status from line
  union all select customer_id, 'service_order', status from service_order
  union all select customer_id, 'tv_account', status from tv_account)`;

/**
 * Corrects the counts of a customer after rows were written without being counted, by bulk inserts or by hand. One statement sees
 * a change and its count together or not at all, so it may run concurrently with changes. Concurrent runs for one customer wait
 * for each other.
 */
export async function reconcileStatusCounts(db: Database, customerId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(eq(customers.customerId, customerId))
      .for('update');
    await tx.execute(sql`
      insert into ${statusCounts} (customer_id, list, status, change)
      select ${customerId}::int, list, status, sum(change) from (
        select list, status, 1 as change from ${currentStatuses} as current_rows where customer_id = ${customerId}
        union all
        select list, status, -change from ${statusCounts} where customer_id = ${customerId}
      ) as differences group by list, status having sum(change) <> 0`);
  });
}

/** A customer with more entries than this gets them merged. */
const maxEntries = 50;

/** Merges the entries of each customer that has more than 50. */
export async function compactStatusCounts(db: Database): Promise<void> {
  const { customerId } = statusCounts;
  const many = await db.select({ customerId }).from(statusCounts).groupBy(customerId).having(gt(count(), maxEntries));
  for (const one of many) {
    await db.execute(sql`
      with removed as (
        delete from ${statusCounts} where customer_id = ${one.customerId} returning list, status, change
      )
      insert into ${statusCounts} (customer_id, list, status, change)
      select ${one.customerId}::int, list, status, sum(change) from removed group by list, status having sum(change) <> 0`);
  }
}
