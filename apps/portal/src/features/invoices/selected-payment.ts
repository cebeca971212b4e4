import type { Invoice, InvoiceSummary } from '@demarc/contract/invoice.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import { unpaidStatuses } from '../../blocks/invoice-display.ts';
import { isCollectedByDirectDebit } from './invoice/payment-advice.ts';

/** Why a selected invoice is not part of a transfer. `nothing`: it is paid, or settled in another way. */
export const leftOutReasons = ['disputed', 'collected', 'credit', 'nothing'] as const;
type LeftOutReason = (typeof leftOutReasons)[number];

/** An invoice of the list, or one loaded with its payments. */
export type SelectedInvoice = Pick<InvoiceSummary, 'number' | 'type' | 'status' | 'openAmount' | 'paymentMethod'> &
  Partial<Pick<Invoice, 'directDebit' | 'payments'>>;

export interface SelectedPayment<I extends SelectedInvoice> {
  /** The invoices that have to be transferred now. */
  toPay: readonly I[];
  /** The sum of their open amounts. */
  amount: string;
  leftOut: readonly { invoice: I; reason: LeftOutReason }[];
  /** Whether all payments that decide about a transfer are loaded. */
  isComplete: boolean;
}

/** Splits selected invoices into those that have to be transferred and those that do not, with the reason. */
export function splitSelection<I extends SelectedInvoice>(invoices: readonly I[]): SelectedPayment<I> {
  const toPay = invoices.filter((invoice) => getLeftOutReason(invoice) === null);
  return {
    toPay,
    amount: sumAmounts(toPay.map(({ openAmount }) => openAmount)),
    leftOut: invoices.flatMap((invoice) => {
      const reason = getLeftOutReason(invoice);
      return reason === null ? [] : [{ invoice, reason }];
    }),
    isComplete: invoices.every((invoice) => invoice.payments !== undefined || !needsPayments(invoice)),
  };
}

function getLeftOutReason({
  type,
  status,
  openAmount,
  paymentMethod,
  directDebit,
  payments,
}: SelectedInvoice): LeftOutReason | null {
  if (Number(openAmount) === 0 || !unpaidStatuses.some((unpaid) => unpaid === status)) return 'nothing';
  if (type === 'CREDIT_NOTE') return 'credit';
  if (status === 'DISPUTED') return 'disputed';
  if (status === 'COLLECTION_SCHEDULED') return 'collected';
  if (status === 'REVERSED') return null;
  // Until its payments are loaded, an invoice counts as one to pay, so that the payment panel can open and give the reason.
  return payments && isCollectedByDirectDebit({ paymentMethod, directDebit: directDebit ?? null, payments }) ? 'collected' : null;
}

/** Whether the payments decide: an open direct debit that the bank returned has to be transferred, others are collected. */
export function needsPayments({ type, status, openAmount, paymentMethod }: SelectedInvoice): boolean {
  const isOpen = status === 'OPEN' || status === 'PARTIALLY_PAID';
  return type === 'INVOICE' && isOpen && Number(openAmount) > 0 && paymentMethod === 'SEPA_DIRECT_DEBIT';
}
