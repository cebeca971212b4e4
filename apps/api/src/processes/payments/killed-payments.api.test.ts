import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sumAmounts } from '@demarc/contract/money.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sepaMandates } from '../../db/schema/customer.ts';
import { invoicePayments, invoices } from '../../db/schema/invoice.ts';
import { bankEntries, bankStatements, collectionBatches, collections } from '../../db/schema/payment.ts';
import { writeStatement } from '../../testing/bank-statements.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import type { PaymentTask } from '../../testing/killed-payments.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const instant = '2025-03-20T08:00:00Z';
const programFile = fileURLToPath(new URL('../../testing/killed-payments.ts', import.meta.url));
/** Starts each process faster: its modules are compiled once. */
const compileCache = fileURLToPath(new URL('../../../../../node_modules/.cache/compiled', import.meta.url));
/** Only one process can open the embedded database. */
const isEmbedded = inject('database').kind === 'embedded';

/** Runs a task in a process that kills itself at its n-th SQL statement. Returns false if the task finished before that. */
async function runKilled(killAtStatement: number, task: PaymentTask): Promise<boolean> {
  const { database } = api.context;
  const url = database.kind === 'postgres' ? (database.client.options.connectionString ?? '') : '';
  const args = [programFile, url, instant, String(killAtStatement), JSON.stringify(task)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (...ended) => resolve(ended)),
  );
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(output);
  return signal === 'SIGKILL';
}

/** Repeats a task until it finishes, killing each process `step` statements later than the one before. Returns the kills. */
async function runUntilDone(task: PaymentTask, step: number, check: () => Promise<void>): Promise<number> {
  let kills = 0;
  // The first statements open the connection.
  for (let killAtStatement = 3; await runKilled(killAtStatement, task); killAtStatement += step) {
    kills += 1;
    await check();
  }
  await check();
  // Everything is done, so another run changes nothing.
  await runKilled(0, task);
  await check();
  return kills;
}

async function createBilledCustomer(values: object) {
  api.clock.moveBy((Date.parse(instant) - api.clock.now().getTime()) / 1000);
  const { customerId } = await insertCustomer(api.db, values);
  await insertContact(api.db, { customerId, types: ['main'] });
  await insertCharge(api, { customerId, startsOn: '2025-03-01', unitPrice: '100.0000' });
  const numbers: string[] = [];
  for (const day of ['2025-03-01', '2025-04-01', '2025-05-01']) numbers.push((await billOn(api, customerId, day))!);
  return { customerId, numbers };
}
const readInvoices = (customerId: number) =>
  api.db.select().from(invoices).where(eq(invoices.customerId, customerId)).orderBy(asc(invoices.number));

it.skipIf(isEmbedded)(
  'creates a collection batch completely or not at all if the process is killed',
  { timeout: 600_000 },
  async () => {
    const { customerId, numbers } = await createBilledCustomer({ paymentMethod: 'SEPA_DIRECT_DEBIT' });
    await api.db.insert(sepaMandates).values({
      customerId,
      mandateId: `MND-${customerId}-01`,
      number: 1,
      iban: 'NL91ABNA0417164300',
      status: 'ACTIVE',
      signedAt: new Date('2024-01-05'),
    });
    const task = { kind: 'collect', dueUntil: '2025-12-31', customerId } as const;
    const kills = await runUntilDone(task, 9, async () => {
      const rows = await api.db
        .select()
        .from(collections)
        .where(eq(collections.customerId, customerId))
        .orderBy(asc(collections.number));
      const batches = await api.db.select().from(collectionBatches).orderBy(asc(collectionBatches.batchId));
      const scheduled = (await readInvoices(customerId)).filter(({ status }) => status === 'COLLECTION_SCHEDULED');
      expect(rows.map(({ number }) => number)).toEqual(scheduled.map(({ number }) => number));
      expect(batches.map(({ collectionCount }) => collectionCount)).toEqual(rows.length === 0 ? [] : [numbers.length]);
      expect([0, numbers.length]).toContain(rows.length);
    });
    expect(kills).toBeGreaterThan(2);
    expect((await readInvoices(customerId)).every(({ status }) => status === 'COLLECTION_SCHEDULED')).toBe(true);
  },
);

it.skipIf(isEmbedded)('loads and books a bank statement once if the process is killed', { timeout: 600_000 }, async () => {
  const { customerId, numbers } = await createBilledCustomer({ loyaltyParticipant: true });
  const entries = [
    ...numbers.map((remittance) => ({ amount: '121.00', remittance })),
    { amount: '50.00', remittance: numbers[0]! },
  ];
  const content = Buffer.from(writeStatement(entries, { id: 'KILLED' })).toString('base64');
  const readEntries = () => api.db.select().from(bankEntries).orderBy(asc(bankEntries.entryId));
  const loadKills = await runUntilDone({ kind: 'load', content }, 5, async () => {
    expect([0, entries.length]).toContain((await readEntries()).length);
  });
  expect(loadKills).toBeGreaterThan(0);
  const [statement] = await api.db.select().from(bankStatements).orderBy(asc(bankStatements.statementId));
  const bookKills = await runUntilDone({ kind: 'book', statementId: statement!.statementId }, 17, async () => {
    const payments = await api.db
      .select()
      .from(invoicePayments)
      .where(eq(invoicePayments.customerId, customerId))
      .orderBy(asc(invoicePayments.paymentId));
    const bookedAmounts = (await readEntries()).map(({ bookedAmount }) => bookedAmount);
    expect(sumAmounts(payments.map(({ amount }) => amount))).toBe(sumAmounts(bookedAmounts));
    expect(new Set(payments.map(({ number }) => number)).size).toBe(payments.length);
    for (const { number, paidAmount } of await readInvoices(customerId)) {
      expect(paidAmount).toBe(sumAmounts(payments.filter((payment) => payment.number === number).map(({ amount }) => amount)));
    }
  });
  expect(bookKills).toBeGreaterThan(2);
  expect((await readInvoices(customerId)).map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID']);
  expect((await readEntries()).map(({ status }) => status)).toEqual(['BOOKED', 'BOOKED', 'BOOKED', 'ON_ACCOUNT']);
});
