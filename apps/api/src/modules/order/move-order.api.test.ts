import { serviceKinds } from '@demarc/contract/kinds/registry.ts';
import { type OrderStatus, orderStatuses, orderTransitions } from '@demarc/contract/order.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Author } from '../../db/audit.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { insertCustomer, insertOrder } from '../../testing/builders.ts';
import { getWorkdayFromToday } from '../../testing/orderable.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { moveOrder, reachMilestone } from './move-order.ts';
import { lockOrder, type OrderRow } from './order.store.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const author: Author = { actor: 'CARRIER', accountId: null, via: 'back-office', ip: null, operation: 'moveProviderOrder' };
type Move = Parameters<typeof moveOrder>[4];
const insertNewOrder = async (values: Partial<Parameters<typeof insertOrder>[1]> = {}) =>
  insertOrder(api.db, { customerId: (await insertCustomer(api.db)).customerId, ...values });
const move = ({ orderId }: OrderRow, to: OrderStatus, more: Partial<Move> = {}) =>
  api.db.transaction(async (tx) => moveOrder(tx, api.clock, author, (await lockOrder(tx, orderId))!, { to, ...more }));

describe('moving an order', () => {
  const transitions = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));
  const isAllowed = (from: OrderStatus, to: OrderStatus) => (orderTransitions[from] as readonly OrderStatus[]).includes(to);

  it.each(transitions.filter(([from, to]) => !isAllowed(from, to)))('is rejected from %s to %s', async (from, to) => {
    const row = await insertNewOrder({ status: from, isOpen: false });
    await expect(move(row, to)).rejects.toMatchObject({ code: 'INVALID_TRANSITION', details: { status: from, to } });
    expect(await lockOrder(api.db, row.orderId)).toEqual(row);
  });

  it.each(transitions.filter(([from, to]) => isAllowed(from, to)))('is allowed from %s to %s', async (from, to) => {
    const row = await insertNewOrder({ status: from, previousStatus: from === 'CANCEL_REQUESTED' ? to : null });
    const movedOrder = await move(row, to, { plannedDate: getWorkdayFromToday(3) });
    expect(movedOrder).toMatchObject({ status: to, previousStatus: null, version: 2 });
    expect(movedOrder.history.at(-1)).toMatchObject({ from, to, actor: 'CARRIER' });
    const { customerId, orderId } = row;
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    const data = { orderId, type: 'LINE', subType: 'CREATE', status: to };
    expect(event).toMatchObject({ type: `order.${to.toLowerCase().replaceAll('_', '-')}`, objectId: String(orderId), data });
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({
      actor: 'CARRIER',
      via: 'back-office',
      objectType: 'order',
      after: from === to ? {} : { status: to },
    });
  });

  it('restores the earlier status and reason after a withdrawn cancellation', async () => {
    const heldOrder = await move(await insertNewOrder({ status: 'ACCEPTED' }), 'ON_HOLD', {
      reasonCode: 'LOA_REQUIRED',
      text: 'Stuur de LOA',
    });
    expect(heldOrder).toMatchObject({ waitingOn: 'CUSTOMER', statusReason: { code: 'LOA_REQUIRED', text: 'Stuur de LOA' } });
    const cancelRequestedOrder = await insertNewOrder({
      status: 'CANCEL_REQUESTED',
      previousStatus: 'ON_HOLD',
      history: heldOrder.history,
    });
    await expect(move(cancelRequestedOrder, 'ACCEPTED')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(await move(cancelRequestedOrder, 'ON_HOLD', { text: 'Te laat' })).toMatchObject({
      waitingOn: 'CUSTOMER',
      statusReason: { code: 'LOA_REQUIRED', text: 'Te laat' },
    });
  });
});

it('an order goes from new to completed, through a hold and several planned dates', async () => {
  let row = await insertNewOrder({ wishDate: getWorkdayFromToday(10) });
  const waitedSince = row.waitingSince;
  row = await move(row, 'ACCEPTED', { milestone: 'VALIDATED' });
  expect(row).toMatchObject({ milestone: 'VALIDATED', waitingOn: 'PROVIDER', waitingSince: waitedSince });
  row = await reachMilestone(api.db, api.clock, author, row, 'CARRIER_CONFIRMED');
  expect(row).toMatchObject({ status: 'ACCEPTED', milestone: 'CARRIER_CONFIRMED', waitingOn: 'CARRIER' });
  expect(row.waitingSince.getTime()).toBeGreaterThan(waitedSince.getTime());
  expect(await reachMilestone(api.db, api.clock, author, row, 'SENT_TO_CARRIER')).toBe(row);
  const [first, later] = [getWorkdayFromToday(9), getWorkdayFromToday(12)];
  row = await move(row, 'PLANNED', { plannedDate: first, milestone: 'APPOINTMENT_PLANNED' });
  expect(row).toMatchObject({ plannedDate: first, promisedDate: first, jeopardy: 'NONE', waitingOn: 'CARRIER' });
  row = await move(row, 'PLANNED', { plannedDate: later });
  expect(row).toMatchObject({ plannedDate: later, promisedDate: first, jeopardy: 'AT_RISK' });
  const isOwn = and(eq(events.objectId, String(row.orderId)), eq(events.type, 'order.planned'));
  const [planned, moved] = await api.db.select().from(events).where(isOwn).orderBy(events.eventId);
  expect(planned?.data).toMatchObject({ plannedDate: first });
  expect(planned?.data).not.toHaveProperty('previousPlannedDate');
  expect(moved?.data).toMatchObject({ plannedDate: later, previousPlannedDate: first });
  row = await move(row, 'ON_HOLD', { reasonCode: 'DIGGING_REQUIRED' });
  expect(row).toMatchObject({ plannedDate: later, statusReason: { code: 'DIGGING_REQUIRED', text: '' } });
  row = await move(row, 'ACCEPTED');
  expect(row).toMatchObject({ plannedDate: null, promisedDate: first, statusReason: null });
  row = await move(row, 'PLANNED', { plannedDate: later });
  row = await move(row, 'COMPLETED', {
    milestone: 'DELIVERED',
    changes: { deliveredDate: later, serviceLabel: 'LN-9', serviceId: 9 },
  });
  expect(row).toMatchObject({
    isOpen: false,
    waitingOn: 'NOBODY',
    jeopardy: 'NONE',
    deliveredDate: later,
    serviceId: 9,
    milestone: 'DELIVERED',
  });
  expect(row.searchText).toContain('ln-9');
  expect(row.milestones.filter(({ reachedAt }) => reachedAt)).toHaveLength(serviceKinds.LINE.milestones.length - 1);
  expect(row.history.map(({ to }) => to)).toEqual([
    'NEW',
    'ACCEPTED',
    'PLANNED',
    'PLANNED',
    'ON_HOLD',
    'ACCEPTED',
    'PLANNED',
    'COMPLETED',
  ]);
});
