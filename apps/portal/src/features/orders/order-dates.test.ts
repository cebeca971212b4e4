import { expect, it } from 'vitest';
import { getAgeInWorkingDays, getDelay } from './order-dates.ts';

const dates = {
  status: 'PLANNED',
  jeopardy: 'NONE',
  createdAt: '2026-11-12T23:30:00Z',
  updatedAt: '2026-11-18T09:00:00Z',
  deliveredDate: null,
  wishDate: '2026-11-20',
  promisedDate: null,
  plannedDate: null,
} as const;

it('counts working days since an order was placed, in Amsterdam time', () => {
  // Placed on Friday at 00:30 in Amsterdam.
  expect(getAgeInWorkingDays(dates, '2026-11-13')).toBe(0);
  expect(getAgeInWorkingDays(dates, '2026-11-16')).toBe(1);
});

it('stops counting when an order is final', () => {
  expect(getAgeInWorkingDays({ ...dates, status: 'COMPLETED', deliveredDate: '2026-11-17' }, '2026-12-01')).toBe(2);
  expect(getAgeInWorkingDays({ ...dates, status: 'CANCELLED' }, '2026-12-01')).toBe(3);
});

it('is late after the promised date, else after the wish date', () => {
  const late = { ...dates, jeopardy: 'LATE' } as const;
  expect(getDelay(late, '2026-11-24')).toEqual({ kind: 'late', days: 2 });
  expect(getDelay({ ...late, promisedDate: '2026-11-23' }, '2026-11-24')).toEqual({ kind: 'late', days: 1 });
});

it('reports a planned date after the wish date', () => {
  expect(getDelay({ ...dates, plannedDate: '2026-11-25' }, '2026-11-18')).toEqual({ kind: 'after-wish', days: 3 });
  expect(getDelay({ ...dates, plannedDate: '2026-11-19' }, '2026-11-18')).toBeNull();
});

it('reports no delay for a final order', () => {
  expect(getDelay({ ...dates, status: 'COMPLETED', plannedDate: '2026-11-25' }, '2026-11-26')).toBeNull();
});
