import type { ApiToken } from '@demarc/contract/api-token.ts';
import { expect, it } from 'vitest';
import { getDaysLeft, getIdleDays, getTokenState, isExpiring, isUnused } from './token-state.ts';

const now = new Date('2026-03-01T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000).toISOString();
const token = (values: Partial<ApiToken>): ApiToken => ({
  tokenId: '0b7c2d1e-0000-4000-8000-000000000001',
  description: 'Stock',
  tokenPrefix: 'dmc_Vq3z',
  createdAt: days(-10),
  createdByAccountId: '0b7c2d1e-0000-4000-8000-000000000002',
  lastUsedAt: days(-1),
  lastUsedIp: '198.51.100.7',
  expiresAt: null,
  version: 1,
  ...values,
});

it.each([
  ['in-use', {}],
  ['never-used', { lastUsedAt: null }],
  ['expiring', { expiresAt: days(30) }],
  ['in-use', { expiresAt: days(31) }],
  ['unused', { lastUsedAt: days(-90) }],
  ['in-use', { lastUsedAt: days(-89) }],
  ['unused', { lastUsedAt: null, createdAt: days(-120) }],
  ['expiring', { expiresAt: days(3), lastUsedAt: days(-200) }],
  ['expired', { expiresAt: days(0) }],
  ['expired', { expiresAt: days(-3), lastUsedAt: days(-200) }],
] as const)('returns %s for %o', (state, values) => {
  expect(getTokenState(token(values), now)).toBe(state);
});

it('counts the full days left', () => {
  expect([0.5, 1, 29.99].map((left) => getDaysLeft(token({ expiresAt: days(left) }), now))).toEqual([0, 1, 29]);
});

it('counts a token in every view it belongs to, and an expired one in none', () => {
  const both = token({ expiresAt: days(3), lastUsedAt: days(-200) });
  expect([isExpiring(both, now), isUnused(both, now), getIdleDays(both, now)]).toEqual([true, true, 200]);
  const expired = token({ expiresAt: days(-1), lastUsedAt: days(-200) });
  expect([isExpiring(expired, now), isUnused(expired, now)]).toEqual([false, false]);
});
