import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@demarc/client/client.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import { getProviderOrder, moveProviderOrder, type OrderMove } from '@demarc/contract/provider/order.ts';
import { and, eq, inArray, like, sql } from 'drizzle-orm';
import { systemClock } from '../../apps/api/src/clock.ts';
import type { Database } from '../../apps/api/src/db/database.ts';
import { contacts } from '../../apps/api/src/db/schema/contact.ts';
import { lines } from '../../apps/api/src/db/schema/line.ts';
import { mails } from '../../apps/api/src/db/schema/mail.ts';
import { orders } from '../../apps/api/src/db/schema/order.ts';
import { getStatusTotal } from '../../apps/api/src/db/status-counts.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { buildLineOrder, getWorkdayFromToday, insertOrderable } from '../../apps/api/src/testing/orderable.ts';
import { startServer } from '../server-process.ts';
import { createTokenClient, signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import { startMailSink } from './mail-sink.ts';
import type { ServerDatabase } from './server-database.ts';

const orderCount = 200;
const concurrency = 10;
const token = 'a-token-for-the-chaos';
/** An order sends emails when it is accepted, planned and completed. */
const mailsPerReader = 3;
/** pg-boss looks for the jobs of dead processes every minute. */
const takeOverMs = 66_000;

/**
 * Orders 200 lines and delivers them through two servers on one database; one server is killed halfway. Returns the last check,
 * which has to run a minute later, when the other server has taken over the jobs of the killed one.
 */
export async function runFulfillment(serverDatabase: ServerDatabase, { check }: Checks): Promise<() => Promise<void>> {
  const sink = await startMailSink();
  const ports = [await findFreePort(), await findFreePort()] as const;
  const env = {
    ...serverDatabase.env,
    DEMO: '1',
    RATE_LIMIT: 'off',
    SIMULATOR: 'off',
    SMTP_URL: sink.url,
    PROVIDER_TOKEN: `chaos:${token}`,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
  };
  const first = await startServer({ env, port: ports[0] });
  const second = await startServer({ env, port: ports[1] });
  const { client, customerId } = await signIn(first.origin, 'order@noordlijn.example');
  const database = await serverDatabase.open();
  const { db } = database;
  const offers = [];
  for (let at = 0; at < orderCount; at++) offers.push(await insertOrderable({ db, clock: systemClock }, customerId));
  const before = (await readMails(db)).length;
  const readers = (await db.select().from(contacts).where(eq(contacts.customerId, customerId))).filter(({ types }) =>
    types.includes('order'),
  ).length;

  const orderIds: number[] = [];
  await forEachConcurrently(offers, async (offer) => {
    const order = await client.call(createLineOrder, { params: { customerId }, body: buildLineOrder(offer) });
    if ('orderId' in order) orderIds.push(order.orderId);
  });

  const providers = [first, second].map(({ origin }) => createTokenClient(origin, token));
  let delivered = 0;
  let isKilled = false;
  await forEachConcurrently(orderIds, async (orderId) => {
    const plannedDate = getWorkdayFromToday(15);
    await untilMoved(orderId, { status: 'PLANNED', actor: 'CARRIER', plannedDate });
    await untilMoved(orderId, { status: 'COMPLETED', actor: 'CARRIER' });
    delivered += 1;
    if (delivered < orderCount / 2 || isKilled) return;
    isKilled = true;
    await second.kill();
  });
  const killedAt = performance.now();
  check(
    'fulfillment: every order was delivered although one of two servers was killed halfway',
    delivered === orderCount,
    delivered,
  );

  return async () => {
    // A job is taken over two minutes after its claim. Moves its claim into the past instead of waiting.
    await db.execute(sql`update job.job set started_on = started_on - interval '1 hour' where state = 'active'`);
    await sleep(Math.max(0, takeOverMs - (performance.now() - killedAt)));
    const deadline = performance.now() + 60_000;
    const expectedMails = before + orderCount * mailsPerReader * readers;
    const countArrived = async () => (await readMails(db)).filter(({ mailId }) => sink.received.has(mailId)).length;
    while ((await countArrived()) < expectedMails && performance.now() < deadline) {
      await db.execute(sql`update job.job set start_after = now() where state = 'retry'`);
      await sleep(500);
    }
    await checkOrders(db, orderIds, { check });
    const received = await readMails(db);
    check(
      'fulfillment: each event of an order has one email per recipient',
      received.length === expectedMails,
      `${received.length} of ${expectedMails}`,
    );
    const repeated = [...sink.received.values()].filter((times) => times > 1).length;
    check(
      'fulfillment: every email arrived, and only emails of the killed server arrived twice, with the same Message-ID',
      received.every(({ mailId }) => sink.received.has(mailId)) && repeated <= concurrency,
      `${sink.received.size} arrived, ${repeated} repeated`,
    );
    await database.close();
    await first.stop();
    sink.close();
  };

  /** Moves an order through either server. Falls back to the other one if a server has been killed; its committed moves count. */
  async function untilMoved(orderId: number, move: OrderMove): Promise<void> {
    let last: unknown;
    for (let attempt = 0; attempt < 400; attempt++) {
      const provider = providers[isKilled ? 0 : (orderId + attempt) % 2]!;
      try {
        const { status } = await provider.call(getProviderOrder, { params: { orderId } });
        last = status;
        if (status === move.status || status === 'COMPLETED') return;
        if (status !== 'NEW') await provider.call(moveProviderOrder, { params: { orderId }, body: move });
        else await sleep(50);
      } catch (error) {
        last = error;
        // Another worker may have moved it; the next read shows that.
        if (error instanceof ProblemError && error.status < 500 && error.status !== 409) throw error;
      }
    }
    throw new Error(`order ${orderId} never became ${move.status}: ${last}`);
  }
}

async function checkOrders(db: Database, orderIds: readonly number[], { check }: Pick<Checks, 'check'>): Promise<void> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.orderId, [...orderIds]));
  const once = rows.filter(({ status, history }) => status === 'COMPLETED' && countCompletions(history) === 1);
  check('fulfillment: each order was completed exactly once', once.length === orderCount, `${once.length} of ${rows.length}`);
  const deliveredLines = await db
    .select()
    .from(lines)
    .where(inArray(lines.orderId, [...orderIds]));
  const areComplete = deliveredLines.every(({ status, contract }) => status === 'ACTIVE' && contract !== null);
  check(
    'fulfillment: each order created one active line with its contract term',
    deliveredLines.length === orderCount && areComplete,
    deliveredLines.length,
  );
  const { customerId } = deliveredLines[0]!;
  const active = await db.$count(lines, and(eq(lines.customerId, customerId), eq(lines.status, 'ACTIVE')));
  const storedCount = await getStatusTotal(db, lines, customerId, ['ACTIVE']);
  check('fulfillment: the stored count of active lines is right', storedCount === active, `${storedCount} of ${active}`);
}

function countCompletions(history: readonly { to: string }[]): number {
  return history.filter(({ to }) => to === 'COMPLETED').length;
}

/** Processes a list with a limited number of concurrent items. */
async function forEachConcurrently<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Reads the mails about orders. Others arrive meanwhile, such as those with the invoices of the demo. */
function readMails(db: Database) {
  return db.select({ mailId: mails.mailId }).from(mails).where(like(mails.subject, 'Order %'));
}
