import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { canTransitionInvoice, daysAfterReversal, type InvoiceStatus } from '@demarc/contract/invoice-status.ts';
import { subtractAmounts, sumAmounts } from '@demarc/contract/money.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { addInvoicePayment, moveProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { ChangeContext } from '../../app-context.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { type InvoiceChanges, type InvoiceRow, insertPayment, lockInvoice, updateInvoice } from './invoice.store.ts';
import { writeInvoiceAudit } from './invoice-audit.ts';

type PaymentRequest = Input<typeof addInvoicePayment>['body'];
type MoveRequest = Input<typeof moveProviderInvoice>['body'];

/** Locks an invoice of any customer. */
export async function lock({ tx }: Pick<ChangeContext, 'tx'>, number: string): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, number);
  if (!row) throw notFound();
  return row;
}

function checkTransition({ status }: InvoiceRow, to: InvoiceStatus): void {
  if (!canTransitionInvoice(status, to)) throw conflict('INVALID_TRANSITION', { status, to });
}

/** Applies a change of status and writes the event that is named after it. */
export async function move(
  { tx, context, author }: ChangeContext,
  row: InvoiceRow,
  to: InvoiceStatus,
  changes: Omit<InvoiceChanges, 'status' | 'updatedAt'> = {},
): Promise<InvoiceRow> {
  checkTransition(row, to);
  const moved = await updateInvoice(tx, row, { statusReason: null, ...changes, status: to, updatedAt: context.clock.now() });
  const what = to.toLowerCase().replaceAll('_', '-');
  await writeInvoiceAudit(tx, context.clock, author, what, { before: row, after: moved });
  return moved;
}

/** Adds a payment. One that the bank reported before changes nothing. */
export async function addPayment(work: ChangeContext, number: string, payment: PaymentRequest): Promise<InvoiceRow> {
  const { tx, context } = work;
  const row = await lock(work, number);
  const { customerId } = row;
  const openAmount = row.openAmount ?? '0.00';
  const today = formatAmsterdamDate(context.clock.now());
  if (payment.date > today) throw invalid([{ field: 'date', code: 'validation.out-of-range', params: { max: today } }]);
  if (Number(payment.amount) === 0)
    throw invalid([{ field: 'amount', code: 'validation.out-of-range', params: { min: '0.01' } }]);
  const values = { customerId, number, ...payment, returnCode: null, createdAt: context.clock.now() };
  if (!(await insertPayment(tx, values))) return row;
  const isWhole = payment.amount === openAmount;
  // What was collected is paid or returned as a whole.
  if (!isWhole && Number(subtractAmounts(openAmount, payment.amount)) < 0) throw conflict('AMOUNT_TOO_LARGE', { openAmount });
  const directDebit = isWhole && row.directDebit ? { ...row.directDebit, status: 'COLLECTED' as const } : row.directDebit;
  const paidAmount = sumAmounts([row.paidAmount, payment.amount]);
  return move(work, row, isWhole ? 'PAID' : 'PARTIALLY_PAID', { paidAmount, directDebit });
}

/** Changes the status of an invoice on behalf of the provider, other than by a payment or a credit note. */
export async function moveByProvider(work: ChangeContext, number: string, request: MoveRequest): Promise<InvoiceRow> {
  const row = await lock(work, number);
  const { status: to, reason = null } = request;
  checkTransition(row, to);
  if (to === 'COLLECTION_SCHEDULED') return scheduleCollection(work, row, request.collectionDate);
  if (to === 'REVERSED') return reverse(work, row, request.returnCode);
  // A reversed invoice that is open again has to be paid within a week.
  const today = formatAmsterdamDate(work.context.clock.now());
  const changes = row.status === 'REVERSED' ? { dueDate: addDays(today, daysAfterReversal), directDebit: null } : {};
  return move(work, row, to, { ...changes, statusReason: reason });
}

async function scheduleCollection(work: ChangeContext, row: InvoiceRow, collectionDate: string | undefined): Promise<InvoiceRow> {
  if (!collectionDate) throw invalid([{ field: 'collectionDate', code: 'validation.required' }]);
  const mandate = (await findCustomer(work.tx, row.customerId))?.mandate;
  if (mandate?.status !== 'ACTIVE') throw conflict('MANDATE_REQUIRED');
  const { mandateId, iban } = mandate;
  return move(work, row, 'COLLECTION_SCHEDULED', {
    directDebit: { mandateId, ibanMasked: iban.slice(-4), collectionDate, status: 'SCHEDULED' },
  });
}

/** The bank returned a direct debit before it was paid: the code is kept with the payments, whose sum does not change. */
async function reverse(work: ChangeContext, row: InvoiceRow, returnCode: string | undefined): Promise<InvoiceRow> {
  if (!returnCode) throw invalid([{ field: 'returnCode', code: 'validation.required' }]);
  const { customerId, number, directDebit } = row;
  const { clock } = work.context;
  const reference = `${directDebit?.mandateId} ${directDebit?.collectionDate}`;
  const payment = { customerId, number, method: 'SEPA_DIRECT_DEBIT', reference, date: formatAmsterdamDate(clock.now()) } as const;
  const amount = row.openAmount ?? '0.00';
  await insertPayment(work.tx, { ...payment, amount, returnCode: null, createdAt: clock.now() });
  await insertPayment(work.tx, { ...payment, amount: subtractAmounts('0.00', amount), returnCode, createdAt: clock.now() });
  return move(work, row, 'REVERSED', { directDebit: directDebit && { ...directDebit, status: 'RETURNED' } });
}
