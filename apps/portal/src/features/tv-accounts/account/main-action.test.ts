import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { expect, it } from 'vitest';
import { findMainRequest, getMainAction } from './main-action.ts';

const device = { deviceId: 'stb-1' } as TvAccount['devices'][number];

it.each([
  ['a new account', 'new', 'none', [], 0, 'issue-code'],
  ['a new account whose code expired', 'new', 'code_expired', [], 0, 'issue-code'],
  ['a new account with a code', 'new', 'code_issued', [], 0, 'activate'],
  ['a new account with a device', 'new', 'active', [device], 0, 'activate'],
  ['a new account with a device that waits', 'new', 'waiting', [], 1, 'allow'],
  ['an active account without a device', 'active', 'none', [], 0, 'issue-code'],
  ['an active account with a device', 'active', 'active', [device], 0, null],
  ['an active account with a device that waits', 'active', 'waiting', [device], 2, 'allow'],
  ['a suspended account, whose devices cannot be allowed', 'suspended', 'waiting', [device], 1, 'resume'],
] as const)('getMainAction chooses the main action for %s', (_account, status, activation, devices, requestCount, expected) => {
  expect(getMainAction({ status, activation, devices: [...devices] }, requestCount)).toBe(expected);
});

it('finds the first request that can be allowed', () => {
  const [one, other] = [{ deviceId: 'app-1' }, { deviceId: 'stb-1' }];
  const account = { status: 'active', activation: 'waiting', devices: [device], maxDevices: 2 } as const;
  expect(findMainRequest({ ...account, devices: [device] }, [one, other])).toBe(one);
  expect(findMainRequest({ ...account, devices: [device], maxDevices: 1 }, [one, other])).toBe(other);
  expect(findMainRequest({ ...account, devices: [device], maxDevices: 1 }, [one])).toBeUndefined();
  expect(findMainRequest({ ...account, status: 'suspended', devices: [device] }, [one])).toBeUndefined();
});
