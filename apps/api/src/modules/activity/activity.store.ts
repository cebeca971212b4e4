import type { ActivityEntry, listActivity } from '@demarc/contract/activity.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { and, desc, eq, getTableColumns, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries, isByUser } from '../../db/schema/audit.ts';
import { fullName } from '../../db/views/full-name.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

type ActivityFilter = Omit<NonNullable<Input<typeof listActivity>['query']>, 'limit' | 'after'>;

const { customerId: _customerId, ...entryColumns } = getTableColumns(auditEntries);

/** An entry without the name of its object. */
export type AuditEntry = Omit<ActivityEntry, 'title' | 'identifier'>;

type FilterValues = Omit<ActivityFilter, 'excludeSignIns' | 'byUsers'> & {
  customerId: number;
  /** The flags only decide which conditions the statement has. */
  isWithoutSignIns?: true | undefined;
  isByUsers?: true | undefined;
  isByOthers?: true | undefined;
};

export function toFilterValues(customerId: number, { excludeSignIns, byUsers, ...filter }: ActivityFilter): FilterValues {
  return {
    customerId,
    ...filter,
    isWithoutSignIns: excludeSignIns || undefined,
    isByUsers: byUsers || undefined,
    isByOthers: byUsers === false || undefined,
  };
}

/** Matches the audit entries of a customer that pass the filter. Days start and end in Amsterdam time. */
function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { customerId, objectType, objectId, accountId, from, to, isWithoutSignIns, isByUsers, isByOthers } = values;
  return and(
    eq(auditEntries.customerId, customerId),
    objectType && eq(auditEntries.objectType, objectType),
    objectId && eq(auditEntries.objectId, objectId),
    accountId && eq(auditEntries.accountId, accountId),
    isByUsers && isByUser,
    isByOthers && not(isByUser),
    isWithoutSignIns && ne(auditEntries.objectType, 'sign-in'),
    from && sql`${auditEntries.occurredAt} >= (${from}::date)::timestamp at time zone 'Europe/Amsterdam'`,
    to && sql`${auditEntries.occurredAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`,
  );
}

const selectPage = prepareStatement(
  (db, { cursor, limit, ...filter }: Placeholders<FilterValues & { cursor?: number | undefined; limit: number }>) =>
    db
      .select({ ...entryColumns, accountName: fullName() })
      .from(auditEntries)
      .leftJoin(accounts, and(eq(accounts.customerId, auditEntries.customerId), eq(accounts.accountId, auditEntries.accountId)))
      .where(and(matchesFilter(filter), cursor && lt(auditEntries.entryId, cursor)))
      .orderBy(desc(auditEntries.entryId))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Returns up to `limit` entries older than the cursor, newest first. */
export async function findPage(
  db: Database,
  filter: FilterValues,
  cursor: number | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await selectPage(db, { ...filter, cursor, limit });
  return rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }));
}

/** Counts the entries that pass a filter, capped like the total of every list. */
export const countEntries = prepareCount(auditEntries, matchesFilter);
