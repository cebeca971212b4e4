import { and, asc, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { availabilityBatches, availabilityBatchRows } from '../../db/schema/availability-batch.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import type { RowResult } from './batch-row.ts';

export type BatchRecord = typeof availabilityBatches.$inferSelect;
export type RowRecord = typeof availabilityBatchRows.$inferSelect;
type BatchKey = Pick<BatchRecord, 'customerId' | 'batchId'>;
type RowKey = Pick<RowRecord, 'customerId' | 'batchId' | 'row'>;

const batch = availabilityBatches;
const row = availabilityBatchRows;

const matchesBatch = ({ customerId, batchId }: Placeholders<BatchKey>) =>
  and(eq(batch.customerId, customerId), eq(batch.batchId, batchId));
const belongsToBatch = ({ customerId, batchId }: Placeholders<BatchKey>) =>
  and(eq(row.customerId, customerId), eq(row.batchId, batchId));
const matchesRow = ({ row: number, ...key }: Placeholders<RowKey>) => and(belongsToBatch(key), eq(row.row, number));
/** Must match the condition of the partial index on these rows. */
const isWaiting = sql`${row.outcome} in ('WAITING', 'CHECKING')`;

const insertBatch = prepareStatement((db, record: Placeholders<BatchRecord>) => db.insert(batch).values(record));

/** Inserts a batch with its rows. The insert of the rows is not prepared, because the number of rows changes the statement. */
export async function insert(tx: Database, record: BatchRecord, rows: readonly RowRecord[]): Promise<void> {
  await insertBatch(tx, record);
  await tx.insert(row).values([...rows]);
}

interface CustomerKey {
  customerId: number;
}

const selectOpenCount = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(batch)
    .where(and(eq(batch.customerId, customerId), eq(batch.isOpen, true))),
);

export async function countOpen(db: Database, customerId: number): Promise<number> {
  return (await selectOpenCount(db, { customerId }))[0]!.count;
}

const selectBatch = prepareStatement((db, key: Placeholders<BatchKey>) => db.select().from(batch).where(matchesBatch(key)));

export async function find(db: Database, { customerId, batchId }: BatchKey): Promise<BatchRecord | undefined> {
  return (await selectBatch(db, { customerId, batchId }))[0];
}

const selectBatchForUpdate = prepareStatement((db, key: Placeholders<BatchKey>) =>
  db.select().from(batch).where(matchesBatch(key)).for('update'),
);

/** Locks the batch until the transaction ends; required before changing whether it is open. */
export async function lock(tx: Database, { customerId, batchId }: BatchKey): Promise<BatchRecord | undefined> {
  return (await selectBatchForUpdate(tx, { customerId, batchId }))[0];
}

const isOfCustomer = ({ customerId }: Placeholders<CustomerKey>) => eq(batch.customerId, customerId);

interface PageValues extends CustomerKey {
  cursorCreatedAt?: Date | undefined;
  cursorBatchId?: string | undefined;
  limit: number;
}

const selectPage = prepareStatement((db, { cursorCreatedAt, cursorBatchId, limit, ...key }: Placeholders<PageValues>) => {
  const { createdAt, batchId } = batch;
  const isAfter =
    cursorCreatedAt &&
    cursorBatchId &&
    or(lt(createdAt, cursorCreatedAt), and(eq(createdAt, cursorCreatedAt), lt(batchId, cursorBatchId)));
  return db
    .select()
    .from(batch)
    .where(and(isOfCustomer(key), isAfter))
    .orderBy(desc(createdAt), desc(batchId))
    .limit(limit);
});

/** Returns up to `limit` batches after the cursor, newest first. */
export function findBatches(
  db: Database,
  customerId: number,
  cursor: { createdAt: Date; batchId: string } | null,
  limit: number,
): Promise<BatchRecord[]> {
  return selectPage(db, { customerId, cursorCreatedAt: cursor?.createdAt, cursorBatchId: cursor?.batchId, limit });
}

/** Counts the batches of a customer, capped like the total of every list. */
export const countBatches = prepareCount(batch, isOfCustomer);

