import type { LoyaltyLedgerEntry } from '@demarc/contract/loyalty.ts';
import { and, asc, desc, eq, exists, getTableColumns, gte, isNotNull, lt, min, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { loyaltyEntries, loyaltyLogins } from '../../db/schema/loyalty.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import type { DatedPoints } from './find-next-expiry.ts';

interface CustomerKey {
  customerId: number;
}

function matchesCustomer({ customerId }: Placeholders<CustomerKey>): SQL {
  return eq(loyaltyEntries.customerId, customerId);
}

const selectBalance = prepareStatement((db, key: Placeholders<CustomerKey>) =>
  db
    .select({ points: sql<number>`coalesce(sum(${loyaltyEntries.points}), 0)::int` })
    .from(loyaltyEntries)
    .where(matchesCustomer(key)),
);

/** Returns the balance of a customer: the sum of all entries. */
export async function getBalance(db: Database, customerId: number): Promise<number> {
  return (await selectBalance(db, { customerId }))[0]!.points;
}

const dated = alias(loyaltyEntries, 'dated');

const selectDatedPoints = prepareStatement((db, { today, ...key }: Placeholders<CustomerKey & { today: string }>) => {
  const { bookedAt, entryId, points, expiresOn } = loyaltyEntries;
  const isDated = and(eq(dated.customerId, key.customerId), isNotNull(dated.expiresOn));
  const expiring = db
    .select({ entryId: dated.entryId })
    .from(dated)
    .where(and(isDated, gte(dated.expiresOn, today)));
  const oldest = db
    .select({ bookedAt: min(dated.bookedAt) })
    .from(dated)
    .where(isDated);
  return db
    .select({ points, expiresOn })
    .from(loyaltyEntries)
    .where(and(matchesCustomer(key), exists(expiring), gte(bookedAt, oldest), or(isNotNull(expiresOn), lt(points, 0))))
    .orderBy(asc(bookedAt), asc(entryId));
});

/**
 * Finds the entries that determine which points expire next, oldest first: points with an expiry date, and deductions since the
 * oldest of those. Returns none if no points can expire. The other entries of a ledger, which can be long, have no effect.
 */
export function findDatedPoints(db: Database, customerId: number, today: string): Promise<DatedPoints[]> {
  return selectDatedPoints(db, { customerId, today });
}

const insertLoginRow = prepareStatement((db, login: Placeholders<typeof loyaltyLogins.$inferInsert>) =>
  db.insert(loyaltyLogins).values(login),
);

export async function insertLogin(db: Database, login: typeof loyaltyLogins.$inferInsert): Promise<void> {
  await insertLoginRow(db, login);
}

interface PageValues extends CustomerKey {
  cursorBookedAt?: Date | undefined;
  cursorEntryId?: number | undefined;
  limit: number;
}

const { customerId: _customerId, ...columns } = getTableColumns(loyaltyEntries);

const selectPage = prepareStatement((db, { cursorBookedAt, cursorEntryId, limit, ...key }: Placeholders<PageValues>) => {
  const { bookedAt, entryId, points } = loyaltyEntries;
  const balanceAfter = sql<number>`(sum(${points}) over (order by ${bookedAt}, ${entryId}))::int`.as('balance_after');
  // Sum the balance over all entries before taking the page.
  const allEntries = db
    .select({ ...columns, balanceAfter })
    .from(loyaltyEntries)
    .where(matchesCustomer(key))
    .as('all_entries');
  const isBefore =
    cursorBookedAt &&
    cursorEntryId &&
    sql`(${allEntries.bookedAt}, ${allEntries.entryId}) < (${cursorBookedAt}::timestamptz, ${cursorEntryId}::bigint)`;
  return db
    .select()
    .from(allEntries)
    .where(and(isBefore))
    .orderBy(desc(allEntries.bookedAt), desc(allEntries.entryId))
    .limit(limit);
});

/** Returns up to `limit` entries before the cursor, newest first, each with the balance after it. */
export async function findEntries(
  db: Database,
  customerId: number,
  cursor: { bookedAt: Date; entryId: number } | null,
  limit: number,
): Promise<LoyaltyLedgerEntry[]> {
  const values = { customerId, cursorBookedAt: cursor?.bookedAt, cursorEntryId: cursor?.entryId, limit };
  const rows = await selectPage(db, values);
  return rows.map((row) => ({ ...row, bookedAt: row.bookedAt.toISOString() }));
}

/** Counts the entries of a customer, capped like the total of every list. */
export const countEntries = prepareCount(loyaltyEntries, matchesCustomer);
