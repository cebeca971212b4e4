import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { prepared } from './prepared.ts';
import { customers } from './schema/customer.ts';
import { type CountedList, statusCounts } from './schema/status-count.ts';

interface Counted {
  customerId: number;
  status: string;
}

/** Counts a row that was stored or changed, in the same transaction; `before` is what a change found. */
export async function countStatus(tx: Database, list: CountedList, row: Counted, before?: Counted): Promise<void> {
  if (before?.status === row.status) return;
  const { customerId } = row;
  const came = { customerId, list, status: row.status, change: 1 };
  await tx.insert(statusCounts).values(before ? [came, { customerId, list, status: before.status, change: -1 }] : [came]);
}

const sums = prepared<{ customerId: number; list: CountedList }, { status: string; rows: number }[]>((db) =>
  db
    .select({ status: statusCounts.status, rows: sql<number>`sum(${statusCounts.change})::int` })
    .from(statusCounts)
    .where(and(eq(statusCounts.customerId, sql.placeholder('customerId')), eq(statusCounts.list, sql.placeholder('list'))))
    .groupBy(statusCounts.status),
);

/** How many rows of a customer's list have each of the statuses. */
export async function countsByStatus<Status extends string>(
  db: Database,
  list: CountedList,
  customerId: number,
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  const found = new Map((await sums(db, { customerId, list })).map(({ status, rows }) => [status, rows]));
  return Object.fromEntries(statuses.map((status) => [status, found.get(status) ?? 0])) as Record<Status, number>;
}

/** How many rows of a customer's list have one of the statuses; how many there are, where none is named. */
export async function countOfStatuses(
  db: Database,
  list: CountedList,
  customerId: number,
  statuses?: readonly string[],
): Promise<number> {
  const wanted = (await sums(db, { customerId, list })).filter(({ status }) => statuses?.includes(status) ?? true);
  return wanted.reduce((total, { rows }) => total + rows, 0);
}

/** Whether nothing is asked for but what was taken out of a filter, so that the counts by status are the answer. */
export function isNothingElse(others: object): boolean {
  return Object.values(others).every((value) => value === undefined);
}

const statusesOfAll = sql`(
  select customer_id, 'line' as list, status from line
  union all select customer_id, 'service_order', status from service_order
  union all select customer_id, 'tv_account', status from tv_account)`;

/**
 * Adds what rows of a customer that nobody counted make of a difference: those that were loaded at once, or written by hand. One
 * statement sees each change with its count or neither, so it may run beside changes; beside itself it waits.
 */
export async function countUncounted(db: Database, customerId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(eq(customers.customerId, customerId))
      .for('update');
    await tx.execute(sql`
      insert into ${statusCounts} (customer_id, list, status, change)
      select ${customerId}::int, list, status, sum(change) from (
        select list, status, 1 as change from ${statusesOfAll} as there where customer_id = ${customerId}
        union all
        select list, status, -change from ${statusCounts} where customer_id = ${customerId}
      ) as differing group by list, status having sum(change) <> 0`);
  });
}

/** Above so many entries of a customer they are taken together. */
const mostEntries = 50;

/** Takes the entries of each customer together that has many of them. */
export async function foldStatusCounts(db: Database): Promise<void> {
  const { customerId } = statusCounts;
  const many = await db.select({ customerId }).from(statusCounts).groupBy(customerId).having(gt(count(), mostEntries));
  for (const one of many) {
    await db.execute(sql`
      with taken as (
        delete from ${statusCounts} where customer_id = ${one.customerId} returning list, status, change
      )
      insert into ${statusCounts} (customer_id, list, status, change)
      select ${one.customerId}::int, list, status, sum(change) from taken group by list, status having sum(change) <> 0`);
  }
}
