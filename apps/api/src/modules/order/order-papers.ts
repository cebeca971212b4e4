import { randomUUID } from 'node:crypto';
import type { OrderDocumentRequest } from '@demarc/contract/order.ts';
import type { Static } from 'typebox';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { storeFile } from '../../documents/stored-file.ts';
import { invalid } from '../../http/problem.ts';
import type { OrderRow } from './order.store.ts';
import { storedOrderFile } from './order-file.ts';
import * as store from './order-record.store.ts';

const mostDocuments = 20;

/** Adds a note by the customer or the provider, under the author's name. */
export async function addNote(
  tx: Database,
  clock: Clock,
  author: Author,
  row: OrderRow,
  note: { author: string; text: string },
): Promise<void> {
  const { customerId, orderId } = row;
  const noteId = randomUUID();
  const values = { author: note.author, text: note.text.trim() };
  const { actor, accountId } = author;
  await store.insertNote(tx, { customerId, orderId, noteId, ...values, actor, accountId, createdAt: clock.now() });
  await record(tx, clock, author, row, 'order.note-added', values);
}

/**
 * Adds a document from the customer or the provider. The caller has locked the order. Throws UNSUPPORTED_FILE, and
 * VALIDATION_FAILED if the order has the maximum number of documents.
 */
export async function addDocument(
  tx: Database,
  clock: Clock,
  author: Author,
  row: OrderRow,
  { type, ...sent }: Static<typeof OrderDocumentRequest>,
): Promise<void> {
  const { customerId, orderId } = row;
  const file = storedOrderFile(sent);
  if ((await store.countDocuments(tx, customerId, orderId)) >= mostDocuments) {
    throw invalid([{ field: '', code: 'validation.max-array-length', params: { max: mostDocuments } }]);
  }
  const createdAt = clock.now();
  const documentId = await storeFile(tx, { customerId, ...file, createdAt });
  await store.insertDocument(tx, { customerId, orderId, documentId, type, actor: author.actor, createdAt });
  await record(tx, clock, author, row, 'order.document-added', { documentId, type, fileName: file.fileName });
}

function record(tx: Database, clock: Clock, author: Author, row: OrderRow, type: string, after: Record<string, unknown>) {
  const { customerId, orderId, status, subType } = row;
  const data = { orderId, type: row.type, subType, status };
  const subject = { customerId, type, objectType: 'order', objectId: String(orderId) };
  return recordChange(tx, clock, author, { ...subject, before: null, after, data });
}
