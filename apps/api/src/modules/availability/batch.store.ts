import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { availabilityBatches, availabilityBatchRows } from '../../db/schema/availability-batch.ts';
import type { RowResult } from './batch-row.ts';

export type BatchRecord = typeof availabilityBatches.$inferSelect;
export type RowRecord = typeof availabilityBatchRows.$inferSelect;
type BatchKey = Pick<BatchRecord, 'customerId' | 'batchId'>;
type RowKey = Pick<RowRecord, 'customerId' | 'batchId' | 'row'>;

const batch = availabilityBatches;
const row = availabilityBatchRows;

const matchesBatch = ({ customerId, batchId }: BatchKey) => and(eq(batch.customerId, customerId), eq(batch.batchId, batchId));
const belongsToBatch = ({ customerId, batchId }: BatchKey) => and(eq(row.customerId, customerId), eq(row.batchId, batchId));
const matchesRow = (key: RowKey) => and(belongsToBatch(key), eq(row.row, key.row));
/** Must match the condition of the partial index on these rows. */
const isWaiting = sql`${row.outcome} in ('WAITING', 'CHECKING')`;

export async function insert(tx: Database, record: BatchRecord, rows: readonly RowRecord[]): Promise<void> {
  await tx.insert(batch).values(record);
  await tx.insert(row).values([...rows]);
}

export function countOpen(db: Database, customerId: number): Promise<number> {
  return db.$count(batch, and(eq(batch.customerId, customerId), eq(batch.isOpen, true)));
}

export async function find(db: Database, key: BatchKey): Promise<BatchRecord | undefined> {
  return (await db.select().from(batch).where(matchesBatch(key)))[0];
}

/** Locks the batch until the transaction ends; required before changing whether it is open. */
export async function lock(tx: Database, key: BatchKey): Promise<BatchRecord | undefined> {
  return (await tx.select().from(batch).where(matchesBatch(key)).for('update'))[0];
}

/** Returns up to `limit` batches after the cursor, newest first. */
export function findBatches(
  db: Database,
  customerId: number,
  cursor: { createdAt: Date; batchId: string } | null,
  limit: number,
): Promise<BatchRecord[]> {
  const { createdAt, batchId } = batch;
  const after = cursor && or(lt(createdAt, cursor.createdAt), and(eq(createdAt, cursor.createdAt), lt(batchId, cursor.batchId)));
  return db
    .select()
    .from(batch)
    .where(and(eq(batch.customerId, customerId), after ?? undefined))
    .orderBy(desc(createdAt), desc(batchId))
    .limit(limit);
}

export function buildCountQuery(customerId: number): SQL {
  return sql`select 1 from ${batch} where ${batch.customerId} = ${customerId}`;
}

/** Returns up to `limit` rows after a row number, optionally filtered by outcome. */
export function findRows(
  db: Database,
  key: BatchKey,
  { outcome = [], after, limit }: { outcome?: readonly RowRecord['outcome'][] | undefined; after: number; limit: number },
): Promise<RowRecord[]> {
  const hasOutcome = outcome.length > 0 ? inArray(row.outcome, [...outcome]) : undefined;
  return db
    .select()
    .from(row)
    .where(and(belongsToBatch(key), hasOutcome, gt(row.row, after)))
    .orderBy(asc(row.row))
    .limit(limit);
}

export async function lockRow(tx: Database, key: RowKey): Promise<RowRecord | undefined> {
  return (await tx.select().from(row).where(matchesRow(key)).for('update'))[0];
}

/** Finds the other rows with this house number, ignoring leading zeros. */
export function findRowsWithHouseNumber(
  tx: Database,
  key: RowKey,
  houseNumber: string,
): Promise<Pick<RowRecord, 'input' | 'result'>[]> {
  const isSame = sql`ltrim(${row.input}->>'houseNumber', '0') = ltrim(${houseNumber}, '0')`;
  return tx
    .select({ input: row.input, result: row.result })
    .from(row)
    .where(and(belongsToBatch(key), ne(row.row, key.row), isSame));
}

