import type { invoiceAttachmentTypes } from '@demarc/contract/invoice.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { documents } from '../../db/schema/document.ts';
import { invoiceDocuments, invoices } from '../../db/schema/invoice.ts';
import { invoiceValidations } from '../../db/schema/invoice-validation.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import type { InvoiceRow } from './invoice.store.ts';

type AttachmentType = (typeof invoiceAttachmentTypes)[number];
interface InvoiceNumberKey {
  customerId: number;
  number: string;
}

const isOfInvoice = ({ customerId, number }: Placeholders<InvoiceNumberKey>) =>
  and(eq(invoiceDocuments.customerId, customerId), eq(invoiceDocuments.number, number));
const isDocumentFile = and(
  eq(documents.customerId, invoiceDocuments.customerId),
  eq(documents.documentId, invoiceDocuments.documentId),
);

const selectFile = prepareStatement((db, { type, ...key }: Placeholders<InvoiceNumberKey & { type: AttachmentType }>) =>
  db
    .select({ fileName: documents.fileName, contentType: documents.contentType, content: documents.content })
    .from(invoiceDocuments)
    .innerJoin(documents, isDocumentFile)
    .where(and(isOfInvoice(key), eq(invoiceDocuments.type, type))),
);

/** Finds a rendered document with its content; null until it is ready. */
export async function findFile(db: Database, key: InvoiceNumberKey, type: AttachmentType) {
  return (await selectFile(db, { ...key, type }))[0] ?? null;
}

const selectIds = prepareStatement((db, key: Placeholders<InvoiceNumberKey>) =>
  db
    .select({ type: invoiceDocuments.type, documentId: invoiceDocuments.documentId })
    .from(invoiceDocuments)
    .where(isOfInvoice(key)),
);

/** Finds the IDs of the documents by type; empty until they are ready. */
export async function findDocumentIds(
  db: Database,
  { customerId, number }: InvoiceNumberKey,
): Promise<Map<AttachmentType, string>> {
  const rows = await selectIds(db, { customerId, number });
  return new Map(rows.map(({ type, documentId }) => [type, documentId]));
}

const selectReady = prepareStatement(
  (db, { customerId, numbers }: Placeholders<{ customerId: number; numbers: readonly string[] }>) =>
    db
      .selectDistinct({ number: invoiceDocuments.number })
      .from(invoiceDocuments)
      .where(and(eq(invoiceDocuments.customerId, customerId), isAnyOf(invoiceDocuments.number, numbers))),
);

/** Finds the numbers of the given invoices whose documents are ready. */
export async function findReady(db: Database, customerId: number, numbers: readonly string[]): Promise<Set<string>> {
  return new Set((await selectReady(db, { customerId, numbers })).map(({ number }) => number));
}

const insertRow = prepareStatement((db, row: Placeholders<typeof invoiceDocuments.$inferInsert>) =>
  db.insert(invoiceDocuments).values(row),
);

export async function insertDocument(tx: Database, row: typeof invoiceDocuments.$inferInsert): Promise<void> {
  await insertRow(tx, row);
}

const selectByNumbers = prepareStatement(
  (db, { customerId, numbers }: Placeholders<{ customerId: number; numbers: readonly string[] }>) =>
    db
      .select()
      .from(invoices)
      .where(and(eq(invoices.customerId, customerId), isAnyOf(invoices.number, numbers)))
      .orderBy(asc(invoices.number)),
);

/** Finds the invoices of a customer with these numbers. */
export function findByNumbers(db: Database, customerId: number, numbers: readonly string[]): Promise<InvoiceRow[]> {
  return selectByNumbers(db, { customerId, numbers });
}

type ValidationRow = typeof invoiceValidations.$inferSelect;

const upsertValidation = prepareStatement((db, { customerId, number, ...result }: Placeholders<ValidationRow>) =>
  db
    .insert(invoiceValidations)
    .values({ customerId, number, ...result })
    .onConflictDoUpdate({ target: [invoiceValidations.customerId, invoiceValidations.number], set: result }),
);

/** Stores the result of validating the documents of an invoice, which replaces the previous result. */
export async function storeValidation(tx: Database, row: ValidationRow): Promise<void> {
  await upsertValidation(tx, row);
}

const selectValidation = prepareStatement((db, { customerId, number }: Placeholders<InvoiceNumberKey>) =>
  db
    .select()
    .from(invoiceValidations)
    .where(and(eq(invoiceValidations.customerId, customerId), eq(invoiceValidations.number, number))),
);

export async function findValidation(db: Database, { customerId, number }: InvoiceNumberKey): Promise<ValidationRow | null> {
  return (await selectValidation(db, { customerId, number }))[0] ?? null;
}

interface HeldBackFilter {
  status: ValidationRow['status'];
}
const isHeldBack = ({ status }: Placeholders<HeldBackFilter>) => eq(invoiceValidations.status, status);

const selectHeldBack = prepareStatement(
  (db, { after, limit, ...filter }: Placeholders<HeldBackFilter & { after?: string | undefined; limit: number }>) =>
    db
      .select()
      .from(invoiceValidations)
      .where(and(isHeldBack(filter), after && gt(invoiceValidations.number, sql`${after}`)))
      .orderBy(asc(invoiceValidations.number))
      .limit(limit),
);

/** Finds the next invoices of all customers that are held back, in order of number. */
export function findHeldBack(db: Database, page: { after?: string | undefined; limit: number }): Promise<ValidationRow[]> {
  return selectHeldBack(db, { status: 'HELD_BACK', ...page });
}

const countByStatus = prepareCount(invoiceValidations, isHeldBack);

export function countHeldBack(db: Database) {
  return countByStatus(db, { status: 'HELD_BACK' });
}

const updateMailed = prepareStatement(
  (db, { types, ...key }: Placeholders<InvoiceNumberKey & { types: readonly AttachmentType[] }>) =>
    db
      .update(invoiceDocuments)
      .set({ mailed: true })
      .where(and(isOfInvoice(key), isAnyOf(invoiceDocuments.type, types))),
);

/** Stores which documents were attached to an email. */
export async function markMailed(tx: Database, values: InvoiceNumberKey & { types: readonly AttachmentType[] }): Promise<void> {
  await updateMailed(tx, values);
}

const isSameInvoice = and(eq(invoiceValidations.customerId, invoices.customerId), eq(invoiceValidations.number, invoices.number));

const selectNeverChecked = prepareStatement((db, { after, limit }: Placeholders<{ after: string; limit: number }>) =>
  db
    .select({ customerId: invoices.customerId, number: invoices.number })
    .from(invoices)
    .where(and(gt(invoices.number, after), sql`not exists (select 1 from ${invoiceValidations} where ${isSameInvoice})`))
    .orderBy(asc(invoices.number))
    .limit(limit),
);

/** Finds the next invoices, in order of number, that were neither rendered nor held back. */
export function findNeverChecked(db: Database, after: string, limit: number): Promise<InvoiceNumberKey[]> {
  return selectNeverChecked(db, { after, limit });
}
