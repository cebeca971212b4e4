import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import { sql } from 'drizzle-orm';
import { systemClock } from '../apps/api/src/clock.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { loadServerKeys } from '../apps/api/src/db/server-keys.ts';
import { findCustomer } from '../apps/api/src/db/views/customer.ts';
import { toInvoiceDocument } from '../apps/api/src/documents/invoice/invoice-document.ts';
import { renderInvoicePdf } from '../apps/api/src/documents/invoice/invoice-pdf.ts';
import { writeUblInvoice } from '../apps/api/src/documents/invoice/ubl-invoice.ts';
import { findInvoice } from '../apps/api/src/modules/invoice/invoice.store.ts';
import { readDocumentSource } from '../apps/api/src/modules/invoice/render-invoice.ts';
import { billCustomer, startRun } from '../apps/api/src/processes/billing/billing-jobs.ts';
import { createSamplePast } from '../apps/api/src/sample-data/sample-past.ts';
import type { BenchContext } from './bench-context.ts';
import { median } from './cost.ts';
import { measureSpecification } from './specification.ts';
import { type Row, toComparedRow, toLimitRow } from './table.ts';

const billedServices = 200_000;
/** Leads to an invoice with almost the maximum of 500 lines, which also has the line of the company itself. */
const billedProducts = 480;
const renderings = 5;
const mebibyte = 1024 * 1024;

/** Measures the billing of a customer with 200,000 services, its PDF, and a specification of 5 million rows. */
export async function measureBilling(bench: BenchContext): Promise<Row[]> {
  const services = Math.round(billedServices * bench.sizes.share);
  const { number, rows } = await measureRun(bench, services);
  return [...rows, ...(await measurePdf(bench, number)), ...(await measureSpecification(bench, number))];
}

async function measureRun({ database, secret, endUser, sizes }: BenchContext, services: number) {
  const { db } = database;
  const { customerId } = endUser;
  // The sample data has billed the first of the month.
  const today = formatAmsterdamDate(new Date());
  const day = getFirstOfMonth(today);
  await db.execute(sql`
    insert into service_charge (customer_id, service_type, service_id, service_label, product_code, name, charge_type, unit, unit_price,
      quantity, starts_on, billed_until, created_at)
    select ${customerId}::int, 'LINE', 1000000 + one, 'LN-' || (1000000 + one), 'FIBRE-' || product, 'Fiber ' || product, 'MRC', 'MONTH',
      20 + product, 1, ${day}::date, ${day}::date - 1, now()
    from generate_series(1, ${services}::int) as one cross join lateral (select one % ${billedProducts}::int as product) as chosen`);
  const config = readConfig({ DATA_DIR: 'memory://', DEMO: '1', SESSION_KEYS: secret });
  const keys = await loadServerKeys(db, config, systemClock);
  const { context } = createSamplePast(db, { config, database, keys, clock: systemClock }, new Date());
  const run = await startRun(context, db, customerId, today);
  if (!run) throw new Error('the customer was billed already');
  const heaps: number[] = [process.memoryUsage().heapUsed];
  const watch = setInterval(() => heaps.push(process.memoryUsage().heapUsed), 50);
  const startedAt = performance.now();
  await billCustomer.run(context, run);
  const elapsedMs = performance.now() - startedAt;
  clearInterval(watch);
  const { rows } = (await db.execute(
    sql`select invoice_number as number from billing_run where customer_id = ${customerId} and invoice_id = ${run.invoiceId}`,
  )) as unknown as { rows: { number: string }[] };
  const what = `an invoice of ${services} services`;
  const half = Math.ceil(heaps.length / 2);
  const [early, late] = [heaps.slice(0, half), heaps.slice(half)].map((part) => Math.max(...part) / mebibyte);
  return {
    number: rows[0]!.number,
    rows: [
      toLimitRow(`${what}: billing`, elapsedMs, 120_000 * sizes.share, 'ms'),
      toLimitRow(`${what}: heap above before`, Math.max(early!, late!) - heaps[0]! / mebibyte, 256, 'MiB'),
      toComparedRow(`${what}: largest heap, second half beside first`, late!, early!, 'MiB', { limit: 1.3 }),
    ],
  };
}

/** Renders the PDF of an invoice five times, as the job does. */
async function measurePdf({ database: { db }, endUser: { customerId } }: BenchContext, number: string): Promise<Row[]> {
  const { seller } = readConfig({ DATA_DIR: 'memory://', DEMO: '1' });
  const invoice = (await findInvoice(db, { customerId, number }))!;
  const customer = (await findCustomer(db, customerId))!;
  const times: number[] = [];
  let bytes = 0;
  for (let count = 0; count < renderings; count += 1) {
    const startedAt = performance.now();
    const document = toInvoiceDocument(await readDocumentSource(db, invoice, customer, seller!));
    const pdf = await renderInvoicePdf(document, { fileName: `${number}.xml`, content: writeUblInvoice(document) });
    times.push(performance.now() - startedAt);
    bytes = pdf.byteLength;
  }
  const what = `the PDF of an invoice with ${invoice.lineCount} lines`;
  return [
    toLimitRow(`${what}: the first one`, times[0]!, null, 'ms'),
    toLimitRow(`${what}: middle of ${renderings}`, median(times), 1_000, 'ms'),
    toLimitRow(`${what}: size`, bytes / 1024, null, 'KiB'),
  ];
}
