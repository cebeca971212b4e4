import type { Invoice } from '@demarc/contract/invoice.ts';

/** The way in which the open amount gets paid: by the customer or by us. */
export type PaymentAdvice =
  | { kind: 'returned'; returnCode: string | null }
  | { kind: 'overdue' | 'transfer' | 'disputed' | 'collection-follows' }
  | { kind: 'collection'; directDebit: NonNullable<Invoice['directDebit']> };

interface AdvisedInvoice
  extends Pick<Invoice, 'type' | 'status' | 'openAmount' | 'overdue' | 'awaitsDirectDebit' | 'directDebit'> {
  payments: readonly Invoice['payments'][number][];
}

/** Null if nothing is open, and for a credit note. */
export function getPaymentAdvice(invoice: AdvisedInvoice): PaymentAdvice | null {
  const { type, status, openAmount, overdue, awaitsDirectDebit, directDebit, payments } = invoice;
  if (type === 'CREDIT_NOTE' || Number(openAmount) <= 0) return null;
  if (status === 'DISPUTED') return { kind: 'disputed' };
  const returned = payments.findLast(({ amount }) => Number(amount) < 0);
  if (status === 'REVERSED') return { kind: 'returned', returnCode: returned?.returnCode ?? null };
  if (directDebit?.status === 'SCHEDULED') return { kind: 'collection', directDebit };
  if (awaitsDirectDebit) return { kind: 'collection-follows' };
  return { kind: overdue ? 'overdue' : 'transfer' };
}

/** The account to transfer to; null if nothing has to be transferred, or not until we decide on a dispute. */
export function getTransfer(invoice: Invoice): Invoice['payTo'] {
  return invoice.awaitsDirectDebit || invoice.status === 'DISPUTED' ? null : invoice.payTo;
}
