import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { addressWatches } from '../../db/schema/availability.ts';
import { customers } from '../../db/schema/customer.ts';

export type WatchRow = typeof addressWatches.$inferSelect;

const matchesWatch = (customerId: number, watchId: string) =>
  and(eq(addressWatches.customerId, customerId), eq(addressWatches.watchId, watchId));

/** Returns up to `limit` watches after the cursor, newest first. */
export function findPage(
  db: Database,
  customerId: number,
  cursor: { createdAt: Date; watchId: string } | null,
  limit: number,
): Promise<WatchRow[]> {
  const { createdAt, watchId } = addressWatches;
  const after = cursor && or(lt(createdAt, cursor.createdAt), and(eq(createdAt, cursor.createdAt), lt(watchId, cursor.watchId)));
  return db
    .select()
    .from(addressWatches)
    .where(and(eq(addressWatches.customerId, customerId), after ?? undefined))
    .orderBy(desc(createdAt), desc(watchId))
    .limit(limit);
}

export function buildCountQuery(customerId: number): SQL {
  return sql`select 1 from ${addressWatches} where ${addressWatches.customerId} = ${customerId}`;
}

/** Returns the status of the customer, and locks it until the transaction ends. */
export async function lockCustomer(tx: Database, customerId: number) {
  const [row] = await tx
    .select({ status: customers.status })
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('update');
  return row;
}

export function findByAccount(tx: Database, customerId: number, accountId: string): Promise<WatchRow[]> {
  return tx
    .select()
    .from(addressWatches)
    .where(and(eq(addressWatches.customerId, customerId), eq(addressWatches.accountId, accountId)));
}

export async function insert(tx: Database, row: WatchRow): Promise<void> {
  await tx.insert(addressWatches).values(row);
}

/** Deletes a watch and returns it. */
export async function remove(tx: Database, customerId: number, watchId: string): Promise<WatchRow | undefined> {
  return (await tx.delete(addressWatches).where(matchesWatch(customerId, watchId)).returning())[0];
}

/**
 * Claims up to `limit` watches last checked before a moment; concurrent processes claim others. A claim sets the last check to
 * `checkedAt`, so that the watch becomes due again if this process stops before it is done.
 */
export async function claimDue(db: Database, before: Date, checkedAt: Date, limit: number): Promise<WatchRow[]> {
  const { customerId, lastCheckedAt } = addressWatches;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ watch: addressWatches })
      .from(addressWatches)
      .innerJoin(customers, eq(customers.customerId, customerId))
      .where(and(lt(lastCheckedAt, before), eq(customers.status, 'ACTIVE')))
      .orderBy(lastCheckedAt)
      .limit(limit)
      .for('update', { of: addressWatches, skipLocked: true });
    if (due.length === 0) return [];
    const claimed = due.map(({ watch }) => matchesWatch(watch.customerId, watch.watchId));
    await tx
      .update(addressWatches)
      .set({ lastCheckedAt: checkedAt })
      .where(or(...claimed));
    return due.map(({ watch }) => watch).sort((a, b) => (a.watchId < b.watchId ? -1 : 1));
  });
}

export async function lock(tx: Database, { customerId, watchId }: WatchRow): Promise<WatchRow | undefined> {
  return (await tx.select().from(addressWatches).where(matchesWatch(customerId, watchId)).for('update'))[0];
}

export async function update(tx: Database, { customerId, watchId }: WatchRow, changes: Partial<WatchRow>): Promise<void> {
  await tx.update(addressWatches).set(changes).where(matchesWatch(customerId, watchId));
}

/** Finds the watcher as an email recipient; undefined if the account can no longer sign in. */
export async function findRecipient(tx: Database, customerId: number, accountId: string) {
  const [row] = await tx
    .select({
      email: accounts.email,
      firstName: accounts.firstName,
      brand: customers.brand,
      language: sql<typeof customers.$inferSelect.language>`coalesce(${accounts.language}, ${customers.language})`,
    })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(
      and(
        eq(accounts.customerId, customerId),
        eq(accounts.accountId, accountId),
        eq(accounts.status, 'ENABLED'),
        sql`${accounts.deletedAt} is null`,
      ),
    );
  return row;
}
