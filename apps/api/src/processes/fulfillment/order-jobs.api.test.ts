import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ipPrefixes } from '../../db/schema/ip.ts';
import { orders } from '../../db/schema/order.ts';
import { releaseOldPrefixes } from '../../modules/ip-prefix/release-old-prefixes.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { insertDeliveredLine, insertLineOrder, insertPlannedOrder, readOrder } from '../../testing/line-orders.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv } from '../../testing/valid-call.ts';
import { flagLateOrders, markBillingStarted } from './order-jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

const getDateInDays = (days: number) => addDays(formatAmsterdamDate(api.clock.now()), days);
async function createCustomer() {
  const { customerId } = await insertCustomer(api.db);
  await insertContact(api.db, { customerId });
  return customerId;
}

it.each([
  ['is late the day after its wish date', { wishDate: -1 }, 'LATE'],
  ['is not late on its wish date', { wishDate: 0 }, 'NONE'],
  ['is late after the first date that it was promised for', { wishDate: -9, promisedDate: -1, plannedDate: 5 }, 'LATE'],
  ['is not late before it, whatever was wished', { wishDate: -9, promisedDate: 0 }, 'NONE'],
] as const)('flags an open order %s, and mails it once', async (_what, { wishDate, ...dates }, jeopardy) => {
  const customerId = await createCustomer();
  const { promisedDate = null, plannedDate = null } = dates as { promisedDate?: number; plannedDate?: number };
  const { orderId } = await insertLineOrder(api, {
    customerId,
    status: 'ACCEPTED',
    wishDate: getDateInDays(wishDate),
    promisedDate: promisedDate === null ? null : getDateInDays(promisedDate),
    plannedDate: plannedDate === null ? null : getDateInDays(plannedDate),
  });
  await Promise.all([flagLateOrders.run(api.context, {}), flagLateOrders.run(api.context, {})]);
  await flagLateOrders.run(api.context, {});
  expect((await readOrder(api, orderId)).jeopardy).toBe(jeopardy);
  const mails = await api.listMails(customerId);
  expect(mails).toHaveLength(jeopardy === 'LATE' ? 1 : 0);
  if (plannedDate !== null) expect(mails[0]?.text).toContain('De nieuwe datum is');
});

it('does not flag an order that has ended as late', async () => {
  const customerId = await createCustomer();
  const endedState = { status: 'COMPLETED', isOpen: false, wishDate: getDateInDays(-3) } as const;
  const { orderId } = await insertLineOrder(api, { customerId, ...endedState });
  await flagLateOrders.run(api.context, {});
  expect((await readOrder(api, orderId)).jeopardy).toBe('NONE');
});

it('starts billing the day after delivery', async () => {
  const customerId = await createCustomer();
  const { orderId } = await insertDeliveredLine(api, { customerId });
  const openOrder = await insertPlannedOrder(api, { customerId });
  await markBillingStarted.run(api.context, {});
  expect((await readOrder(api, orderId)).milestone).toBe('DELIVERED');
  await api.db
    .update(orders)
    .set({ deliveredDate: getDateInDays(-1) })
    .where(eq(orders.orderId, orderId));
  await markBillingStarted.run(api.context, {});
  await markBillingStarted.run(api.context, {});
  const order = await readOrder(api, orderId);
  expect(order.milestone).toBe('BILLING_STARTED');
  expect(order.milestones.every(({ reachedAt }) => reachedAt !== null)).toBe(true);
  expect(await readOrder(api, openOrder.orderId)).toEqual(openOrder);
});

it.each([
  [29, 'TERMINATE', 'COMPLETED', 'PENDING_RELEASE'],
  [30, 'TERMINATE', 'COMPLETED', 'RELEASED'],
  [31, 'MODIFY', 'COMPLETED', 'RELEASED'],
  [31, 'CREATE', 'COMPLETED', 'PENDING_RELEASE'],
  [31, 'TERMINATE', 'PLANNED', 'PENDING_RELEASE'],
] as const)('prefixes %i days after a %s that is %s are %s', async (days, subType, status, expected) => {
  const customerId = await createCustomer();
  const { orderId } = await insertLineOrder(api, {
    customerId,
    subType,
    status,
    isOpen: false,
    serviceId: 7,
    deliveredDate: getDateInDays(-days),
  });
  const service = { customerId, serviceType: 'LINE', serviceId: 7, assignedAt: new Date() } as const;
  const third = orderId % 250;
  const rows = await api.db
    .insert(ipPrefixes)
    .values([
      { ...service, prefix: `10.9.${third}.0/32`, family: 4, status: 'PENDING_RELEASE' },
      { ...service, prefix: `10.9.${third}.1/32`, family: 4, status: 'ACTIVE' },
    ])
    .returning({ prefixId: ipPrefixes.prefixId });
  await releaseOldPrefixes.run(api.context, {});
  const now = await api.db.select().from(ipPrefixes).where(eq(ipPrefixes.customerId, customerId)).orderBy(ipPrefixes.prefixId);
  expect(now.map(({ status }) => status)).toEqual([expected, 'ACTIVE']);
  expect(now.map(({ prefixId }) => prefixId)).toEqual(rows.map(({ prefixId }) => prefixId));
});
