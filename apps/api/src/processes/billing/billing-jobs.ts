import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getFirstOfMonth, getLastOfMonth } from '@demarc/contract/invoice-charge.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { findUnfinished, insertRun, type RunKey } from '../../modules/billing-run/billing-run.store.ts';
import { findCustomersToBill } from '../../modules/charge/charge.store.ts';
import { completeBackfill } from './backfill-charges.ts';
import { billBatch } from './bill-batch.ts';
import { issueInvoice } from './issue-invoice.ts';

const customersPerQuery = 500;

/** Bills a customer. If it is interrupted, the next run resumes at that point. */
export const billCustomer: Job<RunKey> = {
  name: 'bill-customer',
  concurrency: 2,
  retry: { limit: 5, delay: 30, maxDelay: 900 },
  async run(context, key) {
    await completeBackfill(context);
    await finishRun(context, key);
  },
};

/** Bills the remaining charges of a run, and issues its invoice. */
export async function finishRun(context: AppContext, key: RunKey): Promise<void> {
  const { seller } = context.config;
  if (!seller) throw new Error('Nobody can be billed, because SELLER is not set.');
  while (await billBatch(context, key));
  await issueInvoice(context, key, seller);
}

/** Starts the run of each customer that has to be billed this month, and resumes unfinished runs. */
export const startMonthlyBilling: Job = {
  name: 'start-monthly-billing',
  cron: '10 5 * * *',
  retry: { limit: 3, delay: 60, maxDelay: 600 },
  async run(context) {
    if (!context.config.seller) return;
    const day = formatAmsterdamDate(context.clock.now());
    await completeBackfill(context);
    await resumeRuns(context);
    // Meters complete the last day of a month a day later, so customers with meters are billed on the second day.
    const isFirst = day === getFirstOfMonth(day);
    await startRuns(context, day, {
      month: day.slice(0, 7),
      startedBefore: getFirstOfMonth(day),
      isDue: ({ isMetered }) => !isFirst || !isMetered,
    });
  },
};

async function resumeRuns(context: AppContext): Promise<void> {
  const { scheduledDb } = context.database;
  let runs: RunKey[];
  let after = 0;
  do {
    runs = await findUnfinished(scheduledDb, after, customersPerQuery);
    if (runs.length > 0) await context.jobs.send(scheduledDb, billCustomer.name, runs);
    after = runs.at(-1)?.invoiceId ?? after;
  } while (runs.length === customersPerQuery);
}

interface RunOptions {
  /** Leaves out customers that were billed in this month. */
  month?: string;
  /** Leaves out charges that started on this day or later. */
  startedBefore?: string;
  isDue?: (customer: { isMetered: boolean }) => boolean;
}

/** Starts the billing of all customers with charges that are due on a day. Returns the number of started runs. */
export async function startRuns(
  context: AppContext,
  day: string,
  { month, startedBefore = addDays(day, 1), isDue = () => true }: RunOptions = {},
): Promise<number> {
  const { scheduledDb } = context.database;
  const due = { until: getLastOfMonth(day), startedBefore, month, limit: customersPerQuery };
  let count = 0;
  let customers: Awaited<ReturnType<typeof findCustomersToBill>>;
  let after = 0;
  do {
    customers = await findCustomersToBill(scheduledDb, { ...due, after });
    for (const customer of customers) {
      after = customer.customerId;
      if (!isDue(customer)) continue;
      const run = await scheduledDb.transaction((tx) => startRun(context, tx, customer.customerId, day));
      if (run) count += 1;
    }
  } while (customers.length === customersPerQuery);
  return count;
}

/** Starts the billing of a customer for a day; returns null if the customer was billed for that day or is being billed. */
export async function startRun(context: AppContext, tx: Database, customerId: number, day: string): Promise<RunKey | null> {
  const run = await insertRun(tx, { customerId, day, month: day.slice(0, 7), startedAt: context.clock.now() });
  if (!run) return null;
  const { invoiceId } = run;
  await context.jobs.send(tx, billCustomer.name, { customerId, invoiceId });
  return { customerId, invoiceId };
}
