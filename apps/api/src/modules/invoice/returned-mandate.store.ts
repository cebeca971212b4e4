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

/**
 * Finds the mandate of the direct debit that the bank returned; null if there is none. An invoice that is open again has no direct
 * debit, so its mandate comes from the collection.
 */
export async function findReturnedMandateId(
  db: Database,
  { customerId, number, directDebit }: InvoiceRow,
  payments: readonly { returnCode: string | null }[],
): Promise<string | null> {
  if (payments.every(({ returnCode }) => returnCode === null)) return null;
  if (directDebit?.status === 'RETURNED') return directDebit.mandateId;
  return (await selectCollection(db, { customerId, number }))[0]?.mandateId ?? null;
}
