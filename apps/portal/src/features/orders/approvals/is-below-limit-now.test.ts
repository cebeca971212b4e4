import { expect, it } from 'vitest';
import { isBelowLimitNow } from './is-below-limit-now.ts';

it.each([
  ['was raised above it', '250000.00', true],
  ['was raised to it', '52902.00', true],
  ['was switched off', null, true],
  ['is still below it', '10000.00', false],
  ['is not known', undefined, false],
])('compares an open request with a limit that %s', (_name, current, expected) => {
  expect(isBelowLimitNow({ amount: '52902.00', status: 'WAITING' }, current)).toBe(expected);
});

it('returns false for a decided request', () => {
  expect(isBelowLimitNow({ amount: '52902.00', status: 'APPROVED' }, null)).toBe(false);
});
