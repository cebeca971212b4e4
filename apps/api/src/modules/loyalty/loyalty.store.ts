import type { LoyaltyEntry } from '@demarc/contract/loyalty.ts';
import { desc, eq, getTableColumns, type SQL, sql, sum } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { loyaltyEntries, loyaltyLogins } from '../../db/schema/loyalty.ts';

/** The balance of a customer: the sum of all entries. */
export async function getBalance(db: Database, customerId: number): Promise<number> {
  const [row] = await db
    .select({ points: sum(loyaltyEntries.points).mapWith(Number) })
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.customerId, customerId));
  return row?.points ?? 0;
}

export async function insertLogin(db: Database, login: typeof loyaltyLogins.$inferInsert): Promise<void> {
  await db.insert(loyaltyLogins).values(login);
}

/** Returns up to `limit` entries before the cursor, newest first, each with the balance after it. */
export async function findEntries(
  db: Database,
  customerId: number,
  cursor: { bookedAt: Date; entryId: number } | null,
  limit: number,
): Promise<LoyaltyEntry[]> {
  const { bookedAt, entryId, points } = loyaltyEntries;
  const balanceAfter = sql<number>`sum(${points}) over (order by ${bookedAt}, ${entryId})`.mapWith(Number).as('balance_after');
  // Sum the balance over all entries before taking the page.
  const all = db
    .select({ ...getTableColumns(loyaltyEntries), balanceAfter })
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.customerId, customerId))
    .as('all_entries');
  const isBefore =
    cursor && sql`(${all.bookedAt}, ${all.entryId}) < (${cursor.bookedAt.toISOString()}::timestamptz, ${cursor.entryId})`;
  const rows = await db
    .select()
    .from(all)
    .where(isBefore ?? undefined)
    .orderBy(desc(all.bookedAt), desc(all.entryId))
    .limit(limit);
  return rows.map(({ customerId: _customerId, bookedAt, ...entry }) => ({ ...entry, bookedAt: bookedAt.toISOString() }));
}

/** The query whose rows are counted for the total. */
export function buildCountQuery(customerId: number): SQL {
  return sql`select 1 from ${loyaltyEntries} where ${loyaltyEntries.customerId} = ${customerId}`;
}
