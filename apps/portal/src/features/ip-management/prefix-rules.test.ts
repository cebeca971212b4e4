import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { expect, it } from 'vitest';
import { getBlockReason } from './prefix-rules.ts';

const active = {
  prefix: '203.0.113.8/29',
  status: 'ACTIVE',
  releaseBlock: null,
  canWithdrawRelease: false,
  nullRoute: null,
  isContainer: false,
} as const;
const createNullRoute = (target: string) => ({ target }) as IpPrefix['nullRoute'];

it('allows everything but a withdrawal for an active prefix', () => {
  const acts = ['edit', 'reverse-dns', 'null-route', 'release', 'withdraw'] as const;
  expect(acts.map((act) => getBlockReason(act, active))).toEqual([null, null, null, null, 'ip-prefix.not-withdrawable']);
});

it('gives the reason why an action is blocked', () => {
  expect(getBlockReason('release', { ...active, releaseBlock: 'PART_OF_SERVICE' })).toBe('ip-prefix.release-PART_OF_SERVICE');
  expect(getBlockReason('edit', { ...active, status: 'PENDING_RELEASE' })).toBe('ip-prefix.not-active-PENDING_RELEASE');
  expect(getBlockReason('null-route', { ...active, nullRoute: createNullRoute(active.prefix) })).toBe(
    'ip-prefix.null-route-open',
  );
  expect(getBlockReason('reverse-dns', { ...active, isContainer: true })).toBe('ip-prefix.is-container');
});

it('allows another null route while only a part of the prefix has one', () => {
  expect(getBlockReason('null-route', { ...active, nullRoute: createNullRoute('203.0.113.10/32') })).toBeNull();
});
