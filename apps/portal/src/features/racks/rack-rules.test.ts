import { expect, it } from 'vitest';
import { getBlockReason } from './rack-rules.ts';

it.each([
  ['ACTIVE', null],
  ['SUSPENDED', null],
  ['PENDING_TERMINATION', null],
  ['PENDING', 'rack.fault-not-PENDING'],
  ['TERMINATED', 'rack.not-TERMINATED'],
  ['CANCELLED', 'rack.not-CANCELLED'],
] as const)('for a fault of a rack that is %s, returns %s', (status, reason) => {
  expect(getBlockReason('fault', { status })).toBe(reason);
});
