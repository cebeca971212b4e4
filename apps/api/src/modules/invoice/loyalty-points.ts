import { eurosPerLoyaltyPoint } from '@demarc/contract/loyalty.ts';
import { parseDecimal } from '@demarc/contract/money.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { ChangeContext } from '../../app-context.ts';
import { writeAudit } from '../../db/audit.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { loyaltyEntries } from '../../db/schema/loyalty.ts';
import { findPayments, type InvoiceRow } from './invoice.store.ts';

const centsPerPoint = BigInt(eurosPerLoyaltyPoint * 100);

type CustomerKey = Placeholders<{ customerId: number }>;

const lockCustomer = prepareStatement((db, { customerId }: CustomerKey) =>
  db
    .select({ loyaltyParticipant: customers.loyaltyParticipant })
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('update'),
);

const selectPoints = prepareStatement((db, { customerId, number }: Placeholders<{ customerId: number; number: string }>) =>
  db
    .select({
      balance: sql<number>`coalesce(sum(${loyaltyEntries.points}), 0)::int`.as('balance'),
      ofInvoice:
        sql<number>`coalesce(sum(${loyaltyEntries.points}) filter (where ${loyaltyEntries.invoiceNumber} = ${number}), 0)::int`.as(
          'of_invoice',
        ),
    })
    .from(loyaltyEntries)
    .where(and(eq(loyaltyEntries.customerId, customerId))),
);

const insertEntry = prepareStatement((db, entry: Placeholders<typeof loyaltyEntries.$inferInsert>) =>
  db.insert(loyaltyEntries).values(entry).returning({ entryId: loyaltyEntries.entryId }),
);

/**
 * Books the points for the paid amount of an invoice, or deducts them after a returned payment. A balance is never negative, so points
 * that were spent are not deducted, and are not added again when the invoice is paid again.
 */
export async function bookLoyaltyPoints({ tx, context: { clock }, author }: ChangeContext, invoice: InvoiceRow): Promise<void> {
  const { customerId, number, type } = invoice;
  if (type !== 'INVOICE') return;
  // Locked, so that concurrent bookings cannot overdraw the balance.
  const [customer] = await lockCustomer(tx, { customerId });
  if (!customer?.loyaltyParticipant) return;
  const earned = invoice.status === 'PAID' ? toPoints(invoice, await findPayments(tx, invoice)) : 0;
  const [{ balance, ofInvoice } = { balance: 0, ofInvoice: 0 }] = await selectPoints(tx, { customerId, number });
  const points = Math.max(earned - ofInvoice, -balance);
  if (points === 0) return;
  const reason = points > 0 ? 'INVOICE_PAID' : 'CORRECTION';
  const entry = { customerId, points, reason, reference: number, invoiceNumber: number, bookedAt: clock.now() } as const;
  const [inserted] = await insertEntry(tx, entry);
  await writeAudit(tx, clock, author, {
    customerId,
    type: 'loyalty.booked',
    objectType: 'loyalty-entry',
    objectId: String(inserted!.entryId),
    before: { balance },
    after: { balance: balance + points, points, reason, reference: number },
    data: { points, reason, balanceAfter: balance + points, invoiceNumber: number },
  });
}

/** Calculates the points of an invoice, rounded down once. Credited amounts earn no points. */
function toPoints({ totalExclVat, totalInclVat }: InvoiceRow, payments: readonly { method: string; amount: string }[]): number {
  const inclVat = parseDecimal(totalInclVat, 2);
  if (inclVat <= 0n) return 0;
  const paid = payments
    .filter(({ method }) => method !== 'CREDIT_NOTE')
    .reduce((sum, { amount }) => sum + parseDecimal(amount, 2), 0n);
  return Number((paid * parseDecimal(totalExclVat, 2)) / (inclVat * centsPerPoint));
}
