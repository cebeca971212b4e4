import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { expect, it } from 'vitest';
import { findMainRequest, getMainAction } from './main-action.ts';

const device = { deviceId: 'stb-1' } as TvAccount['devices'][number];

it.each([
  ['a new account', 'new', [], 0, 'activate'],
  ['a new account with a device', 'new', [device], 0, 'activate'],
  ['a new account with a device that waits', 'new', [], 1, 'allow'],
  ['an active account without a device', 'active', [], 0, 'issue-code'],
  ['an active account with a device', 'active', [device], 0, null],
  ['an active account with a device that waits', 'active', [device], 2, 'allow'],
  ['a suspended account, whose devices cannot be allowed', 'suspended', [device], 1, 'resume'],
] as const)('of %s', (_account, status, devices, requestCount, expected) => {
  expect(getMainAction({ status, devices: [...devices] }, requestCount)).toBe(expected);
});

it('makes one request the primary one: the first that can be allowed', () => {
  const [one, other] = [{ deviceId: 'app-1' }, { deviceId: 'stb-1' }];
  const account = { status: 'active', devices: [device], maxDevices: 2 } as const;
  expect(findMainRequest({ ...account, devices: [device] }, [one, other])).toBe(one);
  expect(findMainRequest({ ...account, devices: [device], maxDevices: 1 }, [one, other])).toBe(other);
  expect(findMainRequest({ ...account, devices: [device], maxDevices: 1 }, [one])).toBeUndefined();
  expect(findMainRequest({ ...account, status: 'suspended', devices: [device] }, [one])).toBeUndefined();
});
