import { sumAmounts } from '@demarc/contract/money.ts';
import type { ChangeContext } from '../../app-context.ts';
import {
  type BankEntryRow,
  findInvoicesByAmount,
  findInvoicesByNumber,
  insertEntryInvoice,
  updateEntry,
} from '../../modules/bank-statement/bank-statement.store.ts';
import {
  type CollectionRow,
  lockCollection,
  lockCollectionGroup,
  setCollectionResult,
  setMandateUse,
} from '../../modules/direct-debit/direct-debit.store.ts';
import { addPayment, canBeReturned, lock, reopen, returnDirectDebit } from '../../modules/invoice/settle-invoice.ts';
import { applyTransfer, lockInvoices } from './apply-payment.ts';
import { findReferences } from './find-references.ts';
import { queueReturnMail } from './queue-return-mail.ts';

/** The SEPA code for a reason that is not specified, for a return without a code. */
const unspecifiedReturnCode = 'MS03';

/** Adds an entry to the invoices that it pays, or reverses the payments that it returns. The caller has locked the entry. */
export async function bookBankEntry(change: ChangeContext, entry: BankEntryRow): Promise<BankEntryRow> {
  const collections = await findCollections(change, entry);
  if (collections.length > 0) {
    if (entry.amount.startsWith('-')) return bookReturn(change, entry, collections);
    return bookCollections(change, entry, collections);
  }
  if (Number(entry.amount) <= 0) return storeUnbooked(change, entry, entry.isReturn ? 'UNASSIGNED' : 'IGNORED');
  const match = await findPaidInvoices(change, entry);
  return match ? applyTransfer(change, entry, match.customerId, match.numbers) : storeUnbooked(change, entry, 'UNASSIGNED');
}

function storeUnbooked({ tx }: ChangeContext, entry: BankEntryRow, status: 'UNASSIGNED' | 'IGNORED'): Promise<BankEntryRow> {
  return updateEntry(tx, entry.entryId, { status, bookedAmount: entry.bookedAmount, customerId: null });
}

/** Finds the direct debits that an entry is about: one, or a group that the bank booked as one amount. */
async function findCollections({ tx }: ChangeContext, entry: BankEntryRow): Promise<CollectionRow[]> {
  const single = entry.endToEndId && (await lockCollection(tx, entry.endToEndId));
  if (single) return [single];
  if (!entry.paymentInformationId || entry.endToEndId) return [];
  return lockCollectionGroup(tx, entry.paymentInformationId);
}

async function bookCollections(
  change: ChangeContext,
  entry: BankEntryRow,
  collections: readonly CollectionRow[],
): Promise<BankEntryRow> {
  const isExpected = collections.every(({ status }) => status === 'SCHEDULED');
  if (!isExpected || sumAmounts(collections.map(({ amount }) => amount)) !== entry.amount)
    return storeUnbooked(change, entry, 'UNASSIGNED');
  const numbers = collections.map(({ number }) => number).toSorted();
  await lockInvoices(change.tx, numbers);
  for (const number of numbers) {
    const { status } = await lock(change, number);
    // An employee settled it meanwhile.
    if (status !== 'COLLECTION_SCHEDULED') return storeUnbooked(change, entry, 'UNASSIGNED');
  }
  for (const collection of collections) {
    const { customerId, endToEndId, number, amount } = collection;
    const payment = { date: entry.bookedOn, amount, method: 'SEPA_DIRECT_DEBIT', reference: entry.bankReference } as const;
    await addPayment(change, number, payment);
    await setCollectionResult(change.tx, { customerId, endToEndId, status: 'COLLECTED', returnCode: null });
    await insertEntryInvoice(change.tx, { entryId: entry.entryId, customerId, number, amount });
  }
  const customerIds = new Set(collections.map(({ customerId }) => customerId));
  return updateEntry(change.tx, entry.entryId, {
    status: 'BOOKED',
    bookedAmount: entry.amount,
    customerId: customerIds.size === 1 ? [...customerIds][0]! : null,
  });
}

/** Reverses a direct debit. Its invoice is open again, with a week to pay it. */
async function bookReturn(
  change: ChangeContext,
  entry: BankEntryRow,
  collections: readonly CollectionRow[],
): Promise<BankEntryRow> {
  const [collection, ...others] = collections;
  if (!collection || others.length > 0 || entry.amount !== `-${collection.amount}`)
    return storeUnbooked(change, entry, 'UNASSIGNED');
  const { customerId, endToEndId, number, mandateId, sequenceType, status } = collection;
  const invoice = await lock(change, number);
  if (status === 'RETURNED' || !canBeReturned(invoice)) return storeUnbooked(change, entry, 'UNASSIGNED');
  const returnCode = entry.returnCode ?? unspecifiedReturnCode;
  const returnedInvoice = await returnDirectDebit(change, invoice, {
    date: entry.bookedOn,
    reference: entry.bankReference,
    returnCode,
  });
  await queueReturnMail(change, await reopen(change, returnedInvoice), returnCode);
  await setCollectionResult(change.tx, { customerId, endToEndId, status: 'RETURNED', returnCode });
  // A first direct debit that was never paid has to be sent as the first one again.
  if (sequenceType === 'FRST' && status === 'SCHEDULED')
    await setMandateUse(change.tx, { customerId, mandateId, lastUsedAt: null });
  await insertEntryInvoice(change.tx, { entryId: entry.entryId, customerId, number, amount: entry.amount });
  return updateEntry(change.tx, entry.entryId, { status: 'BOOKED', bookedAmount: entry.amount, customerId });
}

/** Finds the invoices of one customer that a transfer names, or else the account owner’s only invoice with the same amount. */
async function findPaidInvoices(
  { tx }: ChangeContext,
  entry: BankEntryRow,
): Promise<{ customerId: number; numbers: string[] } | null> {
  const { creditorReference, remittance, endToEndId, counterpartyIban, amount } = entry;
  const references = findReferences([creditorReference, remittance, endToEndId]);
  const invoices = references.length > 0 ? await findInvoicesByNumber(tx, references) : [];
  const [first, ...others] = invoices;
  if (first) {
    const isOneCustomer = others.every(({ customerId }) => customerId === first.customerId);
    return isOneCustomer ? { customerId: first.customerId, numbers: invoices.map(({ number }) => number) } : null;
  }
  if (!counterpartyIban) return null;
  const [only, second] = await findInvoicesByAmount(tx, counterpartyIban, amount);
  return only && !second ? { customerId: only.customerId, numbers: [only.number] } : null;
}
