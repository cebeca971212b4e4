import { and, desc, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { addressWatches } from '../../db/schema/availability.ts';
import { customers } from '../../db/schema/customer.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

export type WatchRow = typeof addressWatches.$inferSelect;

interface CustomerKey {
  customerId: number;
}

type WatchKey = Pick<WatchRow, 'customerId' | 'watchId'>;

const isOfCustomer = ({ customerId }: Placeholders<CustomerKey>) => eq(addressWatches.customerId, customerId);
const matchesWatch = ({ watchId, ...key }: Placeholders<WatchKey>) => and(isOfCustomer(key), eq(addressWatches.watchId, watchId));

interface PageValues extends CustomerKey {
  cursorCreatedAt?: Date | undefined;
  cursorWatchId?: string | undefined;
  limit: number;
}

const selectPage = prepareStatement((db, { cursorCreatedAt, cursorWatchId, limit, ...key }: Placeholders<PageValues>) => {
  const { createdAt, watchId } = addressWatches;
  const isAfter =
    cursorCreatedAt &&
    cursorWatchId &&
    or(lt(createdAt, cursorCreatedAt), and(eq(createdAt, cursorCreatedAt), lt(watchId, cursorWatchId)));
  return db
    .select()
    .from(addressWatches)
    .where(and(isOfCustomer(key), isAfter))
    .orderBy(desc(createdAt), desc(watchId))
    .limit(limit);
});

/** Returns up to `limit` watches after the cursor, newest first. */
export function findPage(
  db: Database,
  customerId: number,
  cursor: { createdAt: Date; watchId: string } | null,
  limit: number,
): Promise<WatchRow[]> {
  return selectPage(db, { customerId, cursorCreatedAt: cursor?.createdAt, cursorWatchId: cursor?.watchId, limit });
}

/** Counts the watches of a customer, capped like the total of every list. */
export const countWatches = prepareCount(addressWatches, isOfCustomer);

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('update'),
);

/** Locks a customer until the transaction ends, and returns its status; undefined if it does not exist. */
export async function lockCustomer(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0];
}

const selectByAccount = prepareStatement((db, { accountId, ...key }: Placeholders<CustomerKey & { accountId: string }>) =>
  db
    .select()
    .from(addressWatches)
    .where(and(isOfCustomer(key), eq(addressWatches.accountId, accountId))),
);

export function findByAccount(tx: Database, customerId: number, accountId: string): Promise<WatchRow[]> {
  return selectByAccount(tx, { customerId, accountId });
}

const selectByPostalCode = prepareStatement((db, { postalCode, ...key }: Placeholders<CustomerKey & { postalCode: string }>) =>
  db
    .select()
    .from(addressWatches)
    .where(and(isOfCustomer(key), eq(sql`${addressWatches.address}->>'postalCode'`, postalCode)))
    .orderBy(addressWatches.watchId),
);

export function findByPostalCode(db: Database, customerId: number, postalCode: string): Promise<WatchRow[]> {
  return selectByPostalCode(db, { customerId, postalCode });
}

const insertRow = prepareStatement((db, row: Placeholders<WatchRow>) => db.insert(addressWatches).values(row));

export async function insert(tx: Database, row: WatchRow): Promise<void> {
  await insertRow(tx, row);
}

const deleteRow = prepareStatement((db, key: Placeholders<WatchKey>) =>
  db.delete(addressWatches).where(matchesWatch(key)).returning(),
);

/** Deletes a watch and returns it; undefined if the customer has no such watch. */
export async function remove(tx: Database, customerId: number, watchId: string): Promise<WatchRow | undefined> {
  return (await deleteRow(tx, { customerId, watchId }))[0];
}

const lockDue = prepareStatement((db, { before, limit }: Placeholders<{ before: Date; limit: number }>) =>
  db
    .select(getTableColumns(addressWatches))
    .from(addressWatches)
    .innerJoin(customers, eq(customers.customerId, addressWatches.customerId))
    .where(and(lt(addressWatches.lastCheckedAt, before), eq(customers.status, 'ACTIVE')))
    .orderBy(addressWatches.lastCheckedAt)
    .limit(limit)
    .for('update', { of: addressWatches, skipLocked: true }),
);

const updateRow = prepareStatement((db, { customerId, watchId, ...changes }: Placeholders<Partial<WatchRow> & WatchKey>) =>
  db.update(addressWatches).set(changes).where(matchesWatch({ customerId, watchId })),
);

/**
 * Claims up to `limit` watches last checked before a time; concurrent processes claim others. A claim sets the time of the last check
 * to `lastCheckedAt`, so that the watch becomes due again if this process stops before it has checked it.
 */
export async function claimDue(db: Database, before: Date, lastCheckedAt: Date, limit: number): Promise<WatchRow[]> {
  return db.transaction(async (tx) => {
    const dueWatches = await lockDue(tx, { before, limit });
    await Promise.all(dueWatches.map(({ customerId, watchId }) => updateRow(tx, { customerId, watchId, lastCheckedAt })));
    return dueWatches.sort((a, b) => (a.watchId < b.watchId ? -1 : 1));
  });
}

const selectForUpdate = prepareStatement((db, key: Placeholders<WatchKey>) =>
  db.select().from(addressWatches).where(matchesWatch(key)).for('update'),
);

export async function lock(tx: Database, { customerId, watchId }: WatchRow): Promise<WatchRow | undefined> {
  return (await selectForUpdate(tx, { customerId, watchId }))[0];
}

export async function update(tx: Database, { customerId, watchId }: WatchRow, changes: Partial<WatchRow>): Promise<void> {
  await updateRow(tx, { ...changes, customerId, watchId });
}

const selectRecipient = prepareStatement((db, { customerId, accountId }: Placeholders<CustomerKey & { accountId: string }>) =>
  db
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
        isNull(accounts.deletedAt),
      ),
    ),
);

/** Finds the watcher as an email recipient; undefined if the account can no longer sign in. */
export async function findRecipient(tx: Database, customerId: number, accountId: string) {
  return (await selectRecipient(tx, { customerId, accountId }))[0];
}
