import type { LoyaltyEntry } from '@demarc/contract/loyalty.ts';
import { describe, expect, it } from 'vitest';
import { isLastPageSince, summarizeYear } from './loyalty-year.ts';

const createEntry = (bookedAt: string, points: number, reason: LoyaltyEntry['reason'] = 'ORDER_COMPLETED'): LoyaltyEntry => ({
  entryId: 1,
  bookedAt,
  points,
  reason,
  reference: '',
  orderId: null,
  invoiceNumber: null,
  expiresOn: null,
  balanceAfter: 0,
});

describe('summarizeYear', () => {
  it('sums earned, redeemed and expired points, without corrections that deduct points', () => {
    const entries = [
      createEntry('2026-05-01T12:00:00Z', 300),
      createEntry('2026-04-01T12:00:00Z', 100, 'CAMPAIGN'),
      createEntry('2026-03-01T12:00:00Z', -40, 'CORRECTION'),
      createEntry('2026-02-01T12:00:00Z', -500, 'REDEEMED'),
      createEntry('2026-01-15T12:00:00Z', -10, 'EXPIRED'),
      createEntry('2026-01-14T12:00:00Z', -20, 'EXPIRED'),
    ];
    expect(summarizeYear(2026, entries)).toEqual({
      earned: 400,
      redeemed: 500,
      expired: 30,
      lastExpiredAt: '2026-01-15T12:00:00Z',
    });
    expect(summarizeYear(2025, entries)).toEqual({ earned: 0, redeemed: 0, expired: 0, lastExpiredAt: null });
  });
  it('starts and ends the year at midnight in Amsterdam', () => {
    const entries = [
      createEntry('2026-12-31T22:59:00Z', 1),
      createEntry('2026-12-31T23:00:00Z', 10),
      createEntry('2025-12-31T23:00:00Z', 100),
      createEntry('2025-12-31T22:59:00Z', 1000),
    ];
    expect(summarizeYear(2026, entries).earned).toBe(101);
  });
});

describe('isLastPageSince', () => {
  it('is true for a page with an older entry or without a next page', () => {
    expect(isLastPageSince('2026-01-01', { items: [createEntry('2026-05-01T12:00:00Z', 1)], next: 'x' })).toBe(false);
    expect(isLastPageSince('2026-01-01', { items: [createEntry('2026-05-01T12:00:00Z', 1)], next: null })).toBe(true);
    expect(
      isLastPageSince('2026-01-01', {
        items: [createEntry('2026-05-01T12:00:00Z', 1), createEntry('2025-05-01T12:00:00Z', 1)],
        next: 'x',
      }),
    ).toBe(true);
    expect(isLastPageSince('2026-01-01', { items: [], next: null })).toBe(true);
  });
});
