import { and, eq, gt, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { sepaMandates } from '../schema/customer.ts';
import { invoicePayments, invoices } from '../schema/invoice.ts';
import { collections } from '../schema/payment.ts';

type InvoiceRow = Pick<typeof invoices.$inferSelect, 'number' | 'status' | 'paymentMethod' | 'directDebit'>;

/**
 * Matches invoices that are paid by direct debit and of which nothing was paid, credited, collected or returned. The customer transfers
 * the rest of the others (domain model, section 9).
 */
export function isUncollected(db: Database): SQL | undefined {
  return and(
    // Literals, so that PostgreSQL can use the partial index of unpaid invoices.
    sql`${invoices.type} = 'INVOICE' and ${invoices.paymentMethod} = 'SEPA_DIRECT_DEBIT'`,
    gt(invoices.openAmount, sql`0`),
    isNull(invoices.directDebit),
    ...[invoicePayments, collections].map((table) =>
      notExists(
        db
          .select({ one: sql`1` })
          .from(table)
          .where(and(eq(table.customerId, invoices.customerId), eq(table.number, invoices.number))),
      ),
    ),
  );
}

/** An active mandate of the customer of an invoice. */
export const isActiveMandate = and(eq(sepaMandates.customerId, invoices.customerId), eq(sepaMandates.status, sql`'ACTIVE'`));

const selectUncollected = prepareStatement((db, { numbers }: Placeholders<{ numbers: readonly string[] }>) =>
  db
    .select({ number: invoices.number })
    .from(invoices)
    .innerJoin(sepaMandates, isActiveMandate)
    .where(and(isAnyOf(invoices.number, numbers), sql`${invoices.status} in ('OPEN', 'DISPUTED')`, isUncollected(db))),
);

/** The numbers of those invoices whose open amount we will collect, disputed ones after the dispute. */
export async function findAwaitedDirectDebits(db: Database, rows: readonly InvoiceRow[]): Promise<ReadonlySet<string>> {
  const scheduled = rows.filter(({ directDebit }) => directDebit?.status === 'SCHEDULED');
  const candidates = rows.filter(
    ({ paymentMethod, status }) => paymentMethod === 'SEPA_DIRECT_DEBIT' && (status === 'OPEN' || status === 'DISPUTED'),
  );
  const uncollected =
    candidates.length === 0 ? [] : await selectUncollected(db, { numbers: candidates.map(({ number }) => number) });
  return new Set([...scheduled, ...uncollected].map(({ number }) => number));
}
