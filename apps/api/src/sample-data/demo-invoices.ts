import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getFirstOfMonth, getLastOfMonth } from '@demarc/contract/invoice-charge.ts';
import { formatDecimal, parseDecimal } from '@demarc/contract/money.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { moveProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import { addDays, addMonths, addWorkingDays } from '@demarc/contract/working-days.ts';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { ChangeContext } from '../app-context.ts';
import { serviceCharges } from '../db/schema/charge.ts';
import { customers, sepaMandates } from '../db/schema/customer.ts';
import { findCustomer } from '../db/views/customer.ts';
import { lockRun } from '../modules/billing-run/billing-run.store.ts';
import { addCharge } from '../modules/charge/add-charge.ts';
import { credit } from '../modules/invoice/credit-invoice.ts';
import { open as openDispute, reply as replyToDispute } from '../modules/invoice/dispute/dispute.service.ts';
import { findInvoice, type InvoiceRow } from '../modules/invoice/invoice.store.ts';
import { findLines } from '../modules/invoice/line.store.ts';
import { sendPaymentReminders } from '../modules/invoice/send-payment-reminders.ts';
import { addPayment, moveByProvider } from '../modules/invoice/settle-invoice.ts';
import { finishRun, startRun } from '../processes/billing/billing-jobs.ts';
import { importRows } from '../processes/own-price/own-price.service.ts';
import { findServices } from '../processes/own-price/own-price.store.ts';
import { reconcileInvoiceJob } from '../processes/reconciliation/reconcile-job.ts';
import { sizes } from './generated-company.ts';
import type { History } from './history.ts';
import { toDateTime } from './sample-calendar.ts';
import { backOffice, findUser, runJob, type SamplePast } from './sample-past.ts';

const monthCount = 24;
const keepAnswer = async () => {};

/** What becomes of an invoice, by how many months ago it was issued. Every other one is paid in time. */
type Fate = 'open' | 'late' | 'partial' | 'disputed' | 'reversed';
const fates: Readonly<Record<number, Fate>> = { 0: 'open', 2: 'late', 3: 'partial', 4: 'disputed', 5: 'reversed' };

/** Only one company has invoices that are not simply paid. */
const troubledCustomerId = 20_240_317;

const generatedIds: ReadonlySet<number> = new Set(Object.values(sizes).map(({ customerId }) => customerId));

/** Starts the monthly invoices of these demo companies, and how they were paid. Generated companies are billed from now on. */
export async function startDemoInvoices(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  for (const customerId of customerIds.filter((id) => !generatedIds.has(id)))
    await past.histories.start(billMonthly(past, customerId));
  if (customerIds.includes(troubledCustomerId)) await past.histories.start(billByMistake(past, troubledCustomerId));
}

/** Bills each month once the meters are read, with the first day of the month as issue date. */
async function* billMonthly(past: SamplePast, customerId: number): History {
  const { today } = past.calendar;
  const { createdAt } = (await findCustomer(past.context.database.db, customerId))!;
  for (let back = monthCount - 1; back >= 0; back -= 1) {
    const day = addMonths(getFirstOfMonth(today), -back);
    if (day < formatAmsterdamDate(createdAt)) continue;
    yield toDateTime(addDays(day, 1), 5, 10);
    if (customerId === troubledCustomerId && back === 0) await chargeTwice(past, customerId, day);
    const invoice = await bill(past, customerId, day);
    if (invoice && back <= 1) await reconcileInvoiceJob.run(past.context, invoice);
    if (invoice) await past.histories.start(settle(past, invoice, getFate(customerId, back)));
  }
}

function getFate(customerId: number, back: number): Fate | undefined {
  return customerId === troubledCustomerId || back === 0 ? fates[back] : undefined;
}

/** An hour of work was billed to the wrong company, and credited. */
async function* billByMistake(past: SamplePast, customerId: number): History {
  // The day after the monthly invoice, when there is hardly anything else to bill.
  const day = addDays(addMonths(getFirstOfMonth(past.calendar.today), -7), 2);
  yield toDateTime(day, 9, 30);
  const charge = {
    ...({ productCode: 'REMOTE-HANDS', description: 'Remote hands Amsterdam', chargeType: 'NRC', unit: 'HOUR' } as const),
    unitPrice: '95.0000',
    quantity: 1,
    startsOn: day,
  };
  await addCharge(past.context, customerId, charge, { author: backOffice('addCustomerCharge'), saveResponse: keepAnswer });
  const invoice = await bill(past, customerId, day);
  yield toDateTime(addDays(day, 2), 11, 15);
  if (invoice) await credit(work(past, 'creditInvoice'), invoice.number, { reason: 'niet voor u uitgevoerd' });
}

