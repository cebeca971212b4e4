import type { OrderSummary } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { getOrderActionItems } from './action-items.ts';

describe('orders that wait for the customer', () => {
  const order = (orderId: number, code: string | null) =>
    ({
      orderId,
      orderNumber: `O-${orderId}`,
      subject: 'Dorpsplein 61',
      statusReason: code && { code, text: '' },
    }) as OrderSummary;

  it('each become an action item with the translated reason and a link', () => {
    const [need, other] = getOrderActionItems({ items: [order(1, 'LOA_REQUIRED'), order(2, 'NEW_REASON')], total: 2 });
    expect(need).toMatchObject({ text: 'order.reason-LOA_REQUIRED', params: { order: 'O-1', subject: 'Dorpsplein 61' } });
    expect(need?.action?.to).toEqual({ to: '/orders', search: { order: 1 } });
    expect(other?.text).toBe('kinds.order.waits-text');
  });

  it('are counted in one item beyond those listed by name', () => {
    const needs = getOrderActionItems({ items: [order(1, null)], total: 8 });
    expect(needs.map(({ id }) => id)).toEqual(['order-1', 'orders']);
    expect(needs[1]).toMatchObject({ params: { count: 7 }, action: { to: { search: { waitingOn: 'CUSTOMER' } } } });
    expect(getOrderActionItems({ items: [], total: 0 })).toEqual([]);
  });
});
