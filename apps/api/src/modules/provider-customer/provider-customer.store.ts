import type { Input } from '@demarc/contract/operation.ts';
import type { listProviderCustomers } from '@demarc/contract/provider/customer.ts';
import { and, arrayContains, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { customers } from '../../db/schema/customer.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type AccountRow = typeof accounts.$inferSelect;
export type CustomerFilter = Omit<NonNullable<Input<typeof listProviderCustomers>['query']>, 'limit' | 'after'>;

/** The page cursor of a customer. */
type CustomerCursor = Pick<CustomerRow, 'createdAt' | 'customerId'>;

function matchesFilter({ status, cocNumber }: Placeholders<CustomerFilter>): SQL | undefined {
  return and(status && eq(customers.status, status), cocNumber && eq(customers.cocNumber, cocNumber));
}

interface PageValues extends CustomerFilter {
  cursorCreatedAt?: Date | undefined;
  cursorCustomerId?: number | undefined;
  limit: number;
}

const selectPage = prepareStatement(
  (db, { cursorCreatedAt, cursorCustomerId, limit, ...filter }: Placeholders<PageValues>) => {
    const { createdAt, customerId } = customers;
    const isOlder =
      cursorCreatedAt &&
      cursorCustomerId &&
      sql`(${createdAt}, ${customerId}) < (${cursorCreatedAt}::timestamptz, ${cursorCustomerId}::int)`;
    return db
      .select({ createdAt, customerId })
      .from(customers)
      .where(and(matchesFilter(filter), isOlder))
      .orderBy(desc(createdAt), desc(customerId))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** Returns up to `limit` customers older than the cursor, newest first. */
export function findPage(
  db: Database,
  filter: CustomerFilter,
  cursor: CustomerCursor | null,
  limit: number,
): Promise<CustomerCursor[]> {
  return selectPage(db, { ...filter, cursorCreatedAt: cursor?.createdAt, cursorCustomerId: cursor?.customerId, limit });
}

/** Counts the customers that pass a filter, up to the maximum of a total. */
export const countCustomers = prepareCount(customers, matchesFilter);

const selectForUpdate = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select().from(customers).where(eq(customers.customerId, customerId)).for('update'),
);

/** Locks the customer until the transaction ends, which serializes changes. */
export async function lock(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await selectForUpdate(tx, { customerId }))[0];
}

const updateRow = prepareStatement(
  (db, { customerId, ...change }: Placeholders<Partial<CustomerRow> & Pick<CustomerRow, 'customerId'>>) =>
    db
      .update(customers)
      .set({ ...change, version: sql`${customers.version} + 1` })
      .where(eq(customers.customerId, customerId)),
);

/** Applies a change and increments the version. The caller has locked the customer. */
export async function update(tx: Database, customerId: number, change: Partial<CustomerRow>): Promise<void> {
  await updateRow(tx, { ...change, customerId });
}

const selectApplicant = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .select()
    .from(accounts)
    .where(
      and(eq(accounts.customerId, customerId), arrayContains(accounts.roles, ['RESELLER_ADMIN']), isNull(accounts.deletedAt)),
    )
    .orderBy(asc(accounts.createdAt), asc(accounts.accountId))
    .limit(1),
);

/** Finds the applicant: the oldest administrator. */
export async function findApplicant(tx: Database, customerId: number): Promise<AccountRow | undefined> {
  return (await selectApplicant(tx, { customerId }))[0];
}
