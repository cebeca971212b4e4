import { sql } from 'drizzle-orm';
import type { BenchContext } from './bench-context.ts';
import { median } from './cost.ts';
import { type Row, toComparedRow, toLimitRow } from './table.ts';
import { readUsage } from './usage.ts';

const fullRowCount = 5_000_000;
const fewRows = 700;
const requests = 40;
const pageSize = 50;
const rowsPerInsert = 250_000;
const samplingIntervalMs = 100;

/**
 * Measures the pages and the CSV of a specification of 5 million rows, compared with a specification of 700 rows. `number` is an
 * invoice to copy.
 */
export async function measureSpecification(bench: BenchContext, number: string): Promise<Row[]> {
  const rowCount = Math.round(fullRowCount * bench.sizes.share);
  const large = await copyInvoice(bench, number, 'L', rowCount);
  const small = await copyInvoice(bench, number, 'S', fewRows);
  await bench.database.scheduledDb.execute(sql`analyze invoice_specification`);
  return [...(await measurePages(bench, { large, small, many: rowCount })), ...(await measureCsv(bench, large, rowCount))];
}

/** Copies an invoice, with a specification of the given number of rows. */
async function copyInvoice(
  { database: { db, scheduledDb } }: BenchContext,
  number: string,
  suffix: string,
  count: number,
): Promise<string> {
  const copied = `${number}${suffix}`;
  const { rows } = (await db.execute(sql`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public'
      and table_name = 'invoice' and is_generated = 'NEVER' and column_name not in ('number', 'invoice_id', 'specification_count')`)) as unknown as {
    rows: { names: string }[];
  };
  const names = sql.raw(rows[0]!.names);
  await db.execute(sql`
    with copy as (
      insert into invoice (number, invoice_id, specification_count, ${names})
      select ${copied}, nextval('invoice_id'), ${count}::int, ${names} from invoice where number = ${number} returning customer_id, invoice_id
    ), document as (
      insert into invoice_document (customer_id, number, type, document_id, created_at)
      select customer_id, ${copied}, 'ubl', gen_random_uuid(), now() from copy
    ), part as (
      insert into invoice_group (customer_id, invoice_id, group_key, service_type, product_code, description, charge_type, unit_code,
        unit_price, quantity, discount_amount, net_amount, period_from, period_to, specification_count, line_number)
      select customer_id, invoice_id, 'all', 'LINE', 'FIBRE', 'Fiber', 'MRC', 'MON', 30, ${count}::int, 0, 30 * ${count}::bigint,
        '2026-01-01', '2026-01-31', ${count}::int, 1 from copy
      returning customer_id, invoice_id, group_id
    )
    select from part`);
  for (let from = 1; from <= count; from += rowsPerInsert) {
    await scheduledDb.execute(sql`
      insert into invoice_specification (customer_id, invoice_id, position, group_id, service_type, service_id, service_label, reference,
        address, quantity, discount_amount, amount, order_id, order_number, search_text)
      select customer_id, invoice_id, one, group_id, 'LINE', 1000000 + one, 'LN-' || (1000000 + one), 'Filiaal ' || one,
        'Stationsweg ' || one || ', Utrecht', 1, 0, 30, one, 'O2026-' || one, ''
      from invoice join invoice_group using (customer_id, invoice_id),
        generate_series(${from}::int, ${Math.min(count, from + rowsPerInsert - 1)}::int) as one
      where number = ${copied}`);
  }
  return copied;
}

interface Invoices {
  large: string;
  small: string;
  /** Rows of the large one. */
  many: number;
}

/** Reads pages of both alternately, so that other work on the machine slows down both. */
async function measurePages({ server, endUser }: BenchContext, { large, small, many }: Invoices): Promise<Row[]> {
  const read = async (number: string, position: number) => {
    const after = Buffer.from(JSON.stringify([position])).toString('base64url');
    const path = `/v1/customer/${endUser.customerId}/invoice/${number}/specification?limit=${pageSize}&after=${after}`;
    const startedAt = performance.now();
    const response = await fetch(`${server.origin}${path}`, { headers: { authorization: `Bearer ${endUser.token}` } });
    if (!response.ok) throw new Error(`the specification got ${response.status}`);
    const { items } = (await response.json()) as { items: unknown[] };
    if (items.length !== pageSize) throw new Error(`a page has ${items.length} rows`);
    return performance.now() - startedAt;
  };
  const times = { first: [] as number[], deep: [] as number[], small: [] as number[] };
  await read(small, 0);
  await read(large, 0);
  for (let round = 0; round < requests; round += 1) {
    times.small.push(await read(small, (round * pageSize) % (fewRows - pageSize)));
    times.first.push(await read(large, round * pageSize));
    times.deep.push(await read(large, many - (round + 1) * pageSize));
  }
  const [few, first, deep] = [times.small, times.first, times.deep].map(median);
  const what = `a page of a specification of ${many} rows`;
  const beside = `beside one of ${fewRows}`;
  return [
    toComparedRow(`${what}, ${beside}: at the start`, first!, few!, 'ms', { limit: 1.3 }),
    toComparedRow(`${what}, ${beside}: at the end`, deep!, few!, 'ms', { limit: 1.3 }),
  ];
}

/** Downloads the specification and measures when it starts, and how much the memory of the server grows. */
async function measureCsv({ server, endUser }: BenchContext, number: string, rowCount: number): Promise<Row[]> {
  const before = await readUsage(server);
  let maxMemoryMiB = before.memoryMiB;
  let isReading = false;
  const watch = setInterval(async () => {
    if (isReading) return;
    isReading = true;
    maxMemoryMiB = Math.max(maxMemoryMiB, (await readUsage(server)).memoryMiB);
    isReading = false;
  }, samplingIntervalMs);
  const startedAt = performance.now();
  const url = `${server.origin}/v1/customer/${endUser.customerId}/invoice/${number}/download?type=specification`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${endUser.token}` } });
  let firstMs: number | null = null;
  let lines = 0;
  for await (const chunk of response.body!) {
    firstMs ??= performance.now() - startedAt;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  clearInterval(watch);
  const elapsedMs = performance.now() - startedAt;
  if (!response.ok || lines !== rowCount + 1) throw new Error(`the CSV got ${response.status} and ${lines} lines`);
  const what = `the CSV of a specification of ${rowCount} rows`;
  return [
    toLimitRow(`${what}: first bytes`, firstMs ?? Number.NaN, 1_000, 'ms'),
    toLimitRow(`${what}: memory above before`, Math.max(0, maxMemoryMiB - before.memoryMiB), 50, 'MiB'),
    toLimitRow(`${what}: elapsed`, elapsedMs, null, 'ms'),
  ];
}
