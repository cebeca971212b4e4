import type { ActivityEntry, listActivity } from '@demarc/contract/activity.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries } from '../../db/schema/audit.ts';

export type ActivityFilter = Omit<NonNullable<Input<typeof listActivity>['query']>, 'limit' | 'after'>;

const accountFullName = sql<
  string | null
>`nullif(concat_ws(' ', nullif(${accounts.firstName}, ''), nullif(${accounts.middleName}, ''),
  nullif(${accounts.lastName}, '')), '')`;

/** Matches the audit entries of a customer that pass the filter. Days start and end in Amsterdam time. */
export function buildWhere(customerId: number, { objectType, objectId, accountId, from, to }: ActivityFilter): SQL {
  const day = (date: string, later: number) => sql`(${date}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam'`;
  return and(
    eq(auditEntries.customerId, customerId),
    objectType === undefined ? undefined : eq(auditEntries.objectType, objectType),
    objectId === undefined ? undefined : eq(auditEntries.objectId, objectId),
    accountId === undefined ? undefined : eq(auditEntries.accountId, accountId),
    from === undefined ? undefined : sql`${auditEntries.occurredAt} >= ${day(from, 0)}`,
    to === undefined ? undefined : sql`${auditEntries.occurredAt} < ${day(to, 1)}`,
  )!;
}

/** Returns up to `limit` entries older than the cursor, newest first. */
export async function findPage(db: Database, where: SQL, cursor: number | null, limit: number): Promise<ActivityEntry[]> {
  const ofAccount = and(eq(accounts.customerId, auditEntries.customerId), eq(accounts.accountId, auditEntries.accountId));
  const rows = await db
    .select({ entry: auditEntries, accountName: accountFullName })
    .from(auditEntries)
    .leftJoin(accounts, ofAccount)
    .where(and(where, cursor === null ? undefined : lt(auditEntries.entryId, cursor)))
    .orderBy(desc(auditEntries.entryId))
    .limit(limit);
  return rows.map(({ accountName, entry: { customerId: _customerId, occurredAt, ...entry } }) => ({
    ...entry,
    accountName,
    occurredAt: occurredAt.toISOString(),
  }));
}

/** The query whose rows are counted for the total. */
export function buildCountQuery(where: SQL): SQL {
  return sql`select 1 from ${auditEntries} where ${where}`;
}
