import { describe, expect, it } from 'vitest';
import { getIssueDates, listIssuePeriods } from './issue-period.ts';

describe('the issue period', () => {
  it.each([
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2025-Q1', '2025-01-01', '2025-03-31'],
    ['2025-Q4', '2025-10-01', '2025-12-31'],
    ['2025', '2025-01-01', '2025-12-31'],
  ])('reads %s', (period, from, to) => expect(getIssueDates(period)).toEqual({ from, to }));

  it.each(['', '2025-13', '2025-Q5', '25', 'year'])('rejects %j', (period) => expect(getIssueDates(period)).toBeNull());

  it('lists months, quarters and years across the end of a year', () => {
    const periods = listIssuePeriods('2026-01-31');
    expect(periods.slice(0, 2)).toEqual(['2026-01', '2025-12']);
    expect(periods.slice(12)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3', '2025-Q2', '2025-Q1', '2026', '2025', '2024']);
    expect(periods.every((period) => getIssueDates(period))).toBe(true);
  });
});
