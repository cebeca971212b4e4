import type { Collection, CollectionBatch } from '@demarc/contract/provider/direct-debit.ts';
import type { BatchRow, CollectionRow } from './direct-debit.store.ts';

export const getBatchFileName = ({ messageId }: Pick<BatchRow, 'messageId'>) => `${messageId}.xml`;

export function presentBatch(row: BatchRow): CollectionBatch {
  const { batchId, messageId, firstCollectionDate, lastCollectionDate, collectionCount, totalAmount, sizeBytes, sha256 } = row;
  return {
    batchId,
    messageId,
    createdAt: row.createdAt.toISOString(),
    firstCollectionDate,
    lastCollectionDate,
    collectionCount,
    totalAmount,
    fileName: getBatchFileName(row),
    sizeBytes,
    sha256,
  };
}

export function presentCollection(row: CollectionRow): Collection {
  const { endToEndId, customerId, number, amount, collectionDate, mandateId, sequenceType, status, returnCode } = row;
  return { endToEndId, customerId, number, amount, collectionDate, mandateId, sequenceType, status, returnCode };
}
