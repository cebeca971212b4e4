import type { Invoice } from '@demarc/contract/invoice.ts';

/** What the customer has to do, or what we do, about the open amount. */
export type PaymentAdvice =
  | { kind: 'returned'; returnCode: string | null }
  | { kind: 'overdue' | 'transfer' | 'disputed' | 'collection-follows' }
  | { kind: 'collection'; directDebit: NonNullable<Invoice['directDebit']> };

interface AdvisedInvoice extends Pick<Invoice, 'type' | 'status' | 'openAmount' | 'overdue' | 'paymentMethod' | 'directDebit'> {
  payments: readonly Invoice['payments'][number][];
}

/** Null if nothing is open, or if it is we who owe the amount. */
export function getPaymentAdvice(invoice: AdvisedInvoice): PaymentAdvice | null {
  const { type, status, openAmount, overdue, paymentMethod, directDebit, payments } = invoice;
  if (type === 'CREDIT_NOTE' || Number(openAmount) <= 0) return null;
  if (status === 'DISPUTED') return { kind: 'disputed' };
  const returned = payments.findLast(({ amount }) => Number(amount) < 0);
  if (status === 'REVERSED') return { kind: 'returned', returnCode: returned?.returnCode ?? null };
  if (directDebit?.status === 'SCHEDULED') return { kind: 'collection', directDebit };
  if (overdue) return { kind: 'overdue' };
  // After a returned direct debit, the customer has to pay.
  return { kind: paymentMethod === 'SEPA_DIRECT_DEBIT' && !returned ? 'collection-follows' : 'transfer' };
}
