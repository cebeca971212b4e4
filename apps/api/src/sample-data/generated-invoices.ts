import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { serviceCharges } from '../db/schema/charge.ts';
import { invoiceGroups, invoiceSpecifications } from '../db/schema/invoice.ts';
import { type BillingRunRow, lockRun, updateRun } from '../modules/billing-run/billing-run.store.ts';
import type { ChargeRow } from '../modules/charge/charge.store.ts';
import { findInvoice, type InvoiceRow } from '../modules/invoice/invoice.store.ts';
import { billCharges } from '../processes/billing/bill-batch.ts';
import { startRun } from '../processes/billing/billing-jobs.ts';
import type { ChargedPart } from '../processes/billing/charge-groups.ts';
import { issueInvoice } from '../processes/billing/issue-invoice.ts';
import { type Size, sizes } from './generated-company.ts';
import type { History } from './history.ts';
import { insertGeneratedCharges } from './insert-generated-charges.ts';
import { billPreparedCharges, prepareCharges, setPreparedBilledUntil } from './insert-generated-specification.ts';
import { billByMistake, creditPart, getIssueTime, listInvoiceMonths, settleInvoice } from './invoice-history.ts';
import { rebuildIndexAfter } from './rebuild-index-after.ts';
import type { GenerationContext } from './sample-kind.ts';
import type { SamplePast } from './sample-past.ts';

/**
 * The months (as months ago) in which an invoice was partly credited or issued by mistake, chosen to match the volumes in section
 * 15.1 of the specification.
 */
const irregularMonths: Readonly<Record<Size, { partlyCredited: readonly number[]; byMistake: readonly number[] }>> = {
  mid: { partlyCredited: [3], byMistake: [7] },
  large: { partlyCredited: [3, 9], byMistake: [7, 14] },
};

/**
 * Bills a generated company for its past months. Uses the server's services, except that one statement per month writes the
 * specification rows, because there are millions.
 */
export async function insertGeneratedInvoices(tx: Database, size: Size, { now, past }: GenerationContext): Promise<void> {
  const { customerId } = sizes[size];
  await insertGeneratedCharges(tx, customerId, now);
  const parts = await prepareCharges(tx, customerId);
  await rebuildIndexAfter(tx, 'invoice_specification_search', async () => {
    await past.histories.start(billAllMonths(past, size, parts));
    for (const monthsAgo of irregularMonths[size].byMistake) {
      const bill = (chargeId: number, day: string) =>
        issueInvoiceFor(past, customerId, day, (run) => billCharge(tx, run, chargeId));
      await past.histories.start(billByMistake(past, { customerId, monthsAgo, bill }));
    }
    await past.histories.run();
  });
  await setPreparedBilledUntil(tx, customerId);
}

/** Bills each month; all invoices but the last are paid on time. */
async function* billAllMonths(past: SamplePast, size: Size, parts: readonly ChargedPart[]): History {
  const { db } = past.context.database;
  const { customerId } = sizes[size];
  let previousDay: string | null = null;
  for (const { day, monthsAgo } of listInvoiceMonths(past)) {
    yield getIssueTime(day);
    const invoice = await issueInvoiceFor(past, customerId, day, (run) => billMonth(db, run, parts, previousDay));
    previousDay = day;
    if (!invoice) continue;
    if (irregularMonths[size].partlyCredited.includes(monthsAgo)) await past.histories.start(creditPart(past, invoice));
    await past.histories.start(settleInvoice(past, invoice, monthsAgo === 0 ? 'open' : undefined));
  }
}

/** Issues the invoice for a day. `bill` adds the charges to its billing run and returns the number of specification rows. */
async function issueInvoiceFor(
  { context }: SamplePast,
  customerId: number,
  day: string,
  bill: (run: BillingRunRow) => Promise<number>,
): Promise<InvoiceRow | null> {
  const { db } = context.database;
  const key = await startRun(context, db, customerId, day);
  const run = key && (await lockRun(db, key));
  if (!run) return null;
  const specificationCount = await bill(run);
  await updateRun(db, run, { specificationCount });
  await issueInvoice(context, run, context.config.seller!);
  const number = (await lockRun(db, run))?.invoiceNumber;
  return number ? findInvoice(db, { customerId, number }) : null;
}

async function billMonth(tx: Database, run: BillingRunRow, parts: readonly ChargedPart[], previousDay: string | null) {
  const specificationCount = await billPreparedCharges(tx, run, parts, previousDay);
  // Without statistics, the planner compares the rows of two months one by one.
  for (const table of [invoiceGroups, invoiceSpecifications]) await tx.execute(sql`analyze ${table}`);
  const meteredCharges = await findCharges(tx, run.customerId, eq(serviceCharges.chargeType, 'USAGE'));
  return billCharges(tx, { ...run, specificationCount }, meteredCharges);
}

async function billCharge(tx: Database, run: BillingRunRow, chargeId: number): Promise<number> {
  return billCharges(tx, run, await findCharges(tx, run.customerId, eq(serviceCharges.chargeId, chargeId)));
}

function findCharges(tx: Database, customerId: number, condition: SQL): Promise<ChargeRow[]> {
  return tx
    .select()
    .from(serviceCharges)
    .where(and(eq(serviceCharges.customerId, customerId), condition))
    .orderBy(asc(serviceCharges.chargeId));
}
