import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { canTransitionInvoice, daysAfterReversal, type InvoiceStatus } from '@demarc/contract/invoice-status.ts';
import { subtractAmounts, sumAmounts } from '@demarc/contract/money.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { addInvoicePayment, moveProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { ChangeContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { findOpenDisputes } from './dispute/dispute.store.ts';
import { insertDisputeByProvider, rejectOpenDisputes } from './dispute/provider-decision.ts';
import {
  findPayments,
  type InvoiceChanges,
  type InvoiceRow,
  insertPayment,
  lockInvoice,
  updateInvoice,
} from './invoice.store.ts';
import { writeInvoiceAudit } from './invoice-audit.ts';
import { bookLoyaltyPoints } from './loyalty-points.ts';

type PaymentRequest = Input<typeof addInvoicePayment>['body'];
type MoveRequest = Input<typeof moveProviderInvoice>['body'];

/** Locks an invoice of any customer. Throws if it does not exist. */
export async function lock({ tx }: Pick<ChangeContext, 'tx'>, number: string): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, number);
  if (!row) throw notFound();
  return row;
}

function checkTransition({ status }: InvoiceRow, to: InvoiceStatus): void {
  if (!canTransitionInvoice(status, to)) throw conflict('INVALID_TRANSITION', { status, to });
}

type MoveChanges = Omit<InvoiceChanges, 'status' | 'updatedAt'>;

/** Changes the status of an invoice, and writes the event with the name of the status. Throws INVALID_TRANSITION. */
export async function move(
  change: ChangeContext,
  row: InvoiceRow,
  to: InvoiceStatus,
  changes: MoveChanges = {},
): Promise<InvoiceRow> {
  checkTransition(row, to);
  return apply(change, row, to, changes);
}

async function apply(change: ChangeContext, row: InvoiceRow, to: InvoiceStatus, changes: MoveChanges): Promise<InvoiceRow> {
  const { tx, context, author } = change;
  const moved = await updateInvoice(tx, row, { statusReason: null, ...changes, status: to, updatedAt: context.clock.now() });
  const what = to.toLowerCase().replaceAll('_', '-');
  await writeInvoiceAudit(tx, context.clock, author, what, { before: row, after: moved });
  if (to === 'PAID' || row.status === 'PAID') await bookLoyaltyPoints(change, moved);
  return moved;
}

/** Stores the paid amount after a payment or credit on an invoice that stays disputed. */
export async function settleDisputed(
  { tx, context, author }: ChangeContext,
  row: InvoiceRow,
  paidAmount: string,
): Promise<InvoiceRow> {
  const after = await updateInvoice(tx, row, { paidAmount, updatedAt: context.clock.now() });
  await writeInvoiceAudit(tx, context.clock, author, 'partially-paid', { before: row, after });
  return after;
}

/** Ends the status DISPUTED if no dispute is open; otherwise returns the invoice unchanged. */
export async function leaveDispute(
  change: ChangeContext,
  row: InvoiceRow,
  changes: Parameters<typeof move>[3] = {},
): Promise<InvoiceRow> {
  if (row.status !== 'DISPUTED' || (await findOpenDisputes(change.tx, row)).length > 0) return row;
  const isSettled = Number(row.openAmount ?? '0.00') <= 0;
  if (!isSettled) return move(change, row, Number(row.paidAmount) > 0 ? 'PARTIALLY_PAID' : 'OPEN', changes);
  const isCredited = (await findPayments(change.tx, row)).some(({ method }) => method === 'CREDIT_NOTE');
  if (isCredited) return move(change, row, 'CREDITED', changes);
  // A disputed invoice that was paid meanwhile becomes open first, because DISPUTED cannot change to PAID.
  return move(change, await move(change, row, 'OPEN', changes), 'PAID', changes);
}

/** Adds a payment. Does nothing if the bank reported the same payment before. Throws AMOUNT_TOO_LARGE above the open amount. */
export async function addPayment(change: ChangeContext, number: string, payment: PaymentRequest): Promise<InvoiceRow> {
  const { tx, context } = change;
  const row = await lock(change, number);
  const { customerId } = row;
  const openAmount = row.openAmount ?? '0.00';
  const today = formatAmsterdamDate(context.clock.now());
  if (payment.date > today) throw invalid([{ field: 'date', code: 'validation.out-of-range', params: { max: today } }]);
  if (Number(payment.amount) === 0)
    throw invalid([{ field: 'amount', code: 'validation.out-of-range', params: { min: '0.01' } }]);
  const values = { customerId, number, ...payment, returnCode: null, createdAt: context.clock.now() };
  if (!(await insertPayment(tx, values))) return row;
  const isFullPayment = payment.amount === openAmount;
  // A direct debit is paid or returned as a whole.
  if (!isFullPayment && Number(subtractAmounts(openAmount, payment.amount)) < 0)
    throw conflict('AMOUNT_TOO_LARGE', { openAmount });
  const directDebit = isFullPayment && row.directDebit ? { ...row.directDebit, status: 'COLLECTED' as const } : row.directDebit;
  const paidAmount = sumAmounts([row.paidAmount, payment.amount]);
  // A dispute ends by a decision, not by a payment.
  if (row.status === 'DISPUTED') return settleDisputed(change, row, paidAmount);
  return move(change, row, isFullPayment ? 'PAID' : 'PARTIALLY_PAID', { paidAmount, directDebit });
}

