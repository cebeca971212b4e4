import { maxRemittanceLength } from '@demarc/contract/epc-qr.ts';
import type { Invoice } from '@demarc/contract/invoice.ts';
import { splitSelection } from './selected-payment.ts';

/** The number of invoice numbers that fit in the reference of a transfer: each has at most 12 digits and a space. */
export const maxJointInvoices = Math.floor((maxRemittanceLength + 1) / 13);

export interface JointTransfer {
  payTo: NonNullable<Invoice['payTo']>;
  amount: string;
  /** The numbers of all invoices, which we use to match the payment. */
  reference: string;
  invoices: readonly Invoice[];
}

/** Combines invoices into one transfer; null if none of them has to be transferred. */
export function joinTransfers(invoicesToJoin: readonly Invoice[]): JointTransfer | null {
  const { toPay, amount } = splitSelection(invoicesToJoin.filter(({ payTo }) => payTo !== null));
  const invoices = toPay.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  const payTo = invoices[0]?.payTo;
  if (!payTo) return null;
  return { payTo, amount, reference: invoices.map(({ number }) => number).join(' '), invoices };
}
