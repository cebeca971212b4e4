import { expect, it } from 'vitest';
import { getEarliestWishDate, validateWishDate } from './wish-date.ts';

it.each([
  // Monday 2 March 2026.
  ['2026-03-02', [3], [], '2026-03-05'],
  ['2026-03-02', [3, 5], [], '2026-03-09'],
  ['2026-03-02', [3, 0, 10], [], '2026-03-16'],
  ['2026-03-07', [1], [], '2026-03-10'],
  ['2026-03-02', [0], [], '2026-03-02'],
  ['2026-03-02', [3], [null, '2026-03-04'], '2026-03-05'],
  ['2026-03-02', [3], ['2026-03-21'], '2026-03-23'],
  // Over Easter Monday.
  ['2026-04-03', [1], [], '2026-04-07'],
])('the earliest date from %s, after %j working days and not before %j, is %s', (today, days, notBefore, earliest) => {
  expect(getEarliestWishDate(today, days, notBefore)).toBe(earliest);
});

it.each([
  ['2026-03-08', 'validation.date-too-early'],
  ['2026-03-09', undefined],
  ['2027-03-02', undefined],
  ['2027-03-03', 'validation.out-of-range'],
])('validates the date %s: %s', (wishDate, code) => {
  expect(validateWishDate(wishDate, '2026-03-09', '2026-03-02')[0]?.code).toBe(code);
});
