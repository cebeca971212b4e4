import { expect, it } from 'vitest';
import { getDelay, getDelayKey } from './order-delay.ts';
import { isLate } from './order-display.ts';

const dates = {
  status: 'PLANNED',
  jeopardy: 'NONE',
  deliveredDate: null,
  wishDate: '2026-11-20',
  promisedDate: null,
  plannedDate: null,
} as const;

it('counts the days late from the promised date, or else from the wish date', () => {
  const lateOrder = { ...dates, jeopardy: 'LATE' } as const;
  expect(getDelay(lateOrder, '2026-11-24')).toEqual({ kind: 'late', days: 2, newDate: null });
  expect(getDelay({ ...lateOrder, promisedDate: '2026-11-23' }, '2026-11-24')).toEqual({ kind: 'late', days: 1, newDate: null });
});

it('counts the days late up to the planned day, or else up to today', () => {
  const lateOrder = { ...dates, jeopardy: 'LATE', promisedDate: '2026-11-24', plannedDate: '2026-12-03' } as const;
  const willBeLate = { kind: 'late', days: 7, newDate: '2026-12-03' };
  expect(getDelay(lateOrder, '2026-11-20')).toEqual(willBeLate);
  expect(getDelay(lateOrder, '2026-11-27')).toEqual(willBeLate);
  expect(getDelay(lateOrder, '2026-12-03')).toEqual(willBeLate);
  expect(getDelay(lateOrder, '2026-12-04')).toEqual({ kind: 'late', days: 8, newDate: null });
  expect(getDelay({ ...lateOrder, plannedDate: null }, '2026-11-27')).toEqual({ kind: 'late', days: 3, newDate: null });
});

it('counts a weekend after the promised Friday as one day late', () => {
  const lateOrder = { ...dates, jeopardy: 'LATE', promisedDate: '2026-11-27' } as const;
  expect(getDelay(lateOrder, '2026-11-28')).toEqual({ kind: 'late', days: 1, newDate: null });
});

it('reports a planned date after the wish date', () => {
  expect(getDelay({ ...dates, plannedDate: '2026-11-25' }, '2026-11-18')).toEqual({
    kind: 'after-wish',
    days: 3,
    newDate: '2026-11-25',
  });
  expect(getDelay({ ...dates, plannedDate: '2026-11-19' }, '2026-11-18')).toBeNull();
});

it('calls an order late once it comes after the agreed day', () => {
  const plannedOrder = { ...dates, plannedDate: '2026-11-25' } as const;
  const getKey = (order: Parameters<typeof getDelay>[0]) => getDelayKey(getDelay(order, '2026-11-18')!);
  expect(getKey({ ...plannedOrder, jeopardy: 'LATE', promisedDate: '2026-11-20' })).toBe('orders.late-by');
  expect(getKey({ ...plannedOrder, promisedDate: '2026-11-25' })).toBe('orders.later-by');
});

it('reports no delay for a final order', () => {
  expect(getDelay({ ...dates, status: 'COMPLETED', plannedDate: '2026-11-25' }, '2026-11-26')).toBeNull();
});

it('does not call a final order late', () => {
  expect(isLate({ status: 'PLANNED', jeopardy: 'LATE' })).toBe(true);
  expect(isLate({ status: 'COMPLETED', jeopardy: 'LATE' })).toBe(false);
  expect(isLate({ status: 'PLANNED', jeopardy: 'AT_RISK' })).toBe(false);
});
