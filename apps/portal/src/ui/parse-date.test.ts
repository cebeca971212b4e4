import { describe, expect, it } from 'vitest';
import { isDay, parseCompleteDate, parseDate } from './parse-date.ts';

const today = '2026-11-25';

describe('a typed date', () => {
  it.each([
    ['en-GB', '9-12-2026', '2026-12-09'],
    ['en-GB', '09/12/2026', '2026-12-09'],
    ['en-GB', '9.12.2026', '2026-12-09'],
    ['en-GB', '2026-12-9', '2026-12-09'],
    ['en-GB', '9 Dec 2026', '2026-12-09'],
    ['en-GB', '  9  december   2026 ', '2026-12-09'],
    ['en-GB', 'Wed 9 December 2026', '2026-12-09'],
    ['en-GB', 'Wednesday, 9 December 2026', '2026-12-09'],
    ['nl-NL', '9 mrt 2027', '2027-03-09'],
    ['nl-NL', 'di 9 maart 2027', '2027-03-09'],
    ['nl-NL', '29 feb. 2028', '2028-02-29'],
  ])('is understood in %s: %j', (locale, text, day) => {
    expect(parseCompleteDate(text, locale)).toBe(day);
    expect(parseDate(text, locale, today)).toBe(day);
  });

  it.each(['', '9', '9-', '9 d', 'tomorrow', '31-4-2027', '29-2-2027', '9-13-2026', '0-1-2027', '9 foo 2026', '1-1-0000'])(
    'is not understood: %j',
    (text) => {
      expect(parseCompleteDate(text, 'en-GB')).toBeNull();
      expect(parseDate(text, 'en-GB', today)).toBeNull();
    },
  );

  it.each(['9-12', '9-12-20', '9 dec', '9 dec 26'])('is not complete yet while the user types: %j', (text) => {
    expect(parseCompleteDate(text, 'en-GB')).toBeNull();
  });

  it.each([
    ['9-12', {}, '2026-12-09'],
    ['9-12-27', {}, '2027-12-09'],
    ['9 jan', { earliest: '2026-11-30' }, '2027-01-09'],
    ['9 dec', { latest: today }, '2025-12-09'],
    ['9 dec', { earliest: '2030-01-01' }, '2026-12-09'],
    ['29 feb', { earliest: '2026-11-30' }, null],
  ])('without a complete year, %j within %j is %j', (text, bounds, day) => {
    expect(parseDate(text, 'en-GB', today, bounds)).toBe(day);
  });
});

it('knows a day of the calendar', () => {
  expect(['2026-12-09', '2026-02-29', '2026-12', ''].map(isDay)).toEqual([true, false, false, false]);
});
