import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getLastOfMonth } from '@demarc/contract/invoice-charge.ts';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { serviceCharges } from '../db/schema/charge.ts';
import { invoiceGroups, invoiceSpecifications, invoices } from '../db/schema/invoice.ts';
import { findCustomer } from '../db/views/customer.ts';
import { lockRun } from '../modules/billing-run/billing-run.store.ts';
import { addCharge } from '../modules/charge/add-charge.ts';
import { findInvoice, type InvoiceRow } from '../modules/invoice/invoice.store.ts';
import { finishRun, startRun } from '../processes/billing/billing-jobs.ts';
import { importRows, list } from '../processes/own-price/own-price.service.ts';
import { reconcileInvoiceJob } from '../processes/reconciliation/reconcile-job.ts';
import { generatedIds } from './generated-company.ts';
import type { History } from './history.ts';
import {
  billByMistake,
  getIssueTime,
  type InvoiceFate,
  listInvoiceMonths,
  setPaymentMethod,
  settleInvoice,
} from './invoice-history.ts';
import { backOffice, findUser, type SamplePast } from './sample-past.ts';

const saveResponse = async () => {};

/** The fates of invoices, by how many months ago they were issued. Every other invoice is paid on time. */
const fates: Readonly<Record<number, InvoiceFate>> = { 0: 'open', 1: 'disputed', 2: 'late', 3: 'partial', 5: 'reversed' };

/** Only one company has invoices that are not simply paid. */
const troubledCustomerId = 20_240_317;

/** Starts the monthly invoices of these demo companies, and their payments. */
export async function startDemoInvoices(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  for (const customerId of customerIds.filter((id) => !generatedIds.has(id)))
    await past.histories.start(billMonthly(past, customerId));
  if (!customerIds.includes(troubledCustomerId)) return;
  const customerId = troubledCustomerId;
  await past.histories.start(
    billByMistake(past, { customerId, monthsAgo: 7, bill: (_chargeId, day) => bill(past, customerId, day) }),
  );
}

/** Bills each month since the company became a customer, on the first day of the month. */
async function* billMonthly(past: SamplePast, customerId: number): History {
  const { createdAt } = (await findCustomer(past.context.database.db, customerId))!;
  for (const { day, monthsAgo } of listInvoiceMonths(past)) {
    if (day < formatAmsterdamDate(createdAt)) continue;
    yield getIssueTime(day);
    if (customerId === troubledCustomerId && monthsAgo === 0) await chargeTwice(past, customerId, day);
    const fate = getFate(customerId, monthsAgo);
    // A direct debit that the bank returns needs an invoice that is paid by direct debit. The company pays by transfer again from the
    // next one.
    if (fate === 'reversed') await setPaymentMethod(past, customerId, 'SEPA_DIRECT_DEBIT');
    const invoice = await bill(past, customerId, day);
    if (invoice && monthsAgo <= 1) {
      // Statistics of rows that are not yet committed: without them, the check joins all rows of all invoices one by one.
      await past.context.database.db.execute(sql`analyze ${invoices}, ${invoiceGroups}, ${invoiceSpecifications}`);
      await reconcileInvoiceJob.run(past.context, invoice);
    }
    if (invoice) await past.histories.start(settleInvoice(past, invoice, fate));
  }
}

function getFate(customerId: number, monthsAgo: number): InvoiceFate | undefined {
  return customerId === troubledCustomerId || monthsAgo === 0 ? fates[monthsAgo] : undefined;
}

/** Adds by hand a monthly charge that the order of the service already charges. The check of the invoice finds it. */
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
  await addCharge(context, customerId, request, { author: backOffice('addCustomerCharge'), saveResponse });
}

/** Sets the prices that a company charges its own customers for some of its services. */
export async function setDemoOwnPrices(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  if (!customerIds.includes(troubledCustomerId)) return;
  const { context } = past;
  const { db } = context.database;
  const day = formatAmsterdamDate(context.clock.now());
  const byFinance = await findUser(db, troubledCustomerId, 'finance@noordlijn.example');
  const { items } = await list(db, troubledCustomerId, { limit: 12 }, day);
  const rows = items.map(({ serviceRef: { type, id }, monthlyCost, serviceEndUser }, index) => ({
    serviceType: type,
    serviceId: String(id),
    monthlyPrice: (Number(monthlyCost) * 1.35).toFixed(2),
    costCenter: costCenters[index % costCenters.length]!,
    endUser: serviceEndUser ?? 'Gemeente Oosterwold',
  }));
  if (rows.length === 0) return;
  await importRows({ tx: db, context, author: byFinance('importOwnPrices') }, troubledCustomerId, { rows });
}

const costCenters = ['KP-1100', 'KP-1100', 'KP-2300'] as const;

/** Bills a customer, and returns the invoice if there was something to bill. */
async function bill({ context }: SamplePast, customerId: number, day: string): Promise<InvoiceRow | null> {
  const { db } = context.database;
  const key = await startRun(context, db, customerId, day);
  if (!key) return null;
  await finishRun(context, key);
  const run = await lockRun(db, key);
  return run?.invoiceNumber ? findInvoice(db, { customerId, number: run.invoiceNumber }) : null;
}
