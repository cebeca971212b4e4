import { and, count, eq, getTableName, gt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { type Placeholders, prepareStatement } from './prepare-statement.ts';
import { customers } from './schema/customer.ts';
import { statusCounts } from './schema/status-count.ts';

/** A table whose rows are counted by status. */
export type CountedTable = PgTable & Record<'customerId' | 'status', PgColumn>;

interface CountedRow {
  customerId: number;
  status: string;
}

/** Counts a row that was inserted or changed, in the same transaction; `before` is the row before the change. */
export async function trackStatusChange(tx: Database, table: CountedTable, row: CountedRow, before?: CountedRow): Promise<void> {
  if (before?.status === row.status) return;
  const { customerId } = row;
  await insertChange(tx, { customerId, list: getTableName(table), status: row.status, statusBefore: before?.status });
}

interface StatusChange {
  customerId: number;
  list: string;
  status: string;
  statusBefore?: string | undefined;
}

const insertChange = prepareStatement((db, { customerId, list, status, statusBefore }: Placeholders<StatusChange>) => {
  const added = { customerId, list, status, change: 1 };
  const removed = statusBefore && { customerId, list, status: statusBefore, change: -1 };
  return db.insert(statusCounts).values(removed ? [added, removed] : [added]);
});

const selectSums = prepareStatement((db, { customerId, list }: Placeholders<{ customerId: number; list: string }>) =>
  db
    .select({ status: statusCounts.status, rows: sql<number>`sum(${statusCounts.change})::int` })
    .from(statusCounts)
    .where(and(eq(statusCounts.customerId, customerId), eq(statusCounts.list, list)))
    .groupBy(statusCounts.status),
);

export async function getCountsByStatus<Status extends string>(
  db: Database,
  table: CountedTable,
  customerId: number,
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  const counts = new Map(
    (await selectSums(db, { customerId, list: getTableName(table) })).map(({ status, rows }) => [status, rows]),
  );
  return Object.fromEntries(statuses.map((status) => [status, counts.get(status) ?? 0])) as Record<Status, number>;
}

/** Returns the number of rows with one of the statuses, or of all rows if none is given. */
export async function getStatusTotal(
  db: Database,
  table: CountedTable,
  customerId: number,
  statuses?: readonly string[],
): Promise<number> {
  const matching = (await selectSums(db, { customerId, list: getTableName(table) })).filter(
    ({ status }) => statuses?.includes(status) ?? true,
  );
  return matching.reduce((total, { rows }) => total + rows, 0);
}

/** Whether there is no other filter than status, so that the stored counts apply. */
export function hasNoOtherFilters(others: object): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/**
 * Corrects the counts of a customer after rows were written without being counted, by bulk inserts or by hand. A statement sees
 * either both a change and its count or neither, so this may run concurrently with changes. Concurrent runs for one customer wait
 * for each other.
 */
export async function reconcileStatusCounts(db: Database, customerId: number, tables: readonly CountedTable[]): Promise<void> {
  const rows = tables.map((table) => {
    const isOfCustomer = eq(table.customerId, customerId);
    return sql`select ${getTableName(table)}::text as list, ${table.status} as status, 1 as change from ${table} where ${isOfCustomer}`;
  });
  await db.transaction(async (tx) => {
    await tx
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(eq(customers.customerId, customerId))
      .for('update');
    await tx.execute(sql`
      insert into ${statusCounts} (customer_id, list, status, change)
      select ${customerId}::int, list, status, sum(change) from (
        ${sql.join(rows, sql` union all `)}
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
  const customersToCompact = await db
    .select({ customerId })
    .from(statusCounts)
    .groupBy(customerId)
    .having(gt(count(), maxEntries));
  for (const customer of customersToCompact) {
    await db.execute(sql`
      with removed as (
        delete from ${statusCounts} where customer_id = ${customer.customerId} returning list, status, change
      )
      insert into ${statusCounts} (customer_id, list, status, change)
      select ${customer.customerId}::int, list, status, sum(change) from removed group by list, status having sum(change) <> 0`);
  }
}
