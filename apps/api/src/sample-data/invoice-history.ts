import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { PaymentMethod } from '@demarc/contract/customer.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import { formatDecimal, parseDecimal, subtractAmounts } from '@demarc/contract/money.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { moveProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import { addDays, addMonths, addWorkingDays, subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import type { ChangeContext } from '../app-context.ts';
import { customers, sepaMandates } from '../db/schema/customer.ts';
import { addCharge } from '../modules/charge/add-charge.ts';
import { credit } from '../modules/invoice/credit-invoice.ts';
import { findPage as findDifferences } from '../modules/invoice/difference.store.ts';
import { open as openDispute, reply as replyToDispute } from '../modules/invoice/dispute/dispute.service.ts';
import { findInvoice, type InvoiceRow } from '../modules/invoice/invoice.store.ts';
import { findLines } from '../modules/invoice/line.store.ts';
import { sendPaymentReminders } from '../modules/invoice/send-payment-reminders.ts';
import { addPayment, moveByProvider } from '../modules/invoice/settle-invoice.ts';
import { updateTerms } from '../modules/provider-customer/terms.service.ts';
import type { History } from './history.ts';
import { toDateTime } from './sample-calendar.ts';
import { backOffice, findUser, runJob, type SamplePast } from './sample-past.ts';

/** The number of months for which a company has invoices. */
const monthCount = 24;

/** The fate of an invoice that is not simply paid on time. */
export type InvoiceFate = 'open' | 'late' | 'partial' | 'disputed' | 'reversed';

const saveResponse = async () => {};

/** Lists the months whose invoices have been issued, by their first day, and how many months before the newest of them each one was. */
export function listInvoiceMonths({ calendar: { now } }: SamplePast): { day: string; monthsAgo: number }[] {
  const newestDay = getNewestInvoiceDay(now);
  return Array.from({ length: monthCount }, (_, index) => monthCount - 1 - index).map((monthsAgo) => ({
    day: addMonths(newestDay, -monthsAgo),
    monthsAgo,
  }));
}

/** Returns the first day of the newest month whose invoice has been issued. */
export function getNewestInvoiceDay(now: Date): string {
  const day = getFirstOfMonth(formatAmsterdamDate(now));
  return getIssueTime(day) <= now ? day : addMonths(day, -1);
}

/** Returns when the invoice of a month is issued: once the meters are read. */
export function getIssueTime(day: string): Date {
  return toDateTime(addDays(day, 1), 5, 10);
}

/** Pays an invoice on time, unless its fate is different. */
export async function* settleInvoice(past: SamplePast, invoice: InvoiceRow, fate: InvoiceFate | undefined): History {
  const { customerId, number, totalInclVat, dueDate } = invoice;
  if (fate === 'late' || fate === 'partial') await past.histories.start(remind(past, dueDate));
  if (fate === 'open' || fate === 'late' || Number(totalInclVat) <= 0) return;
  const move = (request: Input<typeof moveProviderInvoice>['body']) =>
    moveByProvider(toChange(past, 'moveProviderInvoice'), number, request);
  if (fate === 'reversed') {
    const revokeMandate = await addMandate(past, customerId);
    yield toDateTime(addDays(dueDate, -10), 8, 0);
    await move({ status: 'COLLECTION_SCHEDULED', collectionDate: dueDate });
    yield toDateTime(addDays(dueDate, -8), 13, 30);
    await setPaymentMethod(past, customerId, 'BANK_TRANSFER');
    yield toDateTime(addDays(dueDate, 3), 8, 0);
    await move({ status: 'REVERSED', returnCode: 'MS03' });
    await revokeMandate();
    return;
  }
  if (fate === 'disputed') {
    await past.histories.start(disputeUsage(past, invoice));
    return;
  }
  yield toDateTime(addDays(dueDate, -6), 10, 0);
  // Part of the invoice may have been credited in the meantime.
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

/**
 * Disputes the increase in the energy of a rack. The provider investigates, and both send messages; the last message is a few days
 * old.
 */
async function* disputeUsage(past: SamplePast, { customerId, number, invoiceId, dueDate }: InvoiceRow): History {
  const { context, calendar } = past;
  const { db } = context.database;
  const before = (days: number) => subtractWorkingDays(dueDate, days);
  yield toDateTime(before(6), 10, 0);
  const key = { customerId, invoiceId };
  const usageDifferences = await findDifferences(db, { ...key, reasons: ['USAGE'] }, { after: 0, limit: 10 });
  const risenDifference = usageDifferences.find(({ amount, previousAmount }) => Number(amount) > Number(previousAmount));
  const lines = await findLines(db, key);
  const line = lines.find(
    ({ chargeType, productCode, serviceType }) =>
      chargeType === 'USAGE' && productCode === risenDifference?.productCode && serviceType === risenDifference.serviceType,
  );
  if (!risenDifference || !line) return;
  const byFinance = await findUser(db, customerId, 'finance@noordlijn.example');
  const { disputeId } = await openDispute(
    { tx: db, context, author: byFinance('disputeInvoice') },
    { customerId, number },
    {
      lineNumber: line.lineNumber,
      reason: 'WRONG_USAGE',
      amount: subtractAmounts(risenDifference.amount, risenDifference.previousAmount),
      text: `The energy of ${risenDifference.serviceLabel} (${risenDifference.reference}) costs €\u00a0${risenDifference.amount}. The month before it was €\u00a0${risenDifference.previousAmount}, and we added nothing to the rack.`,
    },
  );
  const replyAsProvider = (text: string) => replyToDispute(toChange(past, 'answerDispute'), { disputeId }, text);
  yield toDateTime(before(5), 14, 20);
  await replyAsProvider(
    'Thank you for letting us know. We’ll read both meters of this rack on site, and write again once we know more.',
  );
  yield toDateTime(before(4), 9, 5);
  await replyToDispute(
    { tx: db, context, author: byFinance('addDisputeMessage') },
    { customerId, disputeId },
    'Good. Our own meter in the rack shows the same in both months.',
  );
  const [latest] = [before(3), calendar.workingDaysAgo(2)].toSorted().reverse();
  yield toDateTime(latest!, 14, 40);
  await replyAsProvider(
    'We read both meters. The one of feed A seems to count too much, so we replaced it and sent it to the manufacturer. We’ll decide as soon as we have their report.',
  );
}

interface Mistake {
  customerId: number;
  /** The month, as a number of months ago. */
  monthsAgo: number;
  bill(chargeId: number, day: string): Promise<InvoiceRow | null>;
}

/** Bills an hour of work to the wrong company, and credits it. */
export async function* billByMistake(past: SamplePast, { customerId, monthsAgo, bill }: Mistake): History {
  // The day after the monthly invoice, when there is hardly anything else to bill.
  const day = addDays(addMonths(getFirstOfMonth(past.calendar.today), -monthsAgo), 2);
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

/** Credits part of the first line of an invoice before it is paid. */
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

/** Adds a mandate for a direct debit. Returns a function that revokes it. */
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

/** Changes how the company pays. */
export async function setPaymentMethod({ context }: SamplePast, customerId: number, paymentMethod: PaymentMethod): Promise<void> {
  await updateTerms(context, customerId, { paymentMethod }, backOffice('updateProviderCustomer'));
}

function toChange({ context }: SamplePast, operation: string): ChangeContext {
  return { tx: context.database.db, context, author: backOffice(operation) };
}
