import { expect, it } from 'vitest';
import { formatRelativeTime } from './relative-time.ts';

const now = new Date('2026-03-01T12:00:00Z');
const formatOffset = (seconds: number) => formatRelativeTime(new Date(now.getTime() + seconds * 1000), now, 'en-GB');

it.each([
  [0, 'now'],
  [-59, 'now'],
  [-60, '1 minute ago'],
  [-3_599, '59 minutes ago'],
  [7_200, 'in 2 hours'],
  [-86_400, 'yesterday'],
  [86_400, 'tomorrow'],
  [-6 * 86_400, '6 days ago'],
  // In Amsterdam, it is 13:00 on Sunday; these are Friday at 14:00, Saturday, and Tuesday at 01:00.
  [-47 * 3_600, '2 days ago'],
  [-26 * 3_600, 'yesterday'],
  [36 * 3_600, 'in 2 days'],
  [-7 * 86_400, '1 week ago'],
  [-45 * 86_400, '1 month ago'],
  [-800 * 86_400, '2 years ago'],
])('formats an offset of %i seconds as "%s"', (seconds, text) => {
  expect(formatOffset(seconds)).toBe(text);
});

it('formats in Dutch', () => {
  expect(formatRelativeTime(new Date(now.getTime() - 3 * 86_400_000), now, 'nl-NL')).toBe('3 dagen geleden');
});
