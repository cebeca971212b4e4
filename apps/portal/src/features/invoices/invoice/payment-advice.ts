import type { Invoice } from '@demarc/contract/invoice.ts';

/** What the customer has to do, or what we do, about the open amount. */
export type PaymentAdvice =
  | { kind: 'returned'; returnCode: string | null }
  | { kind: 'overdue' | 'transfer' | 'disputed' | 'collection-follows' }
  | { kind: 'collection'; directDebit: NonNullable<Invoice['directDebit']> };

interface AdvisedInvoice
  extends Pick<Invoice, 'type' | 'status' | 'openAmount' | 'overdue' | 'awaitsDirectDebit' | 'directDebit'> {
  payments: readonly Invoice['payments'][number][];
}

/** Null if nothing is open, or if we owe the amount to the customer. */
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

/** What to transfer and where to; null if the customer has nothing to transfer, or need not pay until we decide on a dispute. */
export function getTransfer(invoice: Invoice): Invoice['payTo'] {
  return invoice.awaitsDirectDebit || invoice.status === 'DISPUTED' ? null : invoice.payTo;
}
