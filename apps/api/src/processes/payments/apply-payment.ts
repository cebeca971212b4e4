import type { InvoiceStatus } from '@demarc/contract/invoice-status.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import type { ChangeContext } from '../../app-context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { type BankEntryRow, insertEntryInvoice, updateEntry } from '../../modules/bank-statement/bank-statement.store.ts';
import { lockInvoice } from '../../modules/invoice/invoice.store.ts';
import { addPayment, lock, reopen } from '../../modules/invoice/settle-invoice.ts';

/** Statuses of invoices that a transfer can pay. An employee decides about invoices that we collect or have written off. */
const payableStatuses: readonly InvoiceStatus[] = ['OPEN', 'PARTIALLY_PAID', 'REVERSED', 'DISPUTED'];

const isLess = (amount: string, than: string) => Number(subtractAmounts(amount, than)) < 0;

/** Locks invoices in the order of their numbers, so that two payments cannot wait for each other. */
export async function lockInvoices(tx: Database, numbers: readonly string[]): Promise<void> {
  for (const number of numbers.toSorted()) await lockInvoice(tx, number);
}

/** Adds the unassigned amount of an entry to invoices, in the given order; the rest stays on account of the customer. */
export async function applyTransfer(
  change: ChangeContext,
  entry: BankEntryRow,
  customerId: number,
  numbers: readonly string[],
): Promise<BankEntryRow> {
  await lockInvoices(change.tx, numbers);
  let remaining = subtractAmounts(entry.amount, entry.bookedAmount);
  for (const number of numbers) {
    const paidAmount = await payInvoice(change, entry, number, remaining);
    remaining = subtractAmounts(remaining, paidAmount);
  }
  const status = remaining === '0.00' ? 'BOOKED' : 'ON_ACCOUNT';
  const bookedEntry = await updateEntry(change.tx, entry.entryId, {
    status,
    customerId,
    bookedAmount: subtractAmounts(entry.amount, remaining),
  });
  if (status === 'ON_ACCOUNT' && entry.status !== 'ON_ACCOUNT') await writeOnAccount(change, bookedEntry, remaining);
  return bookedEntry;
}

/** Adds at most the given amount to an invoice; returns the added amount. */
async function payInvoice(change: ChangeContext, entry: BankEntryRow, number: string, amount: string): Promise<string> {
  const invoice = await lock(change, number);
  const openAmount = invoice.openAmount ?? '0.00';
  if (!payableStatuses.includes(invoice.status) || Number(openAmount) <= 0 || Number(amount) <= 0) return '0.00';
  const paidAmount = isLess(openAmount, amount) ? openAmount : amount;
  // A returned direct debit that is paid in part is open for the rest.
  if (invoice.status === 'REVERSED' && paidAmount !== openAmount) await reopen(change, invoice);
  const { entryId, bookedOn: date, bankReference: reference } = entry;
  await addPayment(change, number, { date, amount: paidAmount, method: 'BANK_TRANSFER', reference });
  await insertEntryInvoice(change.tx, { entryId, customerId: invoice.customerId, number, amount: paidAmount });
  return paidAmount;
}

async function writeOnAccount({ tx, context, author }: ChangeContext, entry: BankEntryRow, remaining: string): Promise<void> {
  const customerId = entry.customerId!;
  await writeAudit(tx, context.clock, author, {
    customerId,
    type: 'customer.overpaid',
    objectType: 'customer',
    objectId: String(customerId),
    before: null,
    after: { amountOnAccount: remaining },
    data: { amount: remaining, bookedOn: entry.bookedOn },
  });
}
