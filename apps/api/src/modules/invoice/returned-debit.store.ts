import type { Invoice } from '@demarc/contract/invoice.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { collections } from '../../db/schema/payment.ts';
import type { InvoiceRow } from './invoice.store.ts';

const selectCollection = prepareStatement((db, { customerId, number }: Placeholders<{ customerId: number; number: string }>) =>
  db
    .select({ mandateId: collections.mandateId, collectionDate: collections.collectionDate })
    .from(collections)
    .where(and(eq(collections.customerId, customerId), eq(collections.number, number))),
);

/** The direct debit of an invoice that the bank returned. An invoice that is open again refers to it no more; its collection does. */
export async function findReturnedDebit(
  db: Database,
  { customerId, number, directDebit }: InvoiceRow,
  payments: readonly { returnCode: string | null }[],
): Promise<Invoice['returnedDebit']> {
  if (payments.every(({ returnCode }) => returnCode === null)) return null;
  const debit = directDebit ?? (await selectCollection(db, { customerId, number }))[0];
  return debit ? { mandateId: debit.mandateId, collectedOn: debit.collectionDate } : null;
}
