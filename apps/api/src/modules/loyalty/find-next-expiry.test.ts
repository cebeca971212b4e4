import { expect, it } from 'vitest';
import { findNextExpiry } from './find-next-expiry.ts';

const today = '2026-06-01';
const createEntry = (points: number, expiresOn: string | null = null) => ({ points, expiresOn });

it.each([
  ['no points', [], null],
  ['points that do not expire', [createEntry(100)], null],
  ['the earliest day', [createEntry(50, '2026-12-31'), createEntry(20, '2026-07-01')], { points: 20, expiresOn: '2026-07-01' }],
  ['the last day itself', [createEntry(20, today)], { points: 20, expiresOn: today }],
  [
    'two entries with the same day',
    [createEntry(20, '2026-07-01'), createEntry(5, '2026-07-01')],
    { points: 25, expiresOn: '2026-07-01' },
  ],
  [
    'points that were spent since',
    [createEntry(100), createEntry(20, '2026-07-01'), createEntry(-15)],
    { points: 5, expiresOn: '2026-07-01' },
  ],
  [
    'a deduction of all points that expire first',
    [createEntry(20, '2026-07-01'), createEntry(50, '2026-12-31'), createEntry(-30)],
    { points: 40, expiresOn: '2026-12-31' },
  ],
  [
    'points that were added after a deduction',
    [createEntry(100), createEntry(-80), createEntry(20, '2026-07-01')],
    { points: 20, expiresOn: '2026-07-01' },
  ],
  ['points whose day has passed', [createEntry(20, '2026-05-31')], null],
] as const)('the points that expire next: %s', (_name, entries, expected) => {
  expect(findNextExpiry(entries, today)).toEqual(expected);
});
