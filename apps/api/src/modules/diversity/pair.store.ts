import type { PairedService } from '@demarc/contract/diversity.ts';
import { and, asc, desc, eq, exists, getTableColumns, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { diversityPairs, diversityWatch } from '../../db/schema/diversity.ts';

export type PairRow = typeof diversityPairs.$inferSelect;
export type PairKey = Pick<PairRow, 'customerId' | 'pairId'>;

type ServiceKey = Pick<PairedService, 'type' | 'id'>;

/** Formats the key of a pair, which does not depend on the order of its services. */
export function formatPairKey(first: ServiceKey, second: ServiceKey): string {
  return [first, second]
    .map(({ type, id }) => `${type} ${id}`)
    .sort()
    .join(', ');
}

const selectAll = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .select()
    .from(diversityPairs)
    .where(eq(diversityPairs.customerId, customerId))
    .orderBy(desc(diversityPairs.createdAt), asc(diversityPairs.pairId)),
);

export function findPairs(db: Database, customerId: number): Promise<PairRow[]> {
  return selectAll(db, { customerId });
}

const matchesKey = ({ customerId, pairId }: Placeholders<PairKey>) =>
  and(eq(diversityPairs.customerId, customerId), eq(diversityPairs.pairId, pairId));

const selectPair = prepareStatement((db, key: Placeholders<PairKey>) => db.select().from(diversityPairs).where(matchesKey(key)));

export async function findPair(db: Database, { customerId, pairId }: PairKey): Promise<PairRow | undefined> {
  return (await selectPair(db, { customerId, pairId }))[0];
}

const selectForUpdate = prepareStatement((db, key: Placeholders<PairKey>) =>
  db.select().from(diversityPairs).where(matchesKey(key)).for('update'),
);

/** Locks a pair until the transaction ends. */
export async function lockPair(tx: Database, { customerId, pairId }: PairKey): Promise<PairRow | undefined> {
  return (await selectForUpdate(tx, { customerId, pairId }))[0];
}

const insertRow = prepareStatement((db, row: Placeholders<PairRow>) => db.insert(diversityPairs).values(row));

export async function insertPair(tx: Database, row: PairRow): Promise<void> {
  await insertRow(tx, row);
}

type PairChanges = Pick<PairRow, 'one' | 'other' | 'conclusion' | 'aspects' | 'checkedAt'>;

const updateRow = prepareStatement((db, { customerId, pairId, ...changes }: Placeholders<PairKey & PairChanges>) =>
  db.update(diversityPairs).set(changes).where(matchesKey({ customerId, pairId })),
);

/** Stores the result of a comparison. The caller has locked the pair. */
export async function updatePair(tx: Database, { customerId, pairId, ...row }: PairRow): Promise<void> {
  const { one, other, conclusion, aspects, checkedAt } = row;
  await updateRow(tx, { customerId, pairId, one, other, conclusion, aspects, checkedAt });
}

const deleteRow = prepareStatement((db, key: Placeholders<PairKey>) => db.delete(diversityPairs).where(matchesKey(key)));

export async function deletePair(tx: Database, { customerId, pairId }: PairKey): Promise<void> {
  await deleteRow(tx, { customerId, pairId });
}

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('update'),
);

/** Returns the status of a customer, and locks it until the transaction ends, which serializes the creation of its pairs. */
export async function lockCustomerStatus(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0]?.status;
}

const insertWatch = prepareStatement((db, row: Placeholders<typeof diversityWatch.$inferInsert>) =>
  db.insert(diversityWatch).values(row).onConflictDoNothing(),
);
const selectWatch = prepareStatement((db) => db.select().from(diversityWatch));
const selectWatchForUpdate = prepareStatement((db) => db.select().from(diversityWatch).for('update', { skipLocked: true }));
const updateWatch = prepareStatement((db, { lastPosition }: Placeholders<{ lastPosition: number }>) =>
  db.update(diversityWatch).set({ lastPosition }),
);

/** Finds the position of the last event for which pairs were checked. Stores and returns `last` on the first call. */
export async function findWatchPosition(db: Database, last: number): Promise<number> {
  const [watch] = await selectWatch(db, {});
  if (watch) return watch.lastPosition;
  await insertWatch(db, { id: 1, lastPosition: last });
  return last;
}

/** Locks and returns the position up to which pairs were checked; null if another process has locked it. */
export async function lockWatchPosition(tx: Database): Promise<number | null> {
  return (await selectWatchForUpdate(tx, {}))[0]?.lastPosition ?? null;
}

export async function setWatchPosition(tx: Database, lastPosition: number): Promise<void> {
  await updateWatch(tx, { lastPosition });
}

const { customerId, pairId, one, other } = getTableColumns(diversityPairs);
/** Events about objects without a customer that are part of the footprint of services. */
const sharedEventTypes = ['site.changed', 'wdm-route.changed'];

const selectAffected = prepareStatement(
  (db, { after, last }: Placeholders<{ after: number; last: number }>) => {
    const isNew = and(gt(events.position, after), lte(events.position, last));
    const isOfService = and(eq(events.customerId, customerId), sql`${events.objectId} in (${one}->>'id', ${other}->>'id')`);
    const isShared = and(isNull(events.customerId), inArray(events.type, sharedEventTypes));
    const affecting = db
      .select({ one: sql`1` })
      .from(events)
      .where(and(isNew, or(isOfService, isShared)));
    return db.select({ customerId, pairId }).from(diversityPairs).where(exists(affecting));
  },
  { usesCustomPlan: true },
);

/** Finds the pairs with a service that may have changed, by the events after position `after` up to and including `last`. */
export function findAffectedPairs(db: Database, after: number, last: number): Promise<PairKey[]> {
  return selectAffected(db, { after, last });
}
