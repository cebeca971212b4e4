import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import { formatDecimal, parseDecimal } from '@demarc/contract/money.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { moveProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import { addDays, addMonths, addWorkingDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import type { ChangeContext } from '../app-context.ts';
import { customers, sepaMandates } from '../db/schema/customer.ts';
import { addCharge } from '../modules/charge/add-charge.ts';
import { credit } from '../modules/invoice/credit-invoice.ts';
import { open as openDispute, reply as replyToDispute } from '../modules/invoice/dispute/dispute.service.ts';
import { findInvoice, type InvoiceRow } from '../modules/invoice/invoice.store.ts';
import { findLines } from '../modules/invoice/line.store.ts';
import { sendPaymentReminders } from '../modules/invoice/send-payment-reminders.ts';
import { addPayment, moveByProvider } from '../modules/invoice/settle-invoice.ts';
import type { History } from './history.ts';
import { toDateTime } from './sample-calendar.ts';
import { backOffice, findUser, runJob, type SamplePast } from './sample-past.ts';

/** The number of months for which a company has invoices. */
const monthCount = 24;

/** What happens to an invoice that is not simply paid on time. */
export type InvoiceFate = 'open' | 'late' | 'partial' | 'disputed' | 'reversed';

const saveResponse = async () => {};

/** The months of the invoices up to now, by their first day, and how many months ago each one was. */
export function listInvoiceMonths({ calendar: { today } }: SamplePast): { day: string; back: number }[] {
  return Array.from({ length: monthCount }, (_, index) => monthCount - 1 - index).map((back) => ({
    day: addMonths(getFirstOfMonth(today), -back),
    back,
  }));
}

/** When the invoice of a month is issued: once the meters are read. */
export function getIssueTime(day: string): Date {
  return toDateTime(addDays(day, 1), 5, 10);
}

/** How an invoice is paid, or not. */
export async function* settleInvoice(past: SamplePast, invoice: InvoiceRow, fate: InvoiceFate | undefined): History {
  const { customerId, number, totalInclVat, dueDate } = invoice;
  if (fate === 'late' || fate === 'partial') await past.histories.start(remind(past, dueDate));
  if (fate === 'open' || fate === 'late' || Number(totalInclVat) <= 0) return;
  const move = (request: Input<typeof moveProviderInvoice>['body']) =>
    moveByProvider(toChange(past, 'moveProviderInvoice'), number, request);
  if (fate === 'reversed') {
    yield toDateTime(addDays(dueDate, -10), 8, 0);
    const revokeMandate = await addMandate(past, customerId);
    await move({ status: 'COLLECTION_SCHEDULED', collectionDate: dueDate });
    yield toDateTime(addDays(dueDate, 3), 8, 0);
    await move({ status: 'REVERSED', returnCode: 'MS03' });
    await revokeMandate();
    return;
  }
  yield toDateTime(addDays(dueDate, -6), 10, 0);
  if (fate === 'disputed') {
    await past.histories.start(disputeUsage(past, invoice));
    return;
  }
  // Part of it may have been credited meanwhile.
  const openAmount = (await findInvoice(past.context.database.db, { customerId, number }))?.openAmount ?? totalInclVat;
  const amount = fate === 'partial' ? formatDecimal(parseDecimal(openAmount, 2) / 2n, 2) : openAmount;
  const date = addDays(dueDate, -6);
  const payment = { date, amount, method: 'BANK_TRANSFER', reference: `Betaling ${number}` } as const;
  await addPayment(toChange(past, 'addInvoicePayment'), number, payment);
}

/** Sends the reminders of an invoice on the days on which they are due. */
async function* remind(past: SamplePast, dueDate: string): History {
  for (const workingDays of [5, 15, 25]) {
    yield toDateTime(addWorkingDays(dueDate, workingDays), 7, 40);
    await runJob(past, sendPaymentReminders);
  }
}

