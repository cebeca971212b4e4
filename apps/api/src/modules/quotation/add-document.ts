import { randomUUID } from 'node:crypto';
import { maxQuotationDocuments, type uploadedQuotationDocuments } from '@demarc/contract/quotation-schemas.ts';
import { getCurrentQuotationStatus, getDocumentVersion } from '@demarc/contract/quotation-state.ts';
import type { ChangeContext } from '../../app-context.ts';
import { storeFile } from '../../documents/store-file.ts';
import { conflict, invalid } from '../../http/problem.ts';
import { findDocuments, insertDocument } from './document.store.ts';
import { lockExistingQuotation, writeQuotationAudit } from './move-quotation.ts';
import type { QuotationKey, QuotationRow } from './quotation.store.ts';

interface NewDocument {
  type: (typeof uploadedQuotationDocuments)[number];
  fileName: string;
  content: Uint8Array;
}

/**
 * Adds a design or a survey to the current offer or to the next one. Only a document of the current offer writes an event; the
 * customer sees the others with the next offer.
 */
export async function addDocument(
  change: ChangeContext,
  key: QuotationKey,
  { type, fileName, content }: NewDocument,
): Promise<QuotationRow> {
  const { tx, context } = change;
  const row = await lockExistingQuotation(change, key);
  const createdAt = context.clock.now();
  const status = getCurrentQuotationStatus(row, createdAt);
  const version = getDocumentVersion(status, row.version);
  if (version === null) throw conflict('INVALID_TRANSITION', { status });
  if ((await findDocuments(tx, row)).length >= maxQuotationDocuments) {
    throw invalid([{ field: '', code: 'validation.max-array-length', params: { max: maxQuotationDocuments } }]);
  }
  const { customerId, quotationId } = row;
  const documentId = randomUUID();
  await storeFile(tx, { customerId, documentId, fileName, contentType: 'application/pdf', content, createdAt });
  await insertDocument(tx, { customerId, quotationId, documentId, type, version });
  if (version === row.version) {
    await writeQuotationAudit(change, 'document-added', { before: row, after: row, data: { type, fileName } });
  }
  return row;
}
