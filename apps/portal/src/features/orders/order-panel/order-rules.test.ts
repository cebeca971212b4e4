import { describe, expect, it } from 'vitest';
import { blockedBy, earliestDay } from './order-rules.ts';

const order = { subType: 'CREATE', status: 'PLANNED', plannedDate: '2026-12-03' } as const;

describe('what can be done with an order', () => {
  it.each([
    ['a new order is changed', 'change', { ...order, status: 'NEW', plannedDate: null }, null],
    ['one on hold is changed', 'change', { ...order, status: 'ON_HOLD' }, null],
    ['a planned one is not', 'change', order, { key: 'order.blocked-planned' }],
    ['one that is over is not', 'change', { ...order, status: 'COMPLETED' }, { key: 'order.blocked-COMPLETED' }],
    [
      'an end is changed at its line',
      'change',
      { ...order, subType: 'TERMINATE', status: 'NEW' },
      { key: 'order.blocked-end-change' },
    ],
    ['an end is withdrawn at its line', 'cancel', { ...order, subType: 'TERMINATE' }, { key: 'order.blocked-end-cancel' }],
    ['asked once is enough', 'cancel', { ...order, status: 'CANCEL_REQUESTED' }, { key: 'order.blocked-CANCEL_REQUESTED' }],
    [
      'one on hold is cancelled however close its day',
      'cancel',
      { ...order, status: 'ON_HOLD', plannedDate: '2026-11-30' },
      null,
    ],
  ] as const)('%s', (_what, act, one, expected) => expect(blockedBy(act, one, '2026-11-30')).toEqual(expected));

  it('is too late to cancel from the day after the second working day before', () => {
    expect(blockedBy('cancel', order, '2026-12-01')).toBeNull();
    expect(blockedBy('cancel', order, '2026-12-02')).toEqual({ key: 'order.blocked-too-late', day: '2026-12-01' });
  });

  it('wishes for no day before the one that could be ordered, and never for today', () => {
    expect(earliestDay({ details: { earliestWishDate: '2026-12-10' } }, '2026-11-30')).toBe('2026-12-10');
    expect(earliestDay({ details: { earliestWishDate: '2026-11-20' } }, '2026-11-27')).toBe('2026-11-30');
    expect(earliestDay({ details: {} }, '2026-11-27')).toBe('2026-11-30');
  });
});
