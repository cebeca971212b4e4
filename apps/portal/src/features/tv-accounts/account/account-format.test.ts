import { formatAddress } from '@demarc/contract/format-address.ts';
import { describe, expect, it } from 'vitest';
import { getFormats } from '../../../lib/format.ts';
import { formatCountdown, formatShortTime, getLastDayOfMonth, getTimeLeft, spellOutCode, splitCode } from './account-format.ts';

it('splits a code into two groups and spells it out', () => {
  expect(splitCode('K7PM4XQT')).toEqual(['K7PM', '4XQT']);
  expect(spellOutCode('K7PM4XQT')).toBe('K 7 P M, 4 X Q T');
});

it('formats an address on one line', () => {
  const address = { street: 'Vlietzicht', houseNumber: 14, postalCode: '1135XD', city: 'Edam', country: 'NL' };
  expect(formatAddress({ ...address, houseNumberAddition: 'A' })).toBe('Vlietzicht 14-A, 1135 XD Edam');
  expect(formatAddress({ ...address, houseNumberAddition: null })).toBe('Vlietzicht 14, 1135 XD Edam');
});

it.each([
  ['2025-11-03', '2025-11-30'],
  ['2025-12-31', '2025-12-31'],
  ['2024-02-01', '2024-02-29'],
  ['2025-02-28', '2025-02-28'],
])('returns the last day of the month of %s', (day, last) => {
  expect(getLastDayOfMonth(day)).toBe(last);
});

describe('the remaining time', () => {
  const until = '2025-11-20T14:24:00Z';
  const before = (seconds: number) => getTimeLeft(until, Date.parse(until) / 1000 - seconds);

  it('counts down in whole seconds', () => {
    expect(before(46 * 60 + 52)).toEqual({ days: 0, hours: 0, minutes: 46, seconds: 52 });
    expect(before(0.4)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(before(6 * 86_400 + 4 * 3600)).toEqual({ days: 6, hours: 4, minutes: 0, seconds: 0 });
  });
  it('is null from the expiry on, and without an expiry', () => {
    expect(before(0)).toBeNull();
    expect(before(-5)).toBeNull();
    expect(getTimeLeft('', 0)).toBeNull();
  });
  it('shows hours only if there are any', () => {
    expect(formatCountdown({ days: 0, hours: 0, minutes: 46, seconds: 2 })).toBe('46:02');
    expect(formatCountdown({ days: 0, hours: 3, minutes: 6, seconds: 52 })).toBe('3:06:52');
  });
});

it('omits the date for a time today', () => {
  const formats = getFormats('en');
  const now = new Date('2025-11-20T20:00:00Z');
  expect(formatShortTime('2025-11-20T13:24:00Z', formats, now)).toBe('14:24');
  expect(formatShortTime('2025-11-19T13:24:00Z', formats, now)).toBe('yesterday, 14:24');
});
