import { randomUUID } from 'node:crypto';
import type { OrderDocumentRequest } from '@demarc/contract/order.ts';
import type { Static } from 'typebox';
import type { Clock } from '../../clock.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { storeFile } from '../../documents/store-file.ts';
import { invalid } from '../../http/problem.ts';
import type { OrderRow } from './order.store.ts';
import * as store from './order-details.store.ts';
import { parseOrderFile } from './order-file.ts';

const maxDocuments = 20;

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
  await Promise.all([
    store.insertNote(tx, { customerId, orderId, noteId, ...values, actor, accountId, createdAt: clock.now() }),
    writeAttachmentAudit(tx, clock, author, row, 'order.note-added', values),
  ]);
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
  { type, ...upload }: Static<typeof OrderDocumentRequest>,
): Promise<void> {
  const { customerId, orderId } = row;
  const file = parseOrderFile(upload);
  if ((await store.countDocuments(tx, customerId, orderId)) >= maxDocuments) {
    throw invalid([{ field: '', code: 'validation.max-array-length', params: { max: maxDocuments } }]);
  }
  const createdAt = clock.now();
  const documentId = randomUUID();
  await Promise.all([
    storeFile(tx, { customerId, documentId, ...file, createdAt }),
    store.insertDocument(tx, { customerId, orderId, documentId, type, actor: author.actor, createdAt }),
    writeAttachmentAudit(tx, clock, author, row, 'order.document-added', { documentId, type, fileName: file.fileName }),
  ]);
}

function writeAttachmentAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  row: OrderRow,
  type: string,
  after: Record<string, unknown>,
) {
  const { customerId, orderId, status, subType } = row;
  const data = { orderId, type: row.type, subType, status };
  const subject = { customerId, type, objectType: 'order', objectId: String(orderId) };
  return writeAudit(tx, clock, author, { ...subject, before: null, after, data });
}
