import type { Invoice } from '@demarc/contract/invoice.ts';

/** How the open amount gets paid: by the customer or by us. */
export type PaymentAdvice =
  | { kind: 'returned'; returnCode: string | null }
  | { kind: 'overdue' | 'transfer' | 'disputed' | 'collection-follows' }
  | { kind: 'collection'; directDebit: NonNullable<Invoice['directDebit']> };

interface AdvisedInvoice extends Pick<Invoice, 'type' | 'status' | 'openAmount' | 'overdue' | 'paymentMethod' | 'directDebit'> {
  payments: readonly Invoice['payments'][number][];
}

/**
 * Whether we will collect the open amount by direct debit, so that the customer must not transfer it too: a direct debit is scheduled,
 * or nothing was paid, credited or returned yet (domain model, section 9).
 */
export function isCollectedByDirectDebit({
  paymentMethod,
  directDebit,
  payments,
}: Pick<AdvisedInvoice, 'paymentMethod' | 'directDebit' | 'payments'>): boolean {
  if (directDebit?.status === 'SCHEDULED') return true;
  return paymentMethod === 'SEPA_DIRECT_DEBIT' && payments.length === 0;
}

/** Null if nothing is open, and for a credit note. */
export function getPaymentAdvice(invoice: AdvisedInvoice): PaymentAdvice | null {
  const { type, status, openAmount, overdue, directDebit, payments } = invoice;
  if (type === 'CREDIT_NOTE' || Number(openAmount) <= 0) return null;
  if (status === 'DISPUTED') return { kind: 'disputed' };
  const returned = payments.findLast(({ amount }) => Number(amount) < 0);
  if (status === 'REVERSED') return { kind: 'returned', returnCode: returned?.returnCode ?? null };
  if (directDebit?.status === 'SCHEDULED') return { kind: 'collection', directDebit };
  if (isCollectedByDirectDebit(invoice)) return { kind: 'collection-follows' };
  return { kind: overdue ? 'overdue' : 'transfer' };
}

/** The account to transfer to; null if nothing has to be transferred, or not until we decide on a dispute. */
export function getTransfer(invoice: Invoice): Invoice['payTo'] {
  return isCollectedByDirectDebit(invoice) || invoice.status === 'DISPUTED' ? null : invoice.payTo;
}
