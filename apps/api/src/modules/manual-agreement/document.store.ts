import { randomUUID } from 'node:crypto';
import type { ManualAgreementDocumentType } from '@demarc/contract/manual-agreement.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { documents } from '../../db/schema/document.ts';
import { manualAgreementDocuments } from '../../db/schema/manual-agreement.ts';
import { storeFile } from '../../documents/store-file.ts';
import type { AgreementRow } from './agreement.store.ts';

interface AgreementKey {
  customerId: number;
  agreementId: string;
}

const { type, revision, documentId } = manualAgreementDocuments;
const documentJoin = and(
  eq(documents.customerId, manualAgreementDocuments.customerId),
  eq(documents.documentId, manualAgreementDocuments.documentId),
);
const matchesAgreement = ({ customerId, agreementId }: Placeholders<AgreementKey>) =>
  and(eq(manualAgreementDocuments.customerId, customerId), eq(manualAgreementDocuments.agreementId, agreementId));
const newestFirst = [desc(documents.createdAt), desc(documentId)] as const;

const selectDocuments = prepareStatement((db, key: Placeholders<AgreementKey>) => {
  const { fileName, sizeBytes, sha256, createdAt } = documents;
  return db
    .select({ documentId, type, revision, fileName, sizeBytes, sha256, createdAt })
    .from(manualAgreementDocuments)
    .innerJoin(documents, documentJoin)
    .where(matchesAgreement(key))
    .orderBy(...newestFirst);
});

export type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number];

export function findDocuments(db: Database, { customerId, agreementId }: AgreementKey): Promise<DocumentRow[]> {
  return selectDocuments(db, { customerId, agreementId });
}

type FileKey = AgreementKey & { wantedType: ManualAgreementDocumentType; wantedId?: string | undefined };

const selectFile = prepareStatement((db, { wantedType, wantedId, ...key }: Placeholders<FileKey>) =>
  db
    .select({ fileName: documents.fileName, content: documents.content })
    .from(manualAgreementDocuments)
    .innerJoin(documents, documentJoin)
    .where(and(matchesAgreement(key), eq(type, wantedType), wantedId && eq(documentId, wantedId)))
    .orderBy(...newestFirst)
    .limit(1),
);

/** Finds the file of a type with the ID `wantedId`, or else the newest file of the type. */
export async function findFile(db: Database, key: FileKey): Promise<{ fileName: string; content: Uint8Array } | null> {
  const { customerId, agreementId, wantedType, wantedId } = key;
  return (await selectFile(db, { customerId, agreementId, wantedType, wantedId }))[0] ?? null;
}

const selectStored = prepareStatement((db, key: Placeholders<{ customerId: number; id: string }>) =>
  db
    .select({ fileName: documents.fileName, content: documents.content })
    .from(documents)
    .where(and(eq(documents.customerId, key.customerId), eq(documents.documentId, key.id))),
);

/** Finds a signed copy that the provider has not accepted, which is not a document of the agreement yet; null without one. */
export async function findCopyFile(db: Database, { customerId, copy }: AgreementRow) {
  return copy ? ((await selectStored(db, { customerId, id: copy.documentId }))[0] ?? null) : null;
}

const insertLink = prepareStatement((db, link: Placeholders<typeof manualAgreementDocuments.$inferInsert>) =>
  db.insert(manualAgreementDocuments).values(link),
);

/** Makes a stored file a document of an agreement. */
export async function linkDocument(
  tx: Database,
  { customerId, agreementId, revision }: AgreementRow,
  type: ManualAgreementDocumentType,
  documentId: string,
): Promise<void> {
  await insertLink(tx, { customerId, agreementId, documentId, type, revision });
}

/** Stores a PDF and returns its ID. */
export async function storePdf(
  tx: Database,
  { customerId }: AgreementRow,
  { fileName, content, createdAt }: { fileName: string; content: Uint8Array; createdAt: Date },
): Promise<string> {
  const documentId = randomUUID();
  await storeFile(tx, { customerId, documentId, fileName, contentType: 'application/pdf', content, createdAt });
  return documentId;
}

const updateAnnexRevisions = prepareStatement((db, { next, ...key }: Placeholders<AgreementKey & { next: number }>) =>
  db
    .update(manualAgreementDocuments)
    .set({ revision: sql`${next}::int` })
    .where(and(matchesAgreement(key), eq(type, 'ANNEX'))),
);

/** Moves the annexes of an agreement to its next revision. */
export async function moveAnnexes(tx: Database, { customerId, agreementId }: AgreementKey, next: number): Promise<void> {
  await updateAnnexRevisions(tx, { customerId, agreementId, next });
}
