import type { Order } from '@demarc/contract/order.ts';
import { expect, it } from 'vitest';
import { getChangedLineId, getReplaced } from './get-replaced.ts';

const createOrder = (values: object) =>
  ({ subType: 'MODIFY', status: 'PLANNED', details: { lineId: 204_521 }, ...values }) as unknown as Order;

it('compares an open change with the current product of its line', () => {
  expect(getChangedLineId(createOrder({}))).toBe(204_521);
  expect(getChangedLineId(createOrder({ status: 'CANCEL_REQUESTED' }))).toBe(204_521);
});

it.each([
  ['a change that was delivered', { status: 'COMPLETED' }],
  ['a change that was cancelled', { status: 'CANCELLED' }],
  ['a termination', { subType: 'TERMINATE' }],
  ['a new line', { subType: 'CREATE', details: { lineId: null } }],
  ['an order without a line', { details: {} }],
  ['a change that says what it replaces', { replaces: { packageName: 'Fiber 500/500' } }],
])('does not compare %s', (_what, values) => {
  expect(getChangedLineId(createOrder(values))).toBeNull();
});

it('returns the current price of the line and the difference, which can be negative', () => {
  const line = { packageName: 'Fiber 500/500', monthlyAmount: '27.25' };
  expect(getReplaced({ totals: { mrc: '30.45', nrc: '0.00' } }, line)).toEqual({ ...line, difference: '3.20' });
  expect(getReplaced({ totals: { mrc: '20.00', nrc: '0.00' } }, line).difference).toBe('-7.25');
});
