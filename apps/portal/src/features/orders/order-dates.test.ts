import { expect, it } from 'vitest';
import { getAgeInWorkingDays } from './order-dates.ts';

const dates = {
  status: 'PLANNED',
  createdAt: '2026-11-12T23:30:00Z',
  updatedAt: '2026-11-18T09:00:00Z',
  deliveredDate: null,
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
