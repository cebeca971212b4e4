import type { LineOrderDetails } from '@demarc/contract/kinds/line-order-details.ts';
import { describe, expect, it } from 'vitest';
import { getBlockReason, getEarliestWishDate } from './order-rules.ts';

const order = { subType: 'CREATE', status: 'PLANNED', plannedDate: '2026-12-03' } as const;

describe('actions on an order', () => {
  it.each([
    ['allows changing a new order', 'change', { ...order, status: 'NEW', plannedDate: null }, null],
    ['allows changing an order on hold', 'change', { ...order, status: 'ON_HOLD' }, null],
    ['blocks changing a planned order', 'change', order, { key: 'order.blocked-planned' }],
    ['blocks changing a final order', 'change', { ...order, status: 'COMPLETED' }, { key: 'order.blocked-COMPLETED' }],
    [
      'blocks changing a termination, which is changed at its line',
      'change',
      { ...order, subType: 'TERMINATE', status: 'NEW' },
      { key: 'order.blocked-end-change' },
    ],
    [
      'blocks cancelling a termination, which is withdrawn at its line',
      'cancel',
      { ...order, subType: 'TERMINATE' },
      { key: 'order.blocked-end-cancel' },
    ],
    [
      'blocks a second cancellation request',
      'cancel',
      { ...order, status: 'CANCEL_REQUESTED' },
      { key: 'order.blocked-CANCEL_REQUESTED' },
    ],
    [
      'allows cancelling an order on hold at any time',
      'cancel',
      { ...order, status: 'ON_HOLD', plannedDate: '2026-11-30' },
      null,
    ],
  ] as const)('%s', (_what, act, one, expected) => expect(getBlockReason(act, one, '2026-11-30')).toEqual(expected));

  it('allows cancellation until two working days before the planned date', () => {
    expect(getBlockReason('cancel', order, '2026-12-01')).toBeNull();
    expect(getBlockReason('cancel', order, '2026-12-02')).toEqual({ key: 'order.blocked-too-late', day: '2026-12-01' });
  });

  it('offers no wish date before the original earliest date, and never today', () => {
    const getEarliest = (details: Partial<LineOrderDetails>, today: string) =>
      getEarliestWishDate({ details: details as LineOrderDetails }, today);
    expect(getEarliest({ earliestWishDate: '2026-12-10' }, '2026-11-30')).toBe('2026-12-10');
    expect(getEarliest({ earliestWishDate: '2026-11-20' }, '2026-11-27')).toBe('2026-11-30');
    expect(getEarliest({}, '2026-11-27')).toBe('2026-11-30');
  });
});
