import type { Invoice, InvoicePayment } from '@demarc/contract/invoice.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { collections } from '../../db/schema/payment.ts';
import type { InvoiceRow } from './invoice.store.ts';

const selectCollection = prepareStatement((db, { customerId, number }: Placeholders<{ customerId: number; number: string }>) =>
  db
    .select({ mandateId: collections.mandateId })
    .from(collections)
    .where(and(eq(collections.customerId, customerId), eq(collections.number, number))),
);

/** The direct debit of an invoice that the bank returned. An invoice that is open again refers to it no more; its collection does. */
export async function findReturnedDebit(
  db: Database,
  { customerId, number, directDebit }: InvoiceRow,
  payments: readonly Pick<InvoicePayment, 'amount' | 'method' | 'date' | 'returnCode'>[],
): Promise<Invoice['returnedDebit']> {
  const returned = payments.findLastIndex(({ returnCode }) => returnCode !== null);
  if (returned === -1) return null;
  const debit = directDebit?.status === 'RETURNED' ? directDebit : (await selectCollection(db, { customerId, number }))[0];
  // The bank may collect on another day than the agreed one.
  const collected = payments
    .slice(0, returned)
    .findLast(({ method, amount }) => method === 'SEPA_DIRECT_DEBIT' && Number(amount) > 0);
  return debit && collected ? { mandateId: debit.mandateId, collectedOn: collected.date } : null;
}
