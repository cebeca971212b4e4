import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { lines } from '../../db/schema/line.ts';

/** Withdrawing a termination can suspend a line again, but that suspension began earlier, when the line was still ACTIVE. */
const isFirstSuspension = and(
  eq(auditEntries.customerId, lines.customerId),
  eq(auditEntries.objectType, 'line'),
  sql`${auditEntries.objectId} = ${lines.lineId}::text`,
  sql`${auditEntries.before} ->> 'status' = 'ACTIVE'`,
  sql`${auditEntries.after} ->> 'status' = 'SUSPENDED'`,
);

/** Reads entries from the newest back, so a line with a long history costs little. */
const lastSuspendedAt = sql<Date | null>`(
  select ${auditEntries.occurredAt} from ${auditEntries} where ${isFirstSuspension} order by ${desc(auditEntries.entryId)} limit 1
)`.mapWith(auditEntries.occurredAt);

const selectSuspendedAt = prepareStatement(
  (db, { customerId, lineIds }: Placeholders<{ customerId: number; lineIds: readonly number[] }>) =>
    db
      .select({ lineId: lines.lineId, suspendedAt: lastSuspendedAt })
      .from(lines)
      .where(and(eq(lines.customerId, customerId), isAnyOf(lines.lineId, lineIds))),
);

/** Finds when the provider last suspended each of these lines. Lines without such an audit entry are omitted. */
export async function findSuspendedAt(
  db: Database,
  customerId: number,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (lineIds.length === 0) return new Map();
  const rows = await selectSuspendedAt(db, { customerId, lineIds });
  return new Map(rows.flatMap(({ lineId, suspendedAt }) => (suspendedAt ? [[lineId, suspendedAt]] : [])));
}
