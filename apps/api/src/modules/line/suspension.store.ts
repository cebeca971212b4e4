import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { auditEntries } from '../../db/schema/audit.ts';

/** A line that is suspended again because its termination was withdrawn has been suspended since before. */
const selectSuspendedAt = prepareStatement(
  (db, { customerId, objectId }: Placeholders<{ customerId: number; objectId: string }>) =>
    db
      .select({ occurredAt: auditEntries.occurredAt })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.customerId, customerId),
          eq(auditEntries.objectType, 'line'),
          eq(auditEntries.objectId, objectId),
          sql`${auditEntries.before} ->> 'status' = 'ACTIVE'`,
          sql`${auditEntries.after} ->> 'status' = 'SUSPENDED'`,
        ),
      )
      .orderBy(desc(auditEntries.entryId))
      .limit(1),
);

/** When the provider last suspended a line; null if that was not recorded. */
export async function findSuspendedAt(db: Database, customerId: number, lineId: number): Promise<Date | null> {
  const [entry] = await selectSuspendedAt(db, { customerId, objectId: String(lineId) });
  return entry?.occurredAt ?? null;
}
