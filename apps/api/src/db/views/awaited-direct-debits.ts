import { type InvoiceStatus, pausedInvoiceStatuses } from '@demarc/contract/invoice-status.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { sepaMandates } from '../schema/customer.ts';
import { invoicePayments, invoices } from '../schema/invoice.ts';
import { collections } from '../schema/payment.ts';

type InvoiceRow = Pick<typeof invoices.$inferSelect, 'number' | 'status' | 'paymentMethod' | 'directDebit'>;

/**
 * Matches invoices that are paid by direct debit, without any amount that was paid, credited, collected or returned. The customer
 * transfers the rest of the others (domain model, section 9).
 */
export const isUncollected = and(
  sql`${invoices.type} = 'INVOICE' and ${invoices.paymentMethod} = 'SEPA_DIRECT_DEBIT'`,
  gt(invoices.openAmount, sql`0`),
  isNull(invoices.directDebit),
  ...[invoicePayments, collections].map(
    (table) =>
      sql`not exists (select 1 from ${table}
        where ${and(eq(table.customerId, invoices.customerId), eq(table.number, invoices.number))})`,
  ),
);

/** An active mandate of the customer of an invoice. */
export const isActiveMandate = and(eq(sepaMandates.customerId, invoices.customerId), eq(sepaMandates.status, sql`'ACTIVE'`));

const isAwaited = and(isUncollected, sql`exists (select 1 from ${sepaMandates} where ${isActiveMandate})`);

/**
 * The status that says whether an invoice has to be paid now: an open one that awaits its direct debit has that of a scheduled one.
 */
export const paymentStatus = sql<InvoiceStatus>`case
  when ${invoices.status} = 'OPEN' and ${isAwaited} then 'COLLECTION_SCHEDULED' else ${invoices.status} end`;

/** Matches invoices that need not be paid now. Must match `isPaymentPaused` of the contract. */
export const isPaused = sql`${paymentStatus} in (${sql.raw(pausedInvoiceStatuses.map((status) => `'${status}'`).join(', '))})`;

const selectUncollected = prepareStatement((db, { numbers }: Placeholders<{ numbers: readonly string[] }>) =>
  db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(isAnyOf(invoices.number, numbers), sql`${invoices.status} in ('OPEN', 'DISPUTED')`, isAwaited)),
);

/** Finds the numbers of those invoices whose open amount we will collect, disputed ones after the dispute. */
export async function findAwaitedDirectDebits(db: Database, rows: readonly InvoiceRow[]): Promise<ReadonlySet<string>> {
  const scheduledInvoices = rows.filter(({ directDebit }) => directDebit?.status === 'SCHEDULED');
  const candidates = rows.filter(
    ({ paymentMethod, status }) => paymentMethod === 'SEPA_DIRECT_DEBIT' && (status === 'OPEN' || status === 'DISPUTED'),
  );
  const uncollected =
    candidates.length === 0 ? [] : await selectUncollected(db, { numbers: candidates.map(({ number }) => number) });
  return new Set([...scheduledInvoices, ...uncollected].map(({ number }) => number));
}
