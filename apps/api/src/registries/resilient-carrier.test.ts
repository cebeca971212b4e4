import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrierResult } from '../testing/builders.ts';
import { type FakeRegistry, startFakeRegistry } from '../testing/fake-registry.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import type { Carrier } from './carrier.ts';
import { createHttpCarrier } from './http/carrier.ts';
import { createResilientCarrier, maskText } from './resilient-carrier.ts';

let outside: FakeRegistry;
let clock: TestClock;
let carrier: Carrier;
let warnings: string[];
beforeEach(async () => {
  outside = await startFakeRegistry({ body: carrierResult() });
  clock = createTestClock();
  warnings = [];
  const network = createHttpCarrier({ code: 'TESTNET', url: `${outside.url}/check`, physicalCarrier: 'COAX' });
  carrier = createResilientCarrier(network, clock, { warn: (text: unknown) => warnings.push(String(text)) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await outside.close();
});

const buildAddress = (houseNumber = 1, values: Partial<ServiceAddress> = {}): ServiceAddress => ({
  street: 'Proefstraat',
  houseNumber,
  houseNumberAddition: null,
  postalCode: '1234AB',
  city: 'Testdam',
  country: 'NL',
  bagAddressId: null,
  room: null,
  ...values,
});
const checkCarrier = (address = buildAddress(), room: string | null = null, signal = new AbortController().signal) =>
  carrier.check({ address, room }, signal);
const shortenTimeouts = () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(milliseconds / 100));
};
const buildFailedResult = (error: string) => ({ status: 'UNAVAILABLE', error, technologies: [], copper: null, fiber: null });

describe('an HTTP carrier', () => {
  it('sends the address, and returns the response of the carrier', async () => {
    expect(await checkCarrier(buildAddress(), 'MER')).toEqual(carrierResult());
    expect(outside.requests).toMatchObject([{ method: 'POST', url: '/check', headers: { 'content-type': 'application/json' } }]);
    expect(JSON.parse(outside.requests[0]!.body)).toEqual({ address: buildAddress(), room: 'MER' });
  });

  it('uses the name in its last response', async () => {
    expect(carrier).toMatchObject({ code: 'TESTNET', name: 'TESTNET', physicalCarrier: 'COAX', networkOwner: null });
    outside.response = { body: carrierResult({ networkOwner: 'Owner' }) };
    await checkCarrier();
    expect(carrier).toMatchObject({ name: 'Testnet', physicalCarrier: 'FIBER', networkOwner: 'Owner' });
    outside.response = { status: 500, body: {} };
    expect(await checkCarrier(buildAddress(2))).toMatchObject({
      carrierName: 'Testnet',
      ...buildFailedResult('CARRIER_TIMEOUT'),
    });
  });

  it('times out after 10 seconds', async () => {
    const shortened = shortenTimeouts();
    outside.response = 'hangs';
    expect(await checkCarrier()).toMatchObject(buildFailedResult('CARRIER_TIMEOUT'));
    expect(shortened).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(warnings).toEqual(["The carrier TESTNET didn't respond: the request timed out"]);
  });

  it('is unavailable when nothing listens', async () => {
    await outside.close();
    expect(await checkCarrier()).toMatchObject(buildFailedResult('CARRIER_TIMEOUT'));
    expect(warnings).toEqual(["The carrier TESTNET didn't respond: it couldn't be reached"]);
  });

  it.each([
    [500, 'CARRIER_TIMEOUT'],
    [503, 'CARRIER_TIMEOUT'],
    [429, 'CARRIER_BUSY'],
    [400, 'CARRIER_NONSENSE'],
    [404, 'CARRIER_NONSENSE'],
  ])('maps status %i to %s', async (status, error) => {
    outside.response = { status, body: carrierResult() };
    expect(await checkCarrier()).toMatchObject(buildFailedResult(error));
  });

  const { technologies: _, ...without } = carrierResult();
  it.each<[string, unknown]>([
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['a list', [carrierResult()]],
    ['a field missing', without],
    ['a status that there is not', { ...carrierResult(), status: 'MAYBE' }],
    ['a day that there is not', carrierResult({ planDate: '2026-02-30' })],
    ['no result yet', carrierResult({ status: 'PENDING' })],
    ['the result of another carrier', carrierResult({ carrierCode: 'OTHER' })],
    ['a text that cannot be stored', carrierResult({ nlsReason: 'a\0b' })],
    ['more than anybody reads', carrierResult({ nlsReason: 'x'.repeat(1024 * 1024) })],
  ])('rejects a response with %s', async (_what, body) => {
    outside.response = { body };
    expect(await checkCarrier()).toMatchObject(buildFailedResult('CARRIER_NONSENSE'));
  });

  it('does not follow redirects', async () => {
    const redirectTarget = await startFakeRegistry({ body: carrierResult() });
    outside.response = { status: 307, body: '', headers: { location: `${redirectTarget.url}/` } };
    expect(await checkCarrier()).toMatchObject(buildFailedResult('CARRIER_TIMEOUT'));
    expect(redirectTarget.requests).toEqual([]);
    await redirectTarget.close();
  });

  it('logs no address', async () => {
    outside.response = { status: 500, body: {} };
    await checkCarrier();
    outside.response = { body: '1234AB' };
    await checkCarrier();
    expect(warnings).toEqual([
      "The carrier TESTNET didn't respond: it responded with status 500",
      "The carrier TESTNET didn't respond: its response wasn't JSON",
    ]);
  });

  it('removes fields that are not in the contract', async () => {
    outside.response = {
      body: { ...carrierResult(), price: 'x', technologies: [{ ...carrierResult().technologies[0], more: 1 }] },
    };
    expect(await checkCarrier()).toEqual(carrierResult());
  });
});

