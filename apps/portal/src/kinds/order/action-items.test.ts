import type { OrderSummary } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { getLateOrderItems, getWaitingOrderItems } from './action-items.ts';

const order = (orderId: number, values: Partial<OrderSummary> = {}) =>
  ({
    orderId,
    orderNumber: `O-${orderId}`,
    subject: 'Dorpsplein 61',
    statusReason: null,
    waitingSince: '2026-06-01T08:00:00Z',
    promisedDate: null,
    wishDate: '2026-06-01',
    ...values,
  }) as OrderSummary;
const getReason = (code: string) => ({ code, text: '' });

describe('orders that wait for the customer', () => {
  it('each become an action item with the translated reason and a link', () => {
    const items = [order(1, { statusReason: getReason('LOA_REQUIRED') }), order(2, { statusReason: getReason('NEW_REASON') })];
    const [item, other] = getWaitingOrderItems({ items, total: 2 });
    expect(item).toMatchObject({
      kind: 'attention',
      text: 'order.reason-LOA_REQUIRED',
      detail: 'Dorpsplein 61',
      params: { order: 'O-1' },
    });
    expect(item?.action).toEqual({ label: 'kinds.order.upload-loa', to: { to: '/orders', search: { order: 1 } } });
    expect(other?.action?.label).toBe('kinds.order.continue');
    expect(other?.text).toBe('kinds.order.waits-text');
  });

  it('are counted in one item if not all are listed by name', () => {
    const items = getWaitingOrderItems({ items: [order(1)], total: 8 });
    expect(items[1]).toMatchObject({ params: { count: 8 }, action: { to: { search: { waitingOn: 'CUSTOMER' } } } });
    expect(getWaitingOrderItems({ items: [], total: 0 })).toEqual([]);
  });
});

describe('late orders', () => {
  it('are urgent, the oldest promise first', () => {
    const items = [order(1, { promisedDate: '2026-05-20' }), order(2, { wishDate: '2026-05-11' })];
    expect(getLateOrderItems({ items, total: 2 })).toMatchObject([
      { id: 'order-2', kind: 'trouble', due: '2026-05-11', title: 'kinds.order.is-late', params: { order: 'O-2' } },
      { id: 'order-1', kind: 'trouble', due: '2026-05-20' },
    ]);
  });

  it('will be late until the planned day, as the list and the page of the order say, and are late without one', () => {
    const lateOrder = order(1, { status: 'PLANNED', jeopardy: 'LATE', promisedDate: '2099-12-28', plannedDate: '2099-12-31' });
    expect(getLateOrderItems({ items: [lateOrder], total: 1 })[0]).toMatchObject({
      title: 'kinds.order.will-be-late',
      params: { order: 'O-1', count: 3 },
      dates: { date: '2099-12-31' },
    });
    const [overdue] = getLateOrderItems({ items: [{ ...lateOrder, plannedDate: null }], total: 1 });
    expect(overdue).toMatchObject({ title: 'kinds.order.is-late', params: { count: 1 } });
    expect(overdue?.dates).toBeUndefined();
  });

  it('are tracked, unless they wait for the customer', () => {
    const waitingFields = { waitingOn: 'CUSTOMER', statusReason: getReason('LOA_REQUIRED') } as const;
    const items = getLateOrderItems({ items: [order(1), order(2, waitingFields)], total: 2 });
    expect(items.map(({ action }) => action?.label)).toEqual(['kinds.order.track', 'kinds.order.upload-loa']);
  });

  it('say why, if it is known', () => {
    const items = [order(1, { statusReason: getReason('PERMIT_REQUIRED') })];
    expect(getLateOrderItems({ items, total: 1 })[0]?.text).toBe('order.reason-PERMIT_REQUIRED');
  });

  it('are counted in one item if not all are listed by name', () => {
    expect(getLateOrderItems({ items: [order(1)], total: 3 }).at(-1)).toMatchObject({
      params: { count: 3 },
      action: { to: { search: { jeopardy: 'LATE' } } },
    });
  });
});