async function* settle(past: SamplePast, invoice: InvoiceRow, fate: Fate | undefined): History {
  const { customerId, number, totalInclVat, dueDate } = invoice;
  if (fate === 'late' || fate === 'partial') await past.histories.start(remind(past, dueDate));
  if (fate === 'open' || fate === 'late' || Number(totalInclVat) <= 0) return;
  const move = (request: Input<typeof moveProviderInvoice>['body']) =>
    moveByProvider(work(past, 'moveProviderInvoice'), number, request);
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
  const amount = fate === 'partial' ? formatDecimal(parseDecimal(totalInclVat, 2) / 2n, 2) : totalInclVat;
  const date = addDays(dueDate, -6);
  const payment = { date, amount, method: 'BANK_TRANSFER', reference: `Betaling ${number}` } as const;
  await addPayment(work(past, 'addInvoicePayment'), number, payment);
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
  const text = 'Het verbruik van Kern Amsterdam ligt ruim boven dat van de maand ervoor, terwijl er niets is bijgeplaatst.';
  const { disputeId } = await openDispute(
    { tx: db, context, author: byFinance('disputeInvoice') },
    { customerId, number },
    { lineNumber: line.lineNumber, reason: 'WRONG_USAGE', text },
  );
  yield toDateTime(addDays(dueDate, -4), 14, 20);
  const answer = 'Dank voor uw melding. We laten de meter van rack 3 controleren en komen hier volgende week op terug.';
  await replyToDispute(work(past, 'answerDispute'), { disputeId }, answer);
  yield toDateTime(addDays(dueDate, -3), 9, 5);
  await replyToDispute(
    { tx: db, context, author: byFinance('addDisputeMessage') },
    { customerId, disputeId },
    'Prima. Wij zien op onze eigen meting gemiddeld 2,1 kW.',
  );
}

/** Somebody adds the monthly charge of a service by hand, although an order charges it already. The check of the invoice finds it. */
async function chargeTwice({ context }: SamplePast, customerId: number, day: string): Promise<void> {
  const { db } = context.database;
  const [charge] = await db
    .select()
    .from(serviceCharges)
    .where(
      and(
        eq(serviceCharges.customerId, customerId),
        eq(serviceCharges.chargeType, 'MRC'),
        eq(serviceCharges.serviceType, 'LINE'),
        isNull(serviceCharges.endsOn),
        lt(serviceCharges.startsOn, day),
      ),
    )
    .orderBy(asc(serviceCharges.chargeId))
    .limit(1);
  if (!charge) return;
  const { productCode, name, unit, unitPrice, quantity, serviceId, serviceLabel } = charge;
  const request = {
    productCode,
    description: name,
    chargeType: 'MRC' as const,
    unit,
    unitPrice,
    quantity,
    startsOn: day,
    endsOn: getLastOfMonth(day),
    service: { type: 'LINE' as const, id: serviceId!, label: serviceLabel! },
  };
  await addCharge(context, customerId, request, { author: backOffice('addCustomerCharge'), saveResponse: keepAnswer });
}

/** What the company charges its own customers for some of its services. */
export async function setDemoOwnPrices(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  if (!customerIds.includes(troubledCustomerId)) return;
  const { context } = past;
  const { db } = context.database;
  const day = formatAmsterdamDate(context.clock.now());
  const byFinance = await findUser(db, troubledCustomerId, 'finance@noordlijn.example');
  const services = await findServices(db, troubledCustomerId, {}, { day, after: null, limit: 12 });
  const rows = services.map(({ serviceType, serviceId, monthlyCost }, index) => ({
    serviceType,
    serviceId: String(serviceId),
    monthlyPrice: (Number(monthlyCost) * 1.35).toFixed(2),
    ...ownCustomers[index % ownCustomers.length]!,
  }));
  if (rows.length === 0) return;
  await importRows({ tx: db, context, author: byFinance('importOwnPrices') }, troubledCustomerId, { rows });
}

const ownCustomers = [
  { endUser: 'Fysiotherapie De Brug', costCenter: 'KP-1100' },
  { endUser: 'Makelaardij Van Dam', costCenter: 'KP-1100' },
  { endUser: 'Gemeente Oosterwold', costCenter: 'KP-2300' },
] as const;

/** Bills a customer, and returns the invoice if there was something to bill. */
async function bill({ context }: SamplePast, customerId: number, day: string): Promise<InvoiceRow | null> {
  const { db } = context.database;
  const key = await startRun(context, db, customerId, day);
  if (!key) return null;
  await finishRun(context, key);
  const run = await lockRun(db, key);
  return run?.invoiceNumber ? findInvoice(db, { customerId, number: run.invoiceNumber }) : null;
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

function work({ context }: SamplePast, operation: string): ChangeContext {
  return { tx: context.database.db, context, author: backOffice(operation) };
}
