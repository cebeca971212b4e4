import { type Static, Type } from 'typebox';
import { collectionStatuses, InvoiceNumber } from '../invoice.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { CustomerId, Day, Instant, IntegerId, nullable } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** `FRST` for the first direct debit of a mandate, `RCUR` for the following ones. */
export const sequenceTypes = ['FRST', 'RCUR'] as const;
export type SequenceType = (typeof sequenceTypes)[number];

const TotalAmount = Type.String({ description: 'EUR, with two decimals.' });

/** A file of direct debits for the bank. */
export const CollectionBatch = Type.Object({
  batchId: Type.Integer(),
  messageId: Type.String({ description: '`MsgId` of the file. The bank refers to it.' }),
  createdAt: Instant,
  firstCollectionDate: Day,
  lastCollectionDate: Day,
  collectionCount: Type.Integer(),
  totalAmount: TotalAmount,
  fileName: Type.String(),
  sizeBytes: Type.Integer(),
  sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
});
export type CollectionBatch = Static<typeof CollectionBatch>;

/** The direct debit of one invoice. */
export const Collection = Type.Object({
  endToEndId: Type.String({ description: '`EndToEndId`. Bank statements refer to it.' }),
  customerId: CustomerId,
  number: InvoiceNumber,
  amount: TotalAmount,
  collectionDate: Day,
  mandateId: Type.String(),
  sequenceType: Type.Enum([...sequenceTypes]),
  status: Type.Enum([...collectionStatuses]),
  returnCode: nullable(Type.String({ description: 'Why the bank returned it, such as `AM04` (ISO 20022).' })),
});
export type Collection = Static<typeof Collection>;

const tag = 'Provider: payments';
const params = Type.Object({ batchId: IntegerId });

export const createCollectionBatches = defineOperation({
  id: 'createCollectionBatches',
  method: 'POST',
  path: '/v1/provider/collection-batch',
  summary:
    'Creates the direct debits of all invoices that are due soon, as files of up to 1,000. Each invoice is in one file only. A job does the same every working day.',
  tag,
  access,
  body: Type.Object({
    dueUntil: Type.Optional(
      Type.String({ format: 'date', description: 'Last due date. Defaults to five TARGET days from today.' }),
    ),
    customerId: Type.Optional(CustomerId),
  }),
  bodyName: 'collectionBatch',
  response: Type.Object({ items: Type.Array(CollectionBatch, { description: 'The new files; none if nothing is due.' }) }),
  status: 201,
  problems: ['SELLER_NOT_CONFIGURED'],
});

export const listCollectionBatches = defineOperation({
  id: 'listCollectionBatches',
  method: 'GET',
  path: '/v1/provider/collection-batch',
  summary: 'Lists files of direct debits, newest first.',
  tag,
  access,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(CollectionBatch),
});

export const getCollectionBatch = defineOperation({
  id: 'getCollectionBatch',
  method: 'GET',
  path: '/v1/provider/collection-batch/:batchId',
  summary: 'Retrieves a file of direct debits and what became of each one.',
  tag,
  access,
  params,
  response: Type.Object({ ...CollectionBatch.properties, collections: Type.Array(Collection) }),
});

export const downloadCollectionBatch = defineOperation({
  id: 'downloadCollectionBatch',
  method: 'GET',
  path: '/v1/provider/collection-batch/:batchId/download',
  summary: 'Downloads a file of direct debits for the bank (ISO 20022, pain.008.001.08). It never changes.',
  tag,
  access,
  params,
  file: { contentType: 'application/xml' },
});
