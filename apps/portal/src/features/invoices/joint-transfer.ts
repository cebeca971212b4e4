import { maxRemittanceLength } from '@demarc/contract/epc-qr.ts';
import type { Invoice } from '@demarc/contract/invoice.ts';
import { splitSelection } from './selected-payment.ts';

/** Numbers have 9 to 12 digits, so a transfer has room to mention this many of the longest ones. */
export const maxJointInvoices = Math.floor((maxRemittanceLength + 1) / 13);

export interface JointTransfer {
  payTo: NonNullable<Invoice['payTo']>;
  amount: string;
  /** The numbers of all invoices, from which we know what is paid. */
  reference: string;
  invoices: readonly Invoice[];
}

/** One transfer for several invoices. Null if none of them has to be transferred. */
export function joinTransfers(all: readonly Invoice[]): JointTransfer | null {
  const { toPay, amount } = splitSelection(all.filter(({ payTo }) => payTo !== null));
  const invoices = toPay.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  const payTo = invoices[0]?.payTo;
  if (!payTo) return null;
  return { payTo, amount, reference: invoices.map(({ number }) => number).join(' '), invoices };
}
