import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { documents } from '../../db/schema/document.ts';
import {
  billingRuns,
  invoiceCounters,
  invoiceDocuments,
  invoicePayments,
  invoices,
  nextInvoiceId as nextId,
} from '../../db/schema/invoice.ts';
import { buildInvoiceSearchText } from '../../db/search-texts/invoice.ts';
import { trackStatusChange } from '../../db/status-counts.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
export type NewInvoice = Omit<typeof invoices.$inferInsert, 'searchText' | 'version'>;

const selectNextId = prepareStatement((db) =>
  db.select({ invoiceId: sql<number>`${nextId}::int` }).from(sql`(values (1)) as one`),
);

/** Assigns the ID of a credit note. Other invoices have the ID of their billing run. */
export async function nextInvoiceId(tx: Database): Promise<number> {
  return (await selectNextId(tx, {}))[0]!.invoiceId;
}

const countNumber = prepareStatement((db, { year }: Placeholders<{ year: number }>) =>
  db
    .insert(invoiceCounters)
    .values({ year, lastNumber: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` } })
    .returning({ lastNumber: invoiceCounters.lastNumber }),
);

/**
 * Takes the next invoice number of a year, such as `202500123`. This blocks other invoices until the transaction ends, so call it as
 * late as possible. A number is reused if the transaction is rolled back.
 */
export async function takeInvoiceNumber(tx: Database, issueDate: string): Promise<string> {
  const year = Number(issueDate.slice(0, 4));
  const [row] = await countNumber(tx, { year });
  return `${year}${String(row!.lastNumber).padStart(5, '0')}`;
}

const insertRow = prepareStatement((db, values: Placeholders<typeof invoices.$inferInsert>) =>
  db.insert(invoices).values(values).returning(),
);

export async function insertInvoice(tx: Database, values: NewInvoice): Promise<InvoiceRow> {
  const { customerId, status } = values;
  const [[row]] = await Promise.all([
    insertRow(tx, { ...values, searchText: buildInvoiceSearchText(values) }),
    trackStatusChange(tx, invoices, { customerId, status }),
  ]);
  return row!;
}

interface NumberKey {
  number: string;
  customerId?: number | undefined;
}
interface CustomerNumberKey extends NumberKey {
  customerId: number;
}
const hasNumber = ({ number, customerId }: Placeholders<NumberKey>) =>
  and(eq(invoices.number, number), customerId && eq(invoices.customerId, customerId));

const selectInvoice = prepareStatement((db, key: Placeholders<NumberKey>) => db.select().from(invoices).where(hasNumber(key)));

/** Finds an invoice. Without `customerId`, it can be of any customer, for the provider API. */
export async function findInvoice(db: Database, { number, customerId }: NumberKey): Promise<InvoiceRow | null> {
  return (await selectInvoice(db, { number, customerId }))[0] ?? null;
}

const selectForUpdate = prepareStatement((db, key: Placeholders<NumberKey>) =>
  db.select().from(invoices).where(hasNumber(key)).for('update'),
);

/** Locks an invoice of any customer until the transaction ends. */
export async function lockInvoice(tx: Database, number: string): Promise<InvoiceRow | null> {
  return (await selectForUpdate(tx, { number }))[0] ?? null;
}

export type InvoiceChanges = Partial<Pick<InvoiceRow, 'status' | 'statusReason' | 'dueDate' | 'paidAmount' | 'directDebit'>> &
  Pick<InvoiceRow, 'updatedAt'>;
const updateRow = prepareStatement((db, { customerId, number, ...changes }: Placeholders<InvoiceChanges & CustomerNumberKey>) =>
  db
    .update(invoices)
    .set({ ...changes, version: sql`${invoices.version} + 1` })
    .where(hasNumber({ customerId, number }))
    .returning(),
);

/** Applies a change and increments the version. The caller has locked the invoice. */
export async function updateInvoice(tx: Database, row: InvoiceRow, changes: InvoiceChanges): Promise<InvoiceRow> {
  const { customerId, number } = row;
  const [[changed]] = await Promise.all([
    updateRow(tx, { customerId, number, ...changes }),
    trackStatusChange(tx, invoices, { customerId, status: changes.status ?? row.status }, row),
  ]);
  return changed!;
}

const selectPrevious = prepareStatement(
  (db, { customerId, before, type }: Placeholders<{ customerId: number; before: string; type: string }>) =>
    db
      .select({ number: invoices.number, invoiceId: invoices.invoiceId, totalExclVat: invoices.totalExclVat })
      .from(invoices)
      .where(
        and(
          eq(invoices.customerId, customerId),
          eq(invoices.type, type),
          lt(invoices.periodTo, before),
          sql`not exists (select from ${billingRuns} where ${billingRuns.customerId} = ${invoices.customerId}
            and ${billingRuns.invoiceId} = ${invoices.invoiceId} and ${billingRuns.month} is null)`,
        ),
      )
      .orderBy(desc(invoices.issueDate), desc(invoices.number))
      .limit(1),
);

/**
 * Finds the last monthly invoice of a customer whose period ended before this day. Invoices of runs that the provider started are
 * ignored, because they do not cover a month.
 */
export async function findPreviousInvoice(db: Database, customerId: number, before: string) {
  return (await selectPrevious(db, { customerId, before, type: 'INVOICE' }))[0] ?? null;
}

const selectPayments = prepareStatement((db, { customerId, number }: Placeholders<CustomerNumberKey>) =>
  db
    .select()
    .from(invoicePayments)
    .where(and(eq(invoicePayments.customerId, customerId), eq(invoicePayments.number, number)))
    .orderBy(asc(invoicePayments.date), asc(invoicePayments.paymentId)),
);

export function findPayments(db: Database, { customerId, number }: CustomerNumberKey) {
  return selectPayments(db, { customerId, number });
}

type NewPayment = Omit<typeof invoicePayments.$inferInsert, 'paymentId'>;
const insertPaymentRow = prepareStatement((db, values: Placeholders<NewPayment>) =>
  db.insert(invoicePayments).values(values).onConflictDoNothing().returning({ paymentId: invoicePayments.paymentId }),
);

/** Stores a payment; returns false if the bank has reported it before. */
export async function insertPayment(tx: Database, payment: NewPayment): Promise<boolean> {
  return (await insertPaymentRow(tx, payment)).length > 0;
}

const selectAttachments = prepareStatement((db, { customerId, number }: Placeholders<CustomerNumberKey>) =>
  db
    .select({
      type: invoiceDocuments.type,
      fileName: documents.fileName,
      sizeBytes: documents.sizeBytes,
      mailed: invoiceDocuments.mailed,
    })
    .from(invoiceDocuments)
    .innerJoin(
      documents,
      and(eq(documents.customerId, invoiceDocuments.customerId), eq(documents.documentId, invoiceDocuments.documentId)),
    )
    .where(and(eq(invoiceDocuments.customerId, customerId), eq(invoiceDocuments.number, number)))
    .orderBy(asc(invoiceDocuments.type)),
);

export function findAttachments(db: Database, { customerId, number }: CustomerNumberKey) {
  return selectAttachments(db, { customerId, number });
}

interface ProviderFilter {
  customerId?: number | undefined;
  type?: string | undefined;
  status?: string | undefined;
}
const matchesProviderFilter = ({ customerId, type, status }: Placeholders<ProviderFilter>) =>
  and(customerId && eq(invoices.customerId, customerId), type && eq(invoices.type, type), status && eq(invoices.status, status));

const selectOfAll = prepareStatement(
  (db, { after, limit, ...filter }: Placeholders<ProviderFilter & { after?: string | undefined; limit: number }>) =>
    db
      .select()
      .from(invoices)
      .where(and(matchesProviderFilter(filter), after && sql`${invoices.number} > ${after}`))
      .orderBy(asc(invoices.number))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Finds the next invoices of all customers, in order of number. */
export function findOfAllCustomers(db: Database, filter: ProviderFilter, page: { after?: string | undefined; limit: number }) {
  return selectOfAll(db, { ...filter, ...page });
}

export const countOfAllCustomers = prepareCount(invoices, matchesProviderFilter);
