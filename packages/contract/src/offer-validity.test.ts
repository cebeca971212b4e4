import { expect, it } from 'vitest';
import { countDaysLeft, expiringDays, isExpiring } from './offer-validity.ts';

it.each([
  ['two days before the last day, at a change of the clock', '2026-03-31', '2026-03-28T23:30:00Z', 2],
  ['in the first second of the last day', '2026-12-31', '2026-12-30T23:00:00Z', 0],
  ['in the last second of the last day', '2026-12-31', '2026-12-31T22:59:59Z', 0],
  ['a second later', '2026-12-31', '2026-12-31T23:00:00Z', -1],
])('counts the days after today: %s', (_when, validUntil, now, left) => {
  expect(countDaysLeft(validUntil, new Date(now))).toBe(left);
});

it('calls an offer expiring in its last days', () => {
  expect([expiringDays + 1, expiringDays, 0].map(isExpiring)).toEqual([false, true, true]);
});
