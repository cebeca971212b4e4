import type { LineOrderDetails } from '@demarc/contract/kinds/line-order-details.ts';
import type { Order } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import {
  getBlockReason,
  getEarliestWishDate,
  getEnd,
  getEndedAt,
  getReorder,
  getRequestedDocument,
  getRescheduleReason,
} from './order-rules.ts';

const order = { subType: 'CREATE', status: 'PLANNED', plannedDate: '2026-12-03' } as const;

describe('getBlockReason', () => {
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

  it('offers no requested date before the original earliest date, and never today', () => {
    const getEarliest = (details: Partial<LineOrderDetails>, today: string) =>
      getEarliestWishDate({ details: details as LineOrderDetails }, today);
    expect(getEarliest({ earliestWishDate: '2026-12-10' }, '2026-11-30')).toBe('2026-12-10');
    expect(getEarliest({ earliestWishDate: '2026-11-20' }, '2026-11-27')).toBe('2026-11-30');
    expect(getEarliest({}, '2026-11-27')).toBe('2026-11-30');
  });
});

describe('getRequestedDocument', () => {
  it.each([
    ['LOA_REQUIRED', 'LOA'],
    ['MIGRATION_CONTESTED', 'MANDATE'],
    ['CUSTOMER_INFO_REQUIRED', null],
  ])('returns the document that answers %s', (code, expected) =>
    expect(getRequestedDocument({ statusReason: { code, text: '' } })).toBe(expected),
  );

  it('returns none for an order that does not wait', () => expect(getRequestedDocument({ statusReason: null })).toBeNull());
});

describe('getReorder', () => {
  const reject = (code: string, values: Partial<Order> = {}) =>
    getReorder({ type: 'LINE', subType: 'CREATE', statusReason: { code, text: '' }, ...values } as Order);

  it('returns the order that the reason advises', () => {
    expect(reject('NO_CAPACITY')).toEqual({ label: 'order.check-address-again', hasAddress: true });
    expect(reject('CARRIER_ERROR')).toEqual({ label: 'order.order-again', hasAddress: true });
    expect(reject('ADDRESS_UNKNOWN')).toEqual({ label: 'order.order-again', hasAddress: false });
  });

  it('returns null if another order does not help', () => {
    expect(reject('CREDIT_REFUSED')).toBeNull();
    expect(reject('NO_CAPACITY', { subType: 'TERMINATE' })).toBeNull();
    expect(reject('NO_CAPACITY', { type: 'RACK' })).toBeNull();
  });
});

it('a final order ended with its last waiting period; an open order has no end time', () => {
  const since = '2026-10-26T08:20:00Z';
  const rejectedAt = '2026-10-26T09:56:00Z';
  const waitingHistory: Order['waitingHistory'] = [{ waitingOn: 'PROVIDER', since, until: rejectedAt }];
  expect(getEndedAt({ status: 'REJECTED', waitingHistory })).toBe(rejectedAt);
  expect(getEndedAt({ status: 'PLANNED', waitingHistory })).toBeNull();
});

describe('getEnd', () => {
  const since = '2026-10-26T08:20:00Z';
  const at = '2026-10-27T09:56:00Z';
  const waitingHistory: Order['waitingHistory'] = [{ waitingOn: 'PROVIDER', since, until: at }];
  const move = (from: string, to: string, actor: string, movedAt = at) => ({ from, to, actor, at: movedAt });
  const getEndOf = (status: Order['status'], ...history: ReturnType<typeof move>[]) =>
    getEnd({ status, waitingHistory, history } as unknown as Order);

  it('returns who ended the order, and when', () => {
    expect(getEndOf('REJECTED', move('NEW', 'REJECTED', 'CARRIER'))).toEqual({ at, actor: 'CARRIER' });
  });

  it('returns who requested a cancellation, not who carried it out', () => {
    const history = [move('PLANNED', 'CANCEL_REQUESTED', 'CUSTOMER', since), move('CANCEL_REQUESTED', 'CANCELLED', 'PROVIDER')];
    expect(getEndOf('CANCELLED', ...history)).toEqual({ at, actor: 'CUSTOMER' });
  });

  it('returns null for an order that is open or delivered', () => {
    expect(getEndOf('PLANNED', move('ACCEPTED', 'PLANNED', 'CARRIER'))).toBeNull();
    expect(getEndOf('COMPLETED', move('PLANNED', 'COMPLETED', 'CARRIER'))).toBeNull();
  });
});

it('gives the reason of the last time that the planned date moved', () => {
  const move = (from: string, to: string, text: string | null) => ({ from, to, text, reasonCode: null });
  const getReason = (...history: ReturnType<typeof move>[]) => getRescheduleReason({ history } as unknown as Order);
  const first = move('ACCEPTED', 'PLANNED', 'As requested.');
  expect(getReason(first)).toBeNull();
  expect(getReason(first, move('PLANNED', 'PLANNED', 'Card replaced first.'))).toEqual({
    code: '',
    text: 'Card replaced first.',
  });
  expect(getReason(first, move('PLANNED', 'PLANNED', 'Card replaced first.'), move('PLANNED', 'PLANNED', null))).toBeNull();
});
