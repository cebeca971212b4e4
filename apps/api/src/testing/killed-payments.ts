// Processes payments in a separate process that kills itself before one of its statements: `node killed-payments.ts <url> <instant> <statement> <task>`.
import { flushCompileCache } from 'node:module';
import pg from 'pg';
import type { AppContext } from '../app-context.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import { bookBankEntries } from '../processes/payments/book-bank-entries.ts';
import { createCollectionBatches } from '../processes/payments/create-collection-batches.ts';
import { load } from '../processes/payments/load-bank-statement.ts';

/** The task of the process. */
export type PaymentTask =
  | { kind: 'collect'; dueUntil: string; customerId: number }
  | { kind: 'load'; content: string }
  | { kind: 'book'; statementId: number };

const [url = '', instant = '', killAtStatement = '0', task = ''] = process.argv.slice(2);

// A killed process does not write its cache when it ends.
flushCompileCache();

const query = pg.Client.prototype.query;
let count = 0;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  count += 1;
  if (count === Number(killAtStatement)) process.kill(process.pid, 'SIGKILL');
  return (query as (...args: unknown[]) => unknown).apply(this, args);
} as typeof query;

const config = readConfig({ DATA_DIR: 'memory://', DEMO: '1' });
const clock = { now: () => new Date(instant), elapsedMs: () => performance.now() };
const database = await openDatabase({ url, statementMs: 60_000 });
const context = {
  config,
  clock,
  database,
  log: createLog({ silent: true }),
  jobs: { send: async () => {} },
  mail: createMailQueue(config, clock),
} as unknown as AppContext;

const payment = JSON.parse(task) as PaymentTask;
if (payment.kind === 'collect') {
  const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'test' } as const;
  await createCollectionBatches(context, config.seller!, { author, dueUntil: payment.dueUntil, customerId: payment.customerId });
} else if (payment.kind === 'load') {
  await load(context, config.seller!, { fileName: 'camt.xml', content: payment.content });
} else {
  await bookBankEntries.run(context, { statementId: payment.statementId });
}
await database.close();