/** Changes the status of an invoice on behalf of the provider, other than by a payment or a credit note. */
export async function moveByProvider(change: ChangeContext, number: string, request: MoveRequest): Promise<InvoiceRow> {
  const row = await lock(change, number);
  const { status: to, reason = null, collectionDate, returnCode } = request;
  if (to === 'REVERSED') {
    checkReturn(row);
    if (!returnCode) throw invalid([{ field: 'returnCode', code: 'validation.required' }]);
    const reference = `${row.directDebit?.mandateId} ${row.directDebit?.collectionDate}`;
    return returnDirectDebit(change, row, { date: getToday(change), reference, returnCode });
  }
  checkTransition(row, to);
  if (to === 'COLLECTION_SCHEDULED') {
    if (!collectionDate) throw invalid([{ field: 'collectionDate', code: 'validation.required' }]);
    const mandate = (await findCustomer(change.tx, row.customerId))?.mandate;
    if (mandate?.status !== 'ACTIVE') throw conflict('MANDATE_REQUIRED');
    return scheduleCollection(change, row, mandate, collectionDate);
  }
  if (to === 'DISPUTED') await insertDisputeByProvider(change, row, reason);
  if (row.status === 'DISPUTED') {
    await rejectOpenDisputes(change, row, reason);
    return leaveDispute(change, row, { statusReason: reason });
  }
  return row.status === 'REVERSED' && to === 'OPEN'
    ? reopen(change, row, reason)
    : move(change, row, to, { statusReason: reason });
}

const getToday = ({ context }: ChangeContext) => formatAmsterdamDate(context.clock.now());

/** Schedules the collection of an invoice by direct debit. The caller has locked the invoice. */
export function scheduleCollection(
  change: ChangeContext,
  row: InvoiceRow,
  { mandateId, iban }: { mandateId: string; iban: string },
  collectionDate: string,
): Promise<InvoiceRow> {
  return move(change, row, 'COLLECTION_SCHEDULED', {
    directDebit: { mandateId, ibanMasked: iban.slice(-4), collectionDate, status: 'SCHEDULED' },
  });
}

/** Whether the direct debit of an invoice can still be returned. Banks return debits up to 8 weeks after they were paid. */
export function canBeReturned({ status, directDebit }: InvoiceRow): boolean {
  return status === 'COLLECTION_SCHEDULED' || (status === 'PAID' && directDebit?.status === 'COLLECTED');
}

function checkReturn(row: InvoiceRow): void {
  if (!canBeReturned(row)) throw conflict('INVALID_TRANSITION', { status: row.status, to: 'REVERSED' });
}

/**
 * Reverses a direct debit that the bank returned, and stores the return code with the payments. If the bank did not report it as
 * paid before, a payment and its reversal are added, so that both are shown. The caller has locked the invoice.
 */
export async function returnDirectDebit(
  change: ChangeContext,
  row: InvoiceRow,
  { date, reference, returnCode }: { date: string; reference: string; returnCode: string },
): Promise<InvoiceRow> {
  checkReturn(row);
  const { customerId, number, directDebit } = row;
  const createdAt = change.context.clock.now();
  const payment = { customerId, number, method: 'SEPA_DIRECT_DEBIT', reference, date, createdAt } as const;
  const isPaid = row.status === 'PAID';
  const amount = isPaid ? await findCollectedAmount(change.tx, row) : (row.openAmount ?? '0.00');
  // The bank collects on the agreed day, and returns the amount on the same day or later.
  const collectedOn = directDebit && directDebit.collectionDate < date ? directDebit.collectionDate : date;
  if (!isPaid) await insertPayment(change.tx, { ...payment, date: collectedOn, amount, returnCode: null });
  await insertPayment(change.tx, { ...payment, amount: subtractAmounts('0.00', amount), returnCode });
  return apply(change, row, 'REVERSED', {
    directDebit: directDebit && { ...directDebit, status: 'RETURNED' },
    ...(isPaid && { paidAmount: subtractAmounts(row.paidAmount, amount) }),
  });
}

async function findCollectedAmount(tx: Database, row: InvoiceRow): Promise<string> {
  const payments = await findPayments(tx, row);
  return sumAmounts(payments.filter(({ method }) => method === 'SEPA_DIRECT_DEBIT').map(({ amount }) => amount));
}

/** Reopens a reversed invoice, with a new due date. The caller has locked the invoice. */
export function reopen(change: ChangeContext, row: InvoiceRow, reason: string | null = null): Promise<InvoiceRow> {
  return move(change, row, 'OPEN', {
    dueDate: addDays(getToday(change), daysAfterReversal),
    directDebit: null,
    statusReason: reason,
  });
}
