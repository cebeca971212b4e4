import { expect, it } from 'vitest';
import { formatDateTime, formatDay, formatUtc } from './date-format.ts';

it.each([
  ['en', '2025-11-20T13:58:03Z', '20 November 2025, 14:58:03 (UTC+01:00)'],
  ['nl', '2025-11-20T13:58:03Z', '20 november 2025, 14:58:03 (UTC+01:00)'],
  ['nl', '2025-07-01T22:30:00Z', '2 juli 2025, 00:30:00 (UTC+02:00)'],
] as const)('formats a time in Dutch local time, in %s', (language, at, written) => {
  expect(formatDateTime(new Date(at), language)).toBe(written);
});

it('formats the day in Dutch local time and timestamps in UTC', () => {
  expect(formatDay(new Date('2025-12-31T23:30:00Z'), 'en')).toBe('1 January 2026');
  expect(formatUtc(new Date('2025-12-31T23:30:00.999Z'))).toBe('2025-12-31 23:30:00 UTC');
});
