import { expect, it } from 'vitest';
import { countDaysLate, getAgeInWorkingDays } from './order-dates.ts';
import { formatShift } from './order-panel/order-labels.ts';

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

const t = ((key: string, { count }: { count: number }) => `${key} ${count}`) as never;

it.each([
  ['over a weekend', '2026-11-27', '2026-11-28', 1],
  ['to the next working day', '2026-11-27', '2026-11-30', 1],
  ['by a week', '2026-11-20', '2026-11-27', 5],
])('counts the working days that an order was late: %s', (_, promisedDate, deliveredDate, count) => {
  expect(countDaysLate({ promisedDate, wishDate: promisedDate, deliveredDate })).toBe(count);
  expect(formatShift(promisedDate, deliveredDate, t)).toBe(`order.days-later ${count}`);
  expect(formatShift(deliveredDate, promisedDate, t)).toBe(`order.days-earlier ${count}`);
});

it('an order is not late on the agreed day', () => {
  expect(countDaysLate({ promisedDate: null, wishDate: '2026-11-27', deliveredDate: '2026-11-27' })).toBe(0);
  expect(formatShift('2026-11-27', '2026-11-27', t)).toBeNull();
});
