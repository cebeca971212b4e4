import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswerError } from '@demarc/client/client.ts';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import { getProviderInvoice, listProviderInvoices, startBillingRun } from '@demarc/contract/provider/invoice.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { systemClock } from '../../apps/api/src/clock.ts';
import type { Database } from '../../apps/api/src/db/database.ts';
import { serviceCharges } from '../../apps/api/src/db/schema/charge.ts';
import { billingRuns, invoiceDocuments, invoices } from '../../apps/api/src/db/schema/invoice.ts';
import { mails } from '../../apps/api/src/db/schema/mail.ts';
import { createRandom } from '../../apps/api/src/sample-data/fake-values.ts';
import { assertInvoiceInvariants } from '../../apps/api/src/sample-data/invoice-invariants.ts';
import { toCharge } from '../../apps/api/src/testing/billing.ts';
import { insertContact, insertCustomer } from '../../apps/api/src/testing/builders.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { createTokenClient } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import type { ServerDatabase } from './server-database.ts';

const token = 'a-token-for-the-chaos';
const customerCount = 24;
const chargesPerCustomer = 2_500;
const kills = 20;
/** The server is killed this long after the bills were started or resumed. */
const killAfterMs = { min: 50, max: 1_500 };
const documentsTimeoutMs = 300_000;

/**
 * Bills customers and renders their invoices while the server is killed at random points. Afterwards no number may be missing, and
 * each charge has to be on one invoice, which has its documents and its email once. `CHAOS_SEED` repeats the points of a run.
 */
export async function runBilling(serverDatabase: ServerDatabase, { check }: Checks): Promise<void> {
  const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000);
  const random = createRandom(seed);
  const env = { ...serverDatabase.env, DEMO: '1', RATE_LIMIT: 'off', SIMULATOR: 'off', PROVIDER_TOKEN: `chaos:${token}` };
  const port = await findFreePort();
  // A server that finds customers loads no demo.
  let database = await serverDatabase.open();
  const customerIds = await insertCharges(database.db);
  await database.close();

  const progressAtKills: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer({ env, port });
    const resuming = resumeBills(server, customerIds);
    await sleep(killAfterMs.min + random() * (killAfterMs.max - killAfterMs.min));
    await server.kill();
    await resuming;
    database = await serverDatabase.open();
    progressAtKills.push(await describeProgress(database.db, customerIds));
    await database.close();
  }
  const server = await startServer({ env, port });
  await resumeBills(server, customerIds);
  await waitForDocuments(server, customerIds);
  await server.stop();

  database = await serverDatabase.open();
  const { db } = database;
  const name = `${serverDatabase.kind}, billing (CHAOS_SEED=${seed})`;
  check(
    `${name}: the server was killed ${kills} times`,
    new Set(progressAtKills).size > 2,
    [...new Set(progressAtKills)].join(', '),
  );
  const rows = await db.select().from(invoices).where(inArray(invoices.customerId, customerIds));
  const isComplete = rows.length === customerCount && rows.every((row) => row.specificationCount === chargesPerCustomer);
  check(`${name}: each customer has one invoice with all charges`, isComplete, rows.length);
  const gaps = await findGaps(db);
  check(`${name}: no invoice number is missing or used twice`, gaps.length === 0, gaps.join(', '));
  const broken = await assertInvoiceInvariants(db, customerIds).then(
    () => '',
    (error: Error) => error.message,
  );
  check(`${name}: no charge is lost or billed twice`, broken === '', broken);
  const documents = await db.$count(invoiceDocuments, inArray(invoiceDocuments.customerId, customerIds));
  const mailed = await db.$count(mails, inArray(mails.customerId, customerIds));
  const isOnce = documents === 2 * customerCount && mailed === customerCount;
  check(`${name}: each invoice is rendered and mailed once`, isOnce, `${documents} documents, ${mailed} emails`);
  await database.close();
}

async function insertCharges(db: Database): Promise<number[]> {
  const startsOn = getFirstOfMonth(formatAmsterdamDate(systemClock.now()));
  const customerIds: number[] = [];
  for (let at = 0; at < customerCount; at += 1) {
    const { customerId } = await insertCustomer(db);
    await insertContact(db, { customerId, types: ['main', 'billing'] });
    const charges = Array.from({ length: chargesPerCustomer }, (_, number) =>
      toCharge({ customerId, serviceId: number + 1, startsOn, unitPrice: `${number % 40}.3300` }),
    );
    while (charges.length > 0) await db.insert(serviceCharges).values(charges.splice(0, 500));
    customerIds.push(customerId);
  }
  return customerIds;
}

/** Starts the bills, or resumes the bills that a killed server left unfinished. */
async function resumeBills({ origin }: ServerProcess, customerIds: readonly number[]): Promise<void> {
  const provider = createTokenClient(origin, token);
  try {
    for (const customerId of customerIds) await provider.call(startBillingRun, { body: { customerId } });
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
  }
}

async function describeProgress(db: Database, customerIds: readonly number[]): Promise<string> {
  const ofRuns = inArray(billingRuns.customerId, [...customerIds]);
  const issuedCount = await db.$count(billingRuns, and(ofRuns, eq(billingRuns.status, 'ISSUED')));
  const renderedCount = await db.$count(invoiceDocuments, inArray(invoiceDocuments.customerId, [...customerIds]));
  return `${issuedCount} issued and ${renderedCount / 2} rendered`;
}

/** Waits until the server has rendered all invoices, which it shows to the provider. */
async function waitForDocuments({ origin }: ServerProcess, customerIds: readonly number[]): Promise<void> {
  const provider = createTokenClient(origin, token);
  const deadline = performance.now() + documentsTimeoutMs;
  for (const customerId of customerIds) {
    for (;;) {
      const { items } = await provider.call(listProviderInvoices, { query: { customerId } });
      const [item] = items;
      const invoice = item && (await provider.call(getProviderInvoice, { params: { number: item.number } }));
      if (invoice && invoice.attachments.length > 0) break;
      if (performance.now() > deadline) return;
      await sleep(200);
    }
  }
}

/** Numbers of this year that are missing between the first and the last one. */
async function findGaps(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select number from (
      select number, row_number() over (partition by left(number, 4) order by number) as position from invoice
    ) as numbered where right(number, 5)::int <> position order by number limit 5`)) as unknown as { rows: { number: string }[] };
  return rows.map(({ number }) => number);
}
