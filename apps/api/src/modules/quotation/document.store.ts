import type { QuotationDocumentType } from '@demarc/contract/quotation-schemas.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { documents } from '../../db/schema/document.ts';
import { quotationDocuments } from '../../db/schema/quotation.ts';
import type { QuotationRow } from './quotation.store.ts';

type OwnQuotation = Pick<QuotationRow, 'customerId' | 'quotationId'>;

const hasContent = and(
  eq(documents.customerId, quotationDocuments.customerId),
  eq(documents.documentId, quotationDocuments.documentId),
);
const matchesQuotation = ({ customerId, quotationId }: Placeholders<OwnQuotation>) =>
  and(eq(quotationDocuments.customerId, customerId), eq(quotationDocuments.quotationId, quotationId));

const insertRow = prepareStatement((db, row: Placeholders<typeof quotationDocuments.$inferInsert>) =>
  db.insert(quotationDocuments).values(row),
);

export async function insertDocument(tx: Database, row: typeof quotationDocuments.$inferInsert): Promise<void> {
  await insertRow(tx, row);
}

const selectDocuments = prepareStatement((db, key: Placeholders<OwnQuotation>) => {
  const { documentId, type, version } = quotationDocuments;
  const { fileName, sizeBytes, createdAt } = documents;
  return db
    .select({ documentId, type, version, fileName, sizeBytes, createdAt })
    .from(quotationDocuments)
    .innerJoin(documents, hasContent)
    .where(matchesQuotation(key))
    .orderBy(desc(version), desc(createdAt), desc(documentId));
});

/** Finds the designs and surveys of a quotation, newest first, including those for the next offer. */
export function findDocuments(db: Database, { customerId, quotationId }: OwnQuotation) {
  return selectDocuments(db, { customerId, quotationId });
}

const selectFile = prepareStatement((db, { documentId, ...key }: Placeholders<OwnQuotation & { documentId: string }>) =>
  db
    .select({ fileName: documents.fileName, content: documents.content })
    .from(quotationDocuments)
    .innerJoin(documents, hasContent)
    .where(and(matchesQuotation(key), eq(quotationDocuments.documentId, documentId))),
);

/** Finds the file of the newest matching design or survey, among those that the customer can see. */
export async function findDocumentFile(
  db: Database,
  { customerId, quotationId, version: currentVersion }: OwnQuotation & Pick<QuotationRow, 'version'>,
  criteria: { type: QuotationDocumentType; version?: number | undefined; documentId?: string | undefined },
) {
  const document = (await findDocuments(db, { customerId, quotationId })).find(
    ({ type, version, documentId }) =>
      version <= currentVersion &&
      type === criteria.type &&
      (criteria.version === undefined || version === criteria.version) &&
      (criteria.documentId === undefined || documentId === criteria.documentId),
  );
  return document && (await selectFile(db, { customerId, quotationId, documentId: document.documentId }))[0];
}