interface RowsValues extends BatchKey {
  outcomes?: readonly RowRecord['outcome'][] | undefined;
  after: number;
  limit: number;
}

const selectRows = prepareStatement(
  (db, { outcomes, after, limit, ...key }: Placeholders<RowsValues>) =>
    db
      .select()
      .from(row)
      .where(and(belongsToBatch(key), outcomes && isAnyOf(row.outcome, outcomes), gt(row.row, after)))
      .orderBy(asc(row.row))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Returns up to `limit` rows after a row number, optionally filtered by outcome. */
export function findRows(
  db: Database,
  { customerId, batchId }: BatchKey,
  { outcome = [], after, limit }: { outcome?: readonly RowRecord['outcome'][] | undefined; after: number; limit: number },
): Promise<RowRecord[]> {
  return selectRows(db, { customerId, batchId, outcomes: outcome.length > 0 ? outcome : undefined, after, limit });
}

const selectRowForUpdate = prepareStatement((db, key: Placeholders<RowKey>) =>
  db.select().from(row).where(matchesRow(key)).for('update'),
);

export async function lockRow(tx: Database, { customerId, batchId, row: number }: RowKey): Promise<RowRecord | undefined> {
  return (await selectRowForUpdate(tx, { customerId, batchId, row: number }))[0];
}

const selectRowsWithHouseNumber = prepareStatement(
  (db, { row: number, houseNumber, ...key }: Placeholders<RowKey & { houseNumber: string }>) =>
    db
      .select({ input: row.input, result: row.result })
      .from(row)
      .where(
        and(belongsToBatch(key), ne(row.row, number), sql`ltrim(${row.input}->>'houseNumber', '0') = ltrim(${houseNumber}, '0')`),
      ),
);

/** Finds the other rows with this house number, ignoring leading zeros. */
export function findRowsWithHouseNumber(
  tx: Database,
  { customerId, batchId, row: number }: RowKey,
  houseNumber: string,
): Promise<Pick<RowRecord, 'input' | 'result'>[]> {
  return selectRowsWithHouseNumber(tx, { customerId, batchId, row: number, houseNumber });
}

type RowChanges = Partial<Omit<RowRecord, keyof RowKey>>;

const updateRow = prepareStatement((db, { customerId, batchId, row: number, ...changes }: Placeholders<RowKey & RowChanges>) =>
  db
    .update(row)
    .set(changes)
    .where(matchesRow({ customerId, batchId, row: number }))
    .returning(),
);

/** Saves a corrected row and updates whether its batch is open. The caller has locked both. */
export async function correctRow(
  tx: Database,
  { customerId, batchId, row: number }: RowKey,
  changes: RowResult & Pick<RowRecord, 'input'>,
): Promise<RowRecord> {
  const values = { ...changes, availabilityId: null, claimedAt: null };
  const [[changed]] = await Promise.all([
    updateRow(tx, { ...values, customerId, batchId, row: number }),
    refreshIsOpen(tx, { customerId, batchId }),
  ]);
  return changed!;
}

const updateIsOpen = prepareStatement((db, key: Placeholders<BatchKey>) =>
  db
    .update(batch)
    .set({ isOpen: sql`exists (select 1 from ${row} where ${belongsToBatch(key)} and ${isWaiting})` })
    .where(matchesBatch(key)),
);

/** Marks the batch as open while it has waiting rows. The caller has locked it. */
async function refreshIsOpen(tx: Database, { customerId, batchId }: BatchKey): Promise<void> {
  await updateIsOpen(tx, { customerId, batchId });
}

const selectExpired = prepareStatement((db, { before, limit }: Placeholders<{ before: Date; limit: number }>) =>
  db.select({ customerId: batch.customerId, batchId: batch.batchId }).from(batch).where(lt(batch.createdAt, before)).limit(limit),
);

const deleteRows = prepareStatement((db, key: Placeholders<BatchKey>) => db.delete(row).where(belongsToBatch(key)));
const deleteBatch = prepareStatement((db, key: Placeholders<BatchKey>) => db.delete(batch).where(matchesBatch(key)));

/** Deletes up to `limit` batches created before a time, with their rows, and returns how many it deleted. */
export async function purge(db: Database, before: Date, limit: number): Promise<number> {
  const expired = await selectExpired(db, { before, limit });
  for (const key of expired) {
    await db.transaction((tx) => Promise.all([lock(tx, key), deleteRows(tx, key), deleteBatch(tx, key)]));
  }
  return expired.length;
}

/**
 * Matches waiting rows that no process works on: new rows, and rows whose process has not renewed its claim since `staleBefore`.
 */
const isClaimable = ({ staleBefore }: Placeholders<{ staleBefore: Date }>) =>
  and(isWaiting, or(isNull(row.claimedAt), lt(row.claimedAt, staleBefore)));

const selectNextBatch = prepareStatement(
  (db, stale: Placeholders<{ staleBefore: Date }>) => {
    const firstClaimable = db
      .select({ row: row.row })
      .from(row)
      .where(and(eq(row.customerId, batch.customerId), eq(row.batchId, batch.batchId), isClaimable(stale)))
      .orderBy(asc(row.row))
      .limit(1)
      .as('first');
    return db
      .select({ customerId: batch.customerId, batchId: batch.batchId })
      .from(batch)
      .crossJoinLateral(firstClaimable)
      .where(sql`${batch.isOpen}`)
      .orderBy(asc(firstClaimable.row), asc(batch.createdAt))
      .limit(1);
  },
  { usesCustomPlan: true },
);

const lockClaimable = prepareStatement(
  (db, { staleBefore, limit, ...key }: Placeholders<BatchKey & { staleBefore: Date; limit: number }>) =>
    db
      .select({ row: row.row })
      .from(row)
      .where(and(belongsToBatch(key), isClaimable({ staleBefore })))
      .orderBy(asc(row.row))
      .limit(limit)
      .for('update', { skipLocked: true }),
  { usesCustomPlan: true },
);

const claimLocked = prepareStatement(
  (db, { now, rows, ...key }: Placeholders<BatchKey & { now: Date; rows: readonly number[] }>) =>
    db
      .update(row)
      .set({ claimedAt: now })
      .where(and(belongsToBatch(key), isAnyOf(row.row, rows)))
      .returning(),
  { usesCustomPlan: true },
);

/**
 * Claims up to `limit` rows of the batch that has progressed least, so that small files do not wait for large ones. Concurrent
 * processes claim other rows. Returns fewer rows if the batch has no more.
 */
export async function claimRows(db: Database, now: Date, staleBefore: Date, limit: number): Promise<RowRecord[]> {
  return db.transaction(async (tx) => {
    const [next] = await selectNextBatch(tx, { staleBefore });
    if (!next) return [];
    const rows = (await lockClaimable(tx, { ...next, staleBefore, limit })).map((claimable) => claimable.row);
    const claimedRows = rows.length === 0 ? [] : await claimLocked(tx, { ...next, now, rows });
    return claimedRows.sort((a, b) => a.row - b.row);
  });
}

/** Matches the row only while our claim holds: it was not corrected, and no other process has claimed it. */
const updateStillClaimed = prepareStatement(
  (db, { customerId, batchId, row: number, claim, ...changes }: Placeholders<RowKey & RowChanges & { claim: Date }>) =>
    db
      .update(row)
      .set(changes)
      .where(and(matchesRow({ customerId, batchId, row: number }), isWaiting, eq(row.claimedAt, claim)))
      .returning(),
);

/** Updates a claimed row; returns null if the claim was lost. */
export async function updateClaimed(
  db: Database,
  { customerId, batchId, row: number, claimedAt }: RowRecord,
  changes: RowChanges,
): Promise<RowRecord | null> {
  const values = { customerId, batchId, row: number, claim: claimedAt!, ...changes };
  return (await updateStillClaimed(db, values))[0] ?? null;
}

/** Stores the result of a row, and closes the batch after its last row. */
export async function finishRow(db: Database, claimed: RowRecord, result: RowResult): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, claimed);
    if (await updateClaimed(tx, claimed, { ...result })) await refreshIsOpen(tx, claimed);
  });
}
