import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeRegistry, startFakeRegistry } from '../../testing/fake-registry.ts';
import { createTestClock, type TestClock } from '../../testing/test-clock.ts';
import type { CocRegistry } from '../coc-registry.ts';
import { createHttpCocRegistry } from './coc.ts';

let kvk: FakeRegistry;
let clock: TestClock;
let coc: CocRegistry;
let warnings: string[];
beforeEach(async () => {
  kvk = await startFakeRegistry();
  clock = createTestClock();
  warnings = [];
  coc = createHttpCocRegistry({ url: kvk.url, key: 'our-key' }, clock, { warn: (text: unknown) => warnings.push(String(text)) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await kvk.close();
});

const number = '90188823';
const activeResponse = { body: { kvkNummer: number } };
const inactiveResponse = { body: { kvkNummer: number, materieleRegistratie: { datumEinde: '20240101' } } };
const missingResponse = { status: 404, body: { fout: [{ code: 'IPD0005' }] } };
const brokenResponse = { status: 500, body: {} };
const lookUpStatus = async () => (await coc.lookUp(number)).status;
const failTimes = async (count: number) => {
  kvk.response = brokenResponse;
  for (let at = 0; at < count; at++) expect(await lookUpStatus()).toBe('UNVERIFIED');
};

describe('cached responses', () => {
  it.each([
    ['ACTIVE', activeResponse, 24 * 3_600],
    ['INACTIVE', inactiveResponse, 3_600],
    ['NOT_FOUND', missingResponse, 3_600],
  ] as const)('with status %s expire after their lifetime', async (expected, response, seconds) => {
    kvk.response = response;
    const { checkedAt } = await coc.lookUp(number);
    clock.moveBy(seconds - 10);
    expect(await coc.lookUp(number)).toMatchObject({ status: expected, checkedAt });
    expect(kvk.requests).toHaveLength(1);
    clock.moveBy(20);
    expect((await coc.lookUp(number)).checkedAt).not.toEqual(checkedAt);
    expect(kvk.requests).toHaveLength(2);
  });

  it('do not apply to another number', async () => {
    kvk.response = activeResponse;
    await coc.lookUp(number);
    expect((await coc.lookUp('90082209')).status).toBe('UNVERIFIED');
  });

  it('do not include UNVERIFIED', async () => {
    await failTimes(1);
    kvk.response = activeResponse;
    expect(await lookUpStatus()).toBe('ACTIVE');
  });
});

describe('a registry that is down', () => {
  it('is not queried for 30 seconds after five failures in a row', async () => {
    await failTimes(5);
    kvk.response = activeResponse;
    expect(await lookUpStatus()).toBe('UNVERIFIED');
    clock.moveBy(20);
    expect(await lookUpStatus()).toBe('UNVERIFIED');
    expect(kvk.requests).toHaveLength(5);
    clock.moveBy(11);
    expect(await lookUpStatus()).toBe('ACTIVE');
    expect(kvk.requests).toHaveLength(6);
  });

  it('is not queried again after one more failure', async () => {
    await failTimes(5);
    clock.moveBy(31);
    await failTimes(3);
    expect(kvk.requests).toHaveLength(6);
  });

  it('is tested by one caller for all', async () => {
    await failTimes(5);
    clock.moveBy(31);
    await Promise.all([lookUpStatus(), lookUpStatus(), lookUpStatus()]);
    expect(kvk.requests).toHaveLength(6);
  });

  it('restarts counting failures after a response', async () => {
    await failTimes(4);
    kvk.response = missingResponse;
    expect(await lookUpStatus()).toBe('NOT_FOUND');
    clock.moveBy(3_601);
    await failTimes(5);
    expect(kvk.requests).toHaveLength(10);
  });

  it('still returns its cached responses', async () => {
    kvk.response = activeResponse;
    await lookUpStatus();
    kvk.response = brokenResponse;
    for (let at = 0; at < 6; at++) await coc.lookUp('90082209');
    expect(await lookUpStatus()).toBe('ACTIVE');
  });

  it('is UNVERIFIED when nothing listens', async () => {
    await kvk.close();
    expect(await lookUpStatus()).toBe('UNVERIFIED');
    expect(warnings).toEqual(["The company register didn't respond: it couldn't be reached"]);
  });

  it('is UNVERIFIED after 3 seconds', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const shortened = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(milliseconds / 100));
    kvk.response = 'hangs';
    expect(await lookUpStatus()).toBe('UNVERIFIED');
    expect(shortened).toHaveBeenCalledExactlyOnceWith(3_000);
    expect(warnings).toEqual(["The company register didn't respond: the request timed out"]);
  });

  it('does not follow redirects, which would receive the key', async () => {
    const redirectTarget = await startFakeRegistry(activeResponse);
    kvk.response = { status: 302, body: '', headers: { location: `${redirectTarget.url}/` } };
    expect(await lookUpStatus()).toBe('UNVERIFIED');
    expect(redirectTarget.requests).toEqual([]);
    await redirectTarget.close();
  });

  it('logs the reason without the number', async () => {
    await failTimes(1);
    kvk.response = { body: `${number} is broken` };
    await lookUpStatus();
    expect(warnings).toEqual([
      "The company register didn't respond: it responded with status 500",
      "The company register didn't respond: its response had an unexpected format",
    ]);
    expect(warnings.join()).not.toContain(number);
  });
});