/** Saves a corrected row and updates whether its batch is open. The caller has locked both. */
export async function correctRow(tx: Database, key: RowKey, changes: RowResult & Pick<RowRecord, 'input'>): Promise<RowRecord> {
  const [changed] = await tx
    .update(row)
    .set({ ...changes, availabilityId: null, claimedAt: null })
    .where(matchesRow(key))
    .returning();
  await refreshIsOpen(tx, key);
  return changed!;
}

/** Marks the batch as open while it has waiting rows. The caller has locked it. */
async function refreshIsOpen(tx: Database, key: BatchKey): Promise<void> {
  const isOpen = sql`exists (select 1 from ${row} where ${belongsToBatch(key)} and ${isWaiting})`;
  await tx.update(batch).set({ isOpen }).where(matchesBatch(key));
}

/** Deletes up to `limit` batches created before a moment, with their rows, and returns how many it deleted. */
export async function purge(db: Database, before: Date, limit: number): Promise<number> {
  const { customerId, batchId, createdAt } = batch;
  const expired = await db.select({ customerId, batchId }).from(batch).where(lt(createdAt, before)).limit(limit);
  for (const key of expired) {
    await db.transaction(async (tx) => {
      await lock(tx, key);
      await tx.delete(row).where(belongsToBatch(key));
      await tx.delete(batch).where(matchesBatch(key));
    });
  }
  return expired.length;
}

/**
 * Matches waiting rows that no process works on: new rows, and rows whose process has not renewed its claim since `staleBefore`.
 */
const isClaimable = (staleBefore: Date) => and(isWaiting, or(isNull(row.claimedAt), lt(row.claimedAt, staleBefore)));

/**
 * Claims up to `limit` rows of the batch that has progressed least, so that small files do not wait for large ones. Concurrent
 * processes claim other rows. Returns fewer rows if the batch has no more.
 */
export async function claimRows(db: Database, now: Date, staleBefore: Date, limit: number): Promise<RowRecord[]> {
  return db.transaction(async (tx) => {
    const first = tx
      .select({ row: row.row })
      .from(row)
      .where(and(eq(row.customerId, batch.customerId), eq(row.batchId, batch.batchId), isClaimable(staleBefore)))
      .orderBy(asc(row.row))
      .limit(1)
      .as('first');
    const [next] = await tx
      .select({ customerId: batch.customerId, batchId: batch.batchId })
      .from(batch)
      .crossJoinLateral(first)
      .where(eq(batch.isOpen, true))
      .orderBy(asc(first.row), asc(batch.createdAt))
      .limit(1);
    if (!next) return [];
    const claimable = await tx
      .select({ row: row.row })
      .from(row)
      .where(and(belongsToBatch(next), isClaimable(staleBefore)))
      .orderBy(asc(row.row))
      .limit(limit)
      .for('update', { skipLocked: true });
    const rowNumbers = claimable.map((one) => one.row);
    if (rowNumbers.length === 0) return [];
    const claimed = await tx
      .update(row)
      .set({ claimedAt: now })
      .where(and(belongsToBatch(next), inArray(row.row, rowNumbers)))
      .returning();
    return claimed.sort((one, other) => one.row - other.row);
  });
}

/** Matches the row only while our claim holds: it was not corrected, and no other process has claimed it. */
const isStillClaimed = (claimed: RowRecord) => and(matchesRow(claimed), isWaiting, eq(row.claimedAt, claimed.claimedAt!));

/** Updates a claimed row; returns null if the claim was lost. */
export async function updateClaimed(db: Database, claimed: RowRecord, changes: Partial<RowRecord>): Promise<RowRecord | null> {
  return (await db.update(row).set(changes).where(isStillClaimed(claimed)).returning())[0] ?? null;
}

/** Stores the result of a row, and closes the batch after its last row. */
export async function finishRow(db: Database, claimed: RowRecord, result: RowResult): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, claimed);
    if (await updateClaimed(tx, claimed, { ...result })) await refreshIsOpen(tx, claimed);
  });
}
