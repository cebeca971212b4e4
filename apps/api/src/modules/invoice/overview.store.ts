import { disputableInvoiceStatuses } from '@demarc/contract/invoice-status.ts';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { invoiceFindings } from '../../db/schema/invoice-finding.ts';
import { paymentStatus } from '../../db/views/awaited-direct-debits.ts';
import { findingDisputeId } from '../../db/views/finding-dispute.ts';

/** Bucket -1 has credit notes, 0 is not due yet, 1 to 3 are 30 days overdue each, and 4 is more than 90 days overdue. */
const selectOpen = prepareStatement((db, { customerId, today }: Placeholders<{ customerId: number; today: string }>) => {
  const bucket = sql<number>`case when ${invoices.openAmount} < 0 then -1
    else least(4, greatest(0, ceil((${today}::date - ${invoices.dueDate}) / 30.0)))::int end`;
  return db
    .select({
      bucket: bucket.as('bucket'),
      status: paymentStatus.as('payment_status'),
      count: sql<number>`count(*)::int`.as('count'),
      amount: sql<string>`sum(${invoices.openAmount})::text`.as('amount'),
    })
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), ne(invoices.openAmount, '0')))
    .groupBy(sql`1`, sql`2`);
});

/**
 * Counts and sums open amounts by bucket and status; bucket -1 is what the provider owes the customer.
 */
export function findOpenAmounts(db: Database, customerId: number, today: string) {
  return selectOpen(db, { customerId, today });
}

const selectMonths = prepareStatement((db, { customerId, from }: Placeholders<{ customerId: number; from: string }>) =>
  db
    .select({
      month: sql<string>`to_char(${invoices.issueDate}, 'YYYY-MM')`.as('month'),
      count: sql<number>`count(*)::int`.as('count'),
      totalExclVat: sql<string>`sum(${invoices.totalExclVat})::text`.as('total_excl_vat'),
      totalVat: sql<string>`sum(${invoices.totalVat})::text`.as('total_vat'),
      totalInclVat: sql<string>`sum(${invoices.totalInclVat})::text`.as('total_incl_vat'),
    })
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), gte(invoices.issueDate, from)))
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`)),
);

/** Finds the totals of each month with invoices that were issued on `from` or later. */
export function findMonthTotals(db: Database, customerId: number, from: string) {
  return selectMonths(db, { customerId, from });
}

/** Whether a dispute can be opened for the finding. */
const isDisputable = and(isNotNull(invoiceFindings.lineNumber), inArray(invoices.status, [...disputableInvoiceStatuses]));

/** Undercharges are summed only if there are no overcharges. */
const isOvercharged = gt(invoiceFindings.amount, '0');

const selectFindings = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .select({
      count: sql<number>`count(*)::int`,
      amount: sql<string>`coalesce(sum(${invoiceFindings.amount}) filter (where ${isOvercharged}), sum(${invoiceFindings.amount}), 0)::numeric(14, 2)::text`,
      invoiceNumber: sql<
        string | null
      >`coalesce(max(${invoiceFindings.number}) filter (where ${isOvercharged}), max(${invoiceFindings.number}))`,
      findingId: sql<
        number | null
      >`case when count(*) = 1 then max(${invoiceFindings.findingId}) filter (where ${isDisputable}) end`,
    })
    .from(invoiceFindings)
    .innerJoin(
      invoices,
      and(eq(invoices.customerId, invoiceFindings.customerId), eq(invoices.invoiceId, invoiceFindings.invoiceId)),
    )
    .where(and(eq(invoiceFindings.customerId, customerId), sql`${invoiceFindings.status} = 'OPEN'`, isNull(findingDisputeId))),
);

/** Counts and sums the open findings of the reconciliation that are not disputed. `findingId` is set if a single one can be disputed. */
export async function findUndisputedFindings(db: Database, customerId: number) {
  return (await selectFindings(db, { customerId }))[0]!;
}
