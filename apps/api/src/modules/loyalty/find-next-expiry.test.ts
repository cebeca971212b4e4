import { expect, it } from 'vitest';
import { findNextExpiry } from './find-next-expiry.ts';

const today = '2026-06-01';
const add = (points: number, expiresOn: string | null = null) => ({ points, expiresOn });

it.each([
  ['no points', [], null],
  ['points that do not expire', [add(100)], null],
  ['the earliest day', [add(50, '2026-12-31'), add(20, '2026-07-01')], { points: 20, expiresOn: '2026-07-01' }],
  ['the last day itself', [add(20, today)], { points: 20, expiresOn: today }],
  ['two entries with the same day', [add(20, '2026-07-01'), add(5, '2026-07-01')], { points: 25, expiresOn: '2026-07-01' }],
  ['what was spent since', [add(100), add(20, '2026-07-01'), add(-15)], { points: 5, expiresOn: '2026-07-01' }],
  [
    'a deduction of all that expires first',
    [add(20, '2026-07-01'), add(50, '2026-12-31'), add(-30)],
    { points: 40, expiresOn: '2026-12-31' },
  ],
  [
    'points that were added after a deduction',
    [add(100), add(-80), add(20, '2026-07-01')],
    { points: 20, expiresOn: '2026-07-01' },
  ],
  ['points whose day has passed', [add(20, '2026-05-31')], null],
] as const)('finds the points that expire next: %s', (_name, entries, expected) => {
  expect(findNextExpiry(entries, today)).toEqual(expected);
});
