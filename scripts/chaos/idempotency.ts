import { randomUUID } from 'node:crypto';
import { ProblemError } from '@demarc/client/client.ts';
import { createContact } from '@demarc/contract/contact.ts';
import { createLineOrder } from '@demarc/contract/line-order.ts';
import { and, eq } from 'drizzle-orm';
import { systemClock } from '../../apps/api/src/clock.ts';
import { contacts } from '../../apps/api/src/db/schema/contact.ts';
import { orders } from '../../apps/api/src/db/schema/order.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { buildLineOrder, insertOrderable } from '../../apps/api/src/testing/orderable.ts';
import { startServer } from '../server-process.ts';
import { createTokenClient, type SignedInUser, signIn } from '../sign-in.ts';
import type { Checks } from './checks.ts';
import type { ServerDatabase } from './server-database.ts';

const rounds = 20;

/** Sends the same create call to two servers at the same time: with one Idempotency-Key, and with only the caller's own ID. */
export async function runIdempotency(serverDatabase: ServerDatabase, { check }: Checks): Promise<void> {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const env = {
    ...serverDatabase.env,
    DEMO: '1',
    RATE_LIMIT: 'off',
    SIMULATOR: 'off',
    PUBLIC_URL: `http://localhost:${ports[0]}`,
  };
  const first = await startServer({ env, port: ports[0] });
  const second = await startServer({ env, port: ports[1] });
  const admin = await signIn(first.origin, 'admin@noordlijn.example');
  const buyer = await signIn(first.origin, 'order@noordlijn.example');
  const { customerId } = admin;
  const atBoth = ({ token }: SignedInUser) => [first, second].map(({ origin }) => createTokenClient(origin, token));
  const params = { customerId };
  const database = await serverDatabase.open();
  const { db } = database;

  const differences: unknown[] = [];
  for (let round = 0; round < rounds; round++) {
    const body = { types: ['abuse' as const], lastName: `Herhaling ${round}`, email: `herhaling-${round}@noordlijn.example` };
    const idempotencyKey = randomUUID();
    const responses = await Promise.all(
      [...atBoth(admin), ...atBoth(admin)].map((client) => client.call(createContact, { params, body }, { idempotencyKey })),
    );
    const rows = await db
      .select()
      .from(contacts)
      .where(and(eq(contacts.customerId, customerId), eq(contacts.email, body.email)));
    if (rows.length !== 1 || new Set(responses.map(({ id }) => id)).size !== 1) differences.push(rows.length, responses);
  }
  check(
    `idempotency: each of ${rounds} creates, sent four times with one key, created one row and got one response`,
    differences.length === 0,
    differences.slice(0, 2),
  );

  const wrong: unknown[] = [];
  for (let round = 0; round < rounds; round++) {
    const offer = await insertOrderable({ db, clock: systemClock }, customerId);
    const body = buildLineOrder(offer, { customerOrderId: `HERHALING-${round}` });
    const responses = await Promise.all(
      atBoth(buyer).map((client) => describeOutcome(() => client.call(createLineOrder, { params, body }))),
    );
    const rows = await db.select().from(orders).where(eq(orders.customerOrderId, body.customerOrderId));
    const [order] = rows;
    const expectedResponses = [`ordered ${order?.orderId}`, `DUPLICATE_CUSTOMER_ORDER_ID ${order?.orderId}`];
    if (rows.length !== 1 || responses.toSorted().join() !== expectedResponses.toSorted().join())
      wrong.push(rows.length, responses);
  }
  check(
    `idempotency: of each of ${rounds} orders, sent twice with one customer order ID, one is placed and the other response has its number`,
    wrong.length === 0,
    wrong.slice(0, 2),
  );
  await database.close();
  await first.stop();
  await second.stop();
}

async function describeOutcome(order: () => Promise<object>): Promise<string> {
  try {
    const created = await order();
    return `ordered ${'orderId' in created ? created.orderId : ''}`;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, details } = error.problem ?? {};
    return `${code} ${(details as { orderId?: number } | undefined)?.orderId}`;
  }
}
