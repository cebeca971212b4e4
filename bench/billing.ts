import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import { sql } from 'drizzle-orm';
import { systemClock } from '../apps/api/src/clock.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { loadServerKeys } from '../apps/api/src/db/server-keys.ts';
import { billCustomer, startRun } from '../apps/api/src/processes/billing/billing-jobs.ts';
import { createSamplePast } from '../apps/api/src/sample-data/sample-past.ts';
import type { BenchContext } from './bench-context.ts';
import { type Row, toLimitRow } from './table.ts';

const billedServices = 200_000;
const requests = 20;
const mebibyte = 1024 * 1024;

/** Measures the billing of a customer with 200,000 services, and pages at both ends of the specification. */
export async function measureBilling({ database, secret, server, endUser, sizes }: BenchContext): Promise<Row[]> {
  const { db } = database;
  const { customerId, token } = endUser;
  const services = Math.round(billedServices * sizes.share);
  // The sample data has billed the first of the month.
  const today = formatAmsterdamDate(new Date());
  const day = getFirstOfMonth(today);
  await db.execute(sql`
    insert into service_charge (customer_id, service_type, service_id, service_label, product_code, name, charge_type, unit, unit_price,
      quantity, starts_on, billed_until, created_at)
    select ${customerId}::int, 'LINE', 1000000 + one, 'LN-' || (1000000 + one), 'FIBRE-' || (one % 40), 'Fiber ' || (one % 40), 'MRC', 'MONTH',
      20 + one % 40, 1, ${day}::date, ${day}::date - 1, now()
    from generate_series(1, ${services}::int) as one`);
  const config = readConfig({ DATA_DIR: 'memory://', DEMO: '1', SESSION_KEYS: secret });
  const keys = await loadServerKeys(db, config, systemClock);
  const { context } = createSamplePast(db, { config, database, keys, clock: systemClock }, new Date());
  const run = await startRun(context, db, customerId, today);
  if (!run) throw new Error('the customer was billed already');
  const heapBefore = process.memoryUsage().heapUsed;
  let maxHeap = heapBefore;
  const watch = setInterval(() => {
    maxHeap = Math.max(maxHeap, process.memoryUsage().heapUsed);
  }, 50);
  const startedAt = performance.now();
  await billCustomer.run(context, run);
  const elapsedMs = performance.now() - startedAt;
  clearInterval(watch);
  const { rows } = (await db.execute(
    sql`select invoice_number as number from billing_run where customer_id = ${customerId} and invoice_id = ${run.invoiceId}`,
  )) as unknown as { rows: { number: string }[] };
  const readPage = async (position: number) => {
    const after = Buffer.from(JSON.stringify([position])).toString('base64url');
    const path = `${server.origin}/v1/customer/${customerId}/invoice/${rows[0]!.number}/specification?after=${after}`;
    const from = performance.now();
    for (let again = 0; again < requests; again += 1) {
      const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`the specification got ${response.status}`);
      await response.arrayBuffer();
    }
    return (performance.now() - from) / requests;
  };
  await readPage(0);
  const what = `an invoice of ${services} services`;
  return [
    toLimitRow(`${what}: billing`, elapsedMs, 120_000 * sizes.share, 'ms'),
    toLimitRow(`${what}: heap`, (maxHeap - heapBefore) / mebibyte, 256, 'MiB'),
    toLimitRow(`${what}: first page of the specification`, await readPage(0), null, 'ms'),
    toLimitRow(`${what}: last page of the specification`, await readPage(services - 26), null, 'ms'),
  ];
}
