import type { LoyaltyEntry } from '@demarc/contract/loyalty.ts';
import { expect, it } from 'vitest';
import { getFirstDay, groupByMonth } from './loyalty-months.ts';

const createEntry = (bookedAt: string, points: number, balanceAfter: number): LoyaltyEntry => ({
  entryId: 1,
  reason: points > 0 ? 'ORDER_COMPLETED' : 'REDEEMED',
  reference: '',
  orderId: null,
  invoiceNumber: null,
  expiresOn: null,
  bookedAt,
  points,
  balanceAfter,
});

it('sums points by month, in Amsterdam, and carries the balance over months without entries', () => {
  const months = groupByMonth('2026-11-25', [
    // 1 November in Amsterdam.
    createEntry('2026-10-31T23:30:00Z', 100, 450),
    createEntry('2026-09-02T10:00:00Z', -50, 350),
    createEntry('2026-09-01T10:00:00Z', 200, 400),
    createEntry('2025-11-30T10:00:00Z', 200, 200),
  ]);
  expect(getFirstDay('2026-11-25')).toBe('2025-12-01');
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-12', earned: 0, deducted: 0, balance: 200 });
  expect(months.slice(-3)).toEqual([
    { month: '2026-09', earned: 200, deducted: 50, balance: 350 },
    { month: '2026-10', earned: 0, deducted: 0, balance: 350 },
    { month: '2026-11', earned: 100, deducted: 0, balance: 450 },
  ]);
});

it('months before the first entry have no balance', () => {
  const months = groupByMonth('2026-11-25', [createEntry('2026-11-20T10:00:00Z', 10, 10)]);
  expect(months.map(({ balance }) => balance)).toEqual([...Array(11).fill(null), 10]);
});