/** The customer disputes what the racks used. The provider looks into it, and both write about it. */
async function* disputeUsage(past: SamplePast, { customerId, number, invoiceId, dueDate }: InvoiceRow): History {
  const { context } = past;
  const { db } = context.database;
  const byFinance = await findUser(db, customerId, 'finance@noordlijn.example');
  const lines = await findLines(db, { customerId, invoiceId });
  const line = lines.find(({ chargeType }) => chargeType === 'USAGE') ?? lines[0]!;
  const text = 'The usage of Kern Amsterdam is well above that of the month before, although nothing was added.';
  const { disputeId } = await openDispute(
    { tx: db, context, author: byFinance('disputeInvoice') },
    { customerId, number },
    { lineNumber: line.lineNumber, reason: 'WRONG_USAGE', text },
  );
  yield toDateTime(addDays(dueDate, -4), 14, 20);
  const answer = 'Thank you for letting us know. We’ll have the meter of rack 3 checked, and get back to you next week.';
  await replyToDispute(toChange(past, 'answerDispute'), { disputeId }, answer);
  yield toDateTime(addDays(dueDate, -3), 9, 5);
  await replyToDispute(
    { tx: db, context, author: byFinance('addDisputeMessage') },
    { customerId, disputeId },
    'Good. Our own meter shows 2.1 kW on average.',
  );
}

interface Mistake {
  customerId: number;
  /** How many months ago. */
  back: number;
  bill(chargeId: number, day: string): Promise<InvoiceRow | null>;
}

/** An hour of work was billed to the wrong company, and credited. */
export async function* billByMistake(past: SamplePast, { customerId, back, bill }: Mistake): History {
  // The day after the monthly invoice, when there is hardly anything else to bill.
  const day = addDays(addMonths(getFirstOfMonth(past.calendar.today), -back), 2);
  yield toDateTime(day, 9, 30);
  const charge = {
    ...({ productCode: 'REMOTE-HANDS', description: 'Remote hands Amsterdam', chargeType: 'NRC', unit: 'HOUR' } as const),
    unitPrice: '95.0000',
    quantity: 1,
    startsOn: day,
  };
  const author = backOffice('addCustomerCharge');
  const { chargeId } = await addCharge(past.context, customerId, charge, { author, saveResponse });
  const invoice = await bill(chargeId, day);
  yield toDateTime(addDays(day, 2), 11, 15);
  if (invoice) await credit(toChange(past, 'creditInvoice'), invoice.number, { reason: 'work not carried out' });
}

/** The provider credits part of the first line of an invoice before it is paid. */
export async function* creditPart(past: SamplePast, { customerId, invoiceId, number, issueDate }: InvoiceRow): History {
  yield toDateTime(addDays(issueDate, 5), 15, 40);
  const lines = await findLines(past.context.database.db, { customerId, invoiceId });
  const line = lines.find(({ netAmount }) => Number(netAmount) >= 1);
  if (!line) return;
  const amount = formatDecimal(parseDecimal(line.netAmount, 2) / 10n, 2);
  const reason = 'fault on 4 lines';
  const lineNumber = line.lineNumber;
  await credit(toChange(past, 'creditInvoice'), number, { reason, lines: [{ lineNumber, amount }] });
}

/** The mandate for a direct debit, which the customer revokes after its return. */
async function addMandate({ context }: SamplePast, customerId: number): Promise<() => Promise<void>> {
  const { db } = context.database;
  const [customer] = await db.select({ iban: customers.iban }).from(customers).where(eq(customers.customerId, customerId));
  const mandateId = `MND-${customerId}-01`;
  await db
    .insert(sepaMandates)
    .values({ customerId, mandateId, number: 1, iban: customer!.iban!, status: 'ACTIVE', signedAt: context.clock.now() });
  return async () => {
    await db.update(sepaMandates).set({ status: 'REVOKED' }).where(eq(sepaMandates.customerId, customerId));
  };
}

function toChange({ context }: SamplePast, operation: string): ChangeContext {
  return { tx: context.database.db, context, author: backOffice(operation) };
}