describe('a response', () => {
  it('is cached for an hour, by address and room', async () => {
    await checkCarrier();
    clock.moveBy(3_590);
    expect(await checkCarrier()).toEqual(carrierResult());
    expect(outside.requests).toHaveLength(1);
    clock.moveBy(20);
    await checkCarrier();
    expect(outside.requests).toHaveLength(2);
    await checkCarrier(buildAddress(2));
    await checkCarrier(buildAddress(1, { houseNumberAddition: 'A' }));
    await checkCarrier(buildAddress(1, { houseNumberAddition: 'a' }));
    await checkCarrier(buildAddress(), 'MER');
    expect(outside.requests).toHaveLength(5);
  });

  it('is not cached if it is a failure', async () => {
    outside.response = { status: 500, body: {} };
    await checkCarrier();
    outside.response = { body: carrierResult() };
    expect(await checkCarrier()).toEqual(carrierResult());
  });

  it("shows only the end of other people's IDs, even from the cache", async () => {
    const pair = { typeOfConnection: 'BROADBAND', orderRunning: false } as const;
    const point = { israPoint: '1', freePairs: 0, spliceablePairs: 0, bondingAllowed: false, cableLengthMeters: null };
    const usedPairs = [{ ...pair, serviceIdMasked: 'XKL40718', phoneNumberMasked: '' }];
    outside.response = { body: carrierResult({ copper: { connectionPoints: [{ ...point, usedPairs }] } }) };
    const masked = { copper: { connectionPoints: [{ usedPairs: [{ serviceIdMasked: '*****718', phoneNumberMasked: '' }] }] } };
    expect(await checkCarrier()).toMatchObject(masked);
    expect(await checkCarrier()).toMatchObject(masked);
  });

  it.each([
    ['0205550118', '*******118'],
    ['1234', '*234'],
    ['123', '***'],
    ['', ''],
  ])('masks %s as %s', (text, masked) => expect(maskText(text)).toBe(masked));
});

describe('a carrier that is down', () => {
  const failTimes = async (count: number) => {
    outside.response = { status: 500, body: {} };
    for (let house = 1; house <= count; house++)
      expect(await checkCarrier(buildAddress(house))).toMatchObject(buildFailedResult('CARRIER_TIMEOUT'));
  };

  it('is not queried for 30 seconds after five failures in a row', async () => {
    await failTimes(6);
    expect(outside.requests).toHaveLength(5);
    outside.response = { body: carrierResult() };
    clock.moveBy(31);
    expect(await checkCarrier()).toEqual(carrierResult());
    expect(warnings.at(-1)).toBe("The carrier TESTNET didn't respond: its circuit breaker is open");
  });

  it('stays busy while its circuit is open for that reason', async () => {
    outside.response = { status: 429, body: {} };
    for (let house = 1; house <= 6; house++)
      expect(await checkCarrier(buildAddress(house))).toMatchObject(buildFailedResult('CARRIER_BUSY'));
    expect(outside.requests).toHaveLength(5);
  });

  it('gets no failure for aborted requests', async () => {
    outside.response = 'hangs';
    for (let house = 1; house <= 6; house++) {
      const back = new AbortController();
      const pendingCheck = checkCarrier(buildAddress(house), null, back.signal);
      await expect.poll(() => outside.requests.length).toBe(house);
      back.abort();
      expect(await pendingCheck).toMatchObject(buildFailedResult('CARRIER_TIMEOUT'));
    }
    expect(warnings).toEqual([]);
  });
});

describe('the quota', () => {
  const checkTimes = async (count: number): Promise<CarrierResult['error'][]> =>
    Promise.all(Array.from({ length: count }, async (_, house) => (await checkCarrier(buildAddress(house + 1))).error));

  it('allows 120 requests per minute, and rejects those that would wait too long', async () => {
    const errors = await checkTimes(125);
    expect(errors.filter((error) => error === null)).toHaveLength(120);
    expect(errors.filter((error) => error === 'CARRIER_BUSY')).toHaveLength(5);
    expect(outside.requests).toHaveLength(120);
    clock.moveBy(61);
    expect((await checkCarrier(buildAddress(500))).error).toBeNull();
  });

  it('reserves a third for requests that are not spare', async () => {
    const { signal } = new AbortController();
    const spare = async (house: number) =>
      (await carrier.check({ address: buildAddress(house), room: null }, signal, { spare: true })).error;
    const errors = await Promise.all(Array.from({ length: 90 }, (_, house) => spare(house + 1)));
    expect(errors.filter((error) => error === 'CARRIER_BUSY')).toHaveLength(10);
    // Cached results do not use the quota.
    expect(await spare(1)).toBeNull();
    expect((await checkCarrier(buildAddress(500))).error).toBeNull();
    expect(warnings).toEqual([]);
  });

  it('lets requests wait up to 3 seconds', async () => {
    // The clock is stopped, because a busy machine takes more than a second for this many requests.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    await checkTimes(120);
    clock.moveBy(59);
    const before = performance.now();
    const errors = await Promise.all([300, 301].map(async (house) => (await checkCarrier(buildAddress(house))).error));
    expect(errors).toEqual([null, null]);
    expect(performance.now() - before).toBeGreaterThan(200);
    expect(outside.requests).toHaveLength(122);
  });
});
