import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getFormats } from '../lib/format.ts';
import { formatMoment, isHoursAgo } from './format-moment.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-29T01:36:00Z') }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['today', '2026-11-29T00:10:00Z', '01:10'],
  ['yesterday, hours ago', '2026-11-28T22:35:00Z', '28 Nov, 23:35'],
  ['more than a day ago', '2026-11-28T01:30:00Z', '28 Nov'],
  ['in another year', '2025-12-31T10:00:00Z', '31 Dec 2025'],
  ['a date', '2026-11-28', '28 Nov'],
])('formats a moment with the precision that its reader needs: %s', (_when, value, expected) => {
  expect(formatMoment(value, getFormats('en'))).toBe(expected);
});

it('counts hours for a day, and not into the future', () => {
  expect(['2026-11-28T01:37:00Z', '2026-11-28T01:36:00Z', '2026-11-29T01:37:00Z'].map(isHoursAgo)).toEqual([true, false, false]);
});
