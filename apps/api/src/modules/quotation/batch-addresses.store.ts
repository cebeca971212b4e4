import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { availabilityBatches, availabilityBatchRows } from '../../db/schema/availability-batch.ts';

interface BatchKey {
  customerId: number;
  batchId: string;
}

const selectBatch = prepareStatement((db, { customerId, batchId }: Placeholders<BatchKey>) =>
  db
    .select({ fileName: availabilityBatches.fileName })
    .from(availabilityBatches)
    .where(and(eq(availabilityBatches.customerId, customerId), eq(availabilityBatches.batchId, batchId))),
);

const selectRows = prepareStatement(
  (db, { customerId, batchId, rows }: Placeholders<BatchKey & { rows?: readonly number[] | undefined }>) => {
    const { row, input, result } = availabilityBatchRows;
    const isOfBatch = and(eq(availabilityBatchRows.customerId, customerId), eq(availabilityBatchRows.batchId, batchId));
    return db
      .select({ row, input, result })
      .from(availabilityBatchRows)
      .where(and(isOfBatch, rows ? isAnyOf(row, rows) : sql`${availabilityBatchRows.outcome} <> 'ORDERABLE'`))
      .orderBy(asc(row));
  },
);

/** Finds addresses of an import: the given rows, or all rows that are not orderable. Null if the customer has no such import. */
export async function findBatchAddresses(db: Database, key: BatchKey, rows: readonly number[] | undefined) {
  const [batch] = await selectBatch(db, key);
  return batch ? { fileName: batch.fileName, rows: await selectRows(db, { ...key, rows }) } : null;
}
