import { expect, it } from 'vitest';
import { getExpectedDate } from './expected-date.ts';
import { orderStatuses } from './order.ts';

const dates = { status: 'PLANNED', deliveredDate: null, plannedDate: '2026-12-02', wishDate: '2026-12-01' };

it('the expected date is the delivery date, else the planned date, else the requested date', () => {
  const delivered = { ...dates, status: 'COMPLETED', deliveredDate: '2026-11-30' };
  expect(getExpectedDate(delivered)).toEqual({ date: '2026-11-30', basis: 'DELIVERED' });
  expect(getExpectedDate(dates)).toEqual({ date: '2026-12-02', basis: 'PLANNED' });
  expect(getExpectedDate({ ...dates, status: 'NEW', plannedDate: null })).toEqual({ date: '2026-12-01', basis: 'WISHED' });
});

it('an order that ended without delivery has no expected date', () => {
  const statusesWithoutDate = orderStatuses.filter((status) => getExpectedDate({ ...dates, status }) === null);
  expect(statusesWithoutDate).toEqual(['REJECTED', 'FAILED', 'CANCELLED']);
});
