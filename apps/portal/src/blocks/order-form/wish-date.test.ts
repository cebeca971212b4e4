import { describe, expect, it } from 'vitest';
import { getDayRefusal, getLatestDay } from './wish-date.ts';

const between = { earliest: '2026-12-07', latest: '2027-11-21' };

describe('a requested date', () => {
  it.each(['2026-12-07', '2026-12-24', '2027-11-19', '', '2026-13-45', '0002-01-01'])('is not refused: %j', (day) => {
    expect(getDayRefusal(day, between)).toBeNull();
  });
  it.each([
    ['before the first possible one', '2026-12-04', 'too-early', '2026-12-07'],
    ['a Saturday', '2026-12-12', 'weekend', '2026-12-14'],
    ['Christmas Day, a Friday', '2026-12-25', 'holiday', '2026-12-28'],
    ['Easter Monday', '2027-03-29', 'holiday', '2027-03-30'],
    ['more than a year ahead', '2027-11-22', 'too-late', '2027-11-19'],
    ['a weekend at the end of the year', '2027-11-20', 'weekend', '2027-11-19'],
  ])('is refused with another day instead: %s', (_what, day, why, next) => {
    expect(getDayRefusal(day, between)).toEqual({ why, next });
  });
  it('is at most one year ahead', () => {
    expect(getLatestDay('2028-02-29')).toBe('2029-02-28');
  });
});
