import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import { startBillingRun } from '@demarc/contract/provider/invoice.ts';
import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { systemClock } from './clock.ts';
import type { Database } from './db/database.ts';
import { serviceCharges } from './db/schema/charge.ts';
import { billingRuns, invoiceCounters, invoiceDocuments, invoices } from './db/schema/invoice.ts';
import { mails } from './db/schema/mail.ts';
import { chargesPerBatch } from './processes/billing/bill-batch.ts';
import { assertInvoiceInvariants } from './sample-data/invoice-invariants.ts';
import { toCharge } from './testing/billing.ts';
import { insertContact, insertCustomer } from './testing/builders.ts';
import { findFreePort } from './testing/find-free-port.ts';
import { openTestDatabase, type TestDatabase } from './testing/open-test-database.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { systemEnv, systemToken } from './testing/valid-call.ts';

const isEmbedded = inject('database').kind === 'embedded';
const today = formatAmsterdamDate(systemClock.now());
const month = getFirstOfMonth(today);
const customerCount = 3;
const chargeCount = 2 * chargesPerBatch + 100;
const patience = { timeout: 120_000 };

let database: TestDatabase;
let customerIds: number[];
const running: ServerProcess[] = [];

beforeAll(async () => {
  if (isEmbedded) return;
  database = await openTestDatabase();
  customerIds = [];
  for (let at = 0; at < customerCount; at += 1) {
    const { customerId } = await insertCustomer(database.db);
    await insertContact(database.db, { customerId, types: ['main', 'billing'] });
    const charges = Array.from({ length: chargeCount }, (_, number) =>
      toCharge({ customerId, serviceId: number + 1, startsOn: month, unitPrice: `${number % 7}.3300` }),
    );
    for (let start = 0; start < charges.length; start += 500)
      await database.db.insert(serviceCharges).values(charges.slice(start, start + 500));
    customerIds.push(customerId);
  }
  // Its row exists from the first invoice of a year on.
  await database.db.insert(invoiceCounters).values({ year: Number(today.slice(0, 4)), lastNumber: 0 });
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(() => database?.close());

/** Starts the server, and starts or resumes all bills. */
async function startBilling(): Promise<ServerProcess> {
  const port = String(await findFreePort());
  const server = startServerProcess({ ...systemEnv, DATABASE_URL: database.url!, DEMO: '1', SIMULATOR: 'off', PORT: port });
  running.push(server);
  await expect.poll(() => server.output(), patience).toContain('Demarc is running at');
  for (const customerId of customerIds) {
    const response = await fetch(`http://127.0.0.1:${port}${startBillingRun.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${systemToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ customerId }),
    });
    expect(response.status).toBe(202);
  }
  return server;
}

/** Kills the server once the given number of its connections wait for a lock of this test, so that it always dies at the same point. */
async function killWhereLocked(lock: (tx: Database) => Promise<unknown>, waiting = 1): Promise<void> {
  await database.db.transaction(async (tx) => {
    // This transaction waits for the server, so it must not be ended as idle.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await lock(tx);
    const [own] = await selectRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    const server = await startBilling();
    await expect.poll(() => countBlocked(own!.pid), patience).toBeGreaterThanOrEqual(waiting);
    server.child.kill('SIGKILL');
    await server.ended;
  });
}

async function countBlocked(pid: number): Promise<number> {
  return (
    await selectRows(database.scheduledDb, sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`)
  ).length;
}

async function selectRows<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

const readRuns = () =>
  database.db.select().from(billingRuns).where(inArray(billingRuns.customerId, customerIds)).orderBy(asc(billingRuns.customerId));
const readInvoices = () => database.db.select().from(invoices).orderBy(asc(invoices.number));

it.skipIf(isEmbedded)(
  'bills and renders everything once, although the server is killed in between',
  { timeout: 600_000 },
  async () => {
    // In the third batch of two bills, which are as many as a server makes at the same time.
    const isLast = sql`${serviceCharges.serviceId} = ${chargeCount}`;
    await killWhereLocked((tx) => tx.select().from(serviceCharges).where(isLast).for('update'), 2);
    const progress = (await readRuns()).map(({ status, specificationCount }) => ({ status, specificationCount }));
    expect(progress).toContainEqual({ status: 'RUNNING', specificationCount: 2 * chargesPerBatch });
    expect(await readInvoices()).toEqual([]);

    // With the lines written, before the number is taken.
    await killWhereLocked((tx) => tx.select().from(invoiceCounters).for('update'));
    expect(await readInvoices()).toEqual([]);

    // With the documents rendered, before they are stored.
    await killWhereLocked((tx) => tx.execute(sql`lock table ${invoiceDocuments} in share row exclusive mode`));
    expect((await readInvoices()).length).toBeGreaterThan(0);
    expect(await database.db.$count(invoiceDocuments)).toBe(0);

    await startBilling();
    const countDocuments = () => database.db.$count(invoiceDocuments);
    await expect.poll(countDocuments, patience).toBe(2 * customerCount);
    const issuedInvoices = await readInvoices();
    expect(issuedInvoices.map(({ number }) => number)).toEqual(
      Array.from({ length: customerCount }, (_, index) => `${today.slice(0, 4)}${String(index + 1).padStart(5, '0')}`),
    );
    expect(new Set(issuedInvoices.map(({ customerId }) => customerId)).size).toBe(customerCount);
    expect(issuedInvoices.map(({ specificationCount }) => specificationCount)).toEqual(Array(customerCount).fill(chargeCount));
    expect((await readRuns()).every(({ status }) => status === 'ISSUED')).toBe(true);
    expect(await database.db.$count(mails)).toBe(customerCount);
    await assertInvoiceInvariants(database.db);
  },
);
