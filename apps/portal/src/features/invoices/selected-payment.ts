import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import { unpaidStatuses } from '../../blocks/invoice-display.ts';

/** The reasons for which a selected invoice is not part of a transfer. `nothing`: it is paid, or settled in another way. */
export const leftOutReasons = ['disputed', 'collected', 'credit', 'nothing'] as const;
type LeftOutReason = (typeof leftOutReasons)[number];

export type SelectedInvoice = Pick<InvoiceSummary, 'number' | 'type' | 'status' | 'openAmount' | 'awaitsDirectDebit'>;

export interface SelectedPayment<I extends SelectedInvoice> {
  /** The invoices that have to be transferred now. */
  toPay: readonly I[];
  /** The sum of their open amounts. */
  amount: string;
  leftOut: readonly { invoice: I; reason: LeftOutReason }[];
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
  };
}

function getLeftOutReason({ type, status, openAmount, awaitsDirectDebit }: SelectedInvoice): LeftOutReason | null {
  if (Number(openAmount) === 0 || !unpaidStatuses.some((unpaid) => unpaid === status)) return 'nothing';
  if (type === 'CREDIT_NOTE') return 'credit';
  if (status === 'DISPUTED') return 'disputed';
  return awaitsDirectDebit ? 'collected' : null;
}
