import type { Input } from '@demarc/contract/operation.ts';
import type { listProviderCustomers } from '@demarc/contract/provider/customer.ts';
import { and, arrayContains, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { customers } from '../../db/schema/customer.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type AccountRow = typeof accounts.$inferSelect;
export type CustomerFilter = Omit<NonNullable<Input<typeof listProviderCustomers>['query']>, 'limit' | 'after'>;

/** The page cursor of a customer. */
type CustomerCursor = Pick<CustomerRow, 'createdAt' | 'customerId'>;

/** Matches the customers that pass the filter. */
export function buildWhere({ status, cocNumber }: CustomerFilter): SQL {
  return and(
    sql`true`,
    status === undefined ? undefined : eq(customers.status, status),
    cocNumber === undefined ? undefined : eq(customers.cocNumber, cocNumber.trim()),
  )!;
}

/** Returns up to `limit` customers older than the cursor, newest first. */
export async function findPage(
  db: Database,
  where: SQL,
  cursor: CustomerCursor | null,
  limit: number,
): Promise<CustomerCursor[]> {
  const { createdAt, customerId } = customers;
  const isOlder =
    cursor && sql`(${createdAt}, ${customerId}) < (${cursor.createdAt.toISOString()}::timestamptz, ${cursor.customerId})`;
  return db
    .select({ createdAt, customerId })
    .from(customers)
    .where(and(where, isOlder ?? undefined))
    .orderBy(desc(createdAt), desc(customerId))
    .limit(limit);
}

/** The query whose rows are counted for the total. */
export function buildCountQuery(where: SQL): SQL {
  return sql`select 1 from ${customers} where ${where}`;
}

/** Locks the customer until the transaction ends, which serializes changes. */
export async function lock(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update'))[0];
}

/** Applies a change and increments the version. The caller has locked the customer. */
export async function update(tx: Database, customerId: number, change: Partial<CustomerRow>): Promise<void> {
  await tx
    .update(customers)
    .set({ ...change, version: sql`${customers.version} + 1` })
    .where(eq(customers.customerId, customerId));
}

/** Finds the applicant: the oldest administrator. */
export async function findApplicant(tx: Database, customerId: number): Promise<AccountRow | undefined> {
  const [first] = await tx
    .select()
    .from(accounts)
    .where(
      and(eq(accounts.customerId, customerId), arrayContains(accounts.roles, ['RESELLER_ADMIN']), isNull(accounts.deletedAt)),
    )
    .orderBy(asc(accounts.createdAt), asc(accounts.accountId))
    .limit(1);
  return first;
}
