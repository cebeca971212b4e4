import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import {
  type CarrierResult,
  checkLineAvailability,
  checkPostalCode,
  getLineAvailability,
} from '@demarc/contract/availability.ts';
import { rankNetworks } from '@demarc/contract/recommend-package.ts';
import { addDays, addWorkingDays } from '@demarc/contract/working-days.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrierResponses, lineAvailabilities } from '../../db/schema/availability.ts';
import type { Carrier } from '../../registries/carrier.ts';
import { createResilientCarrier } from '../../registries/resilient-carrier.ts';
import { carrierResult, insertAvailability, insertCustomer, insertPackage } from '../../testing/builders.ts';
import { buildFiberPoint, buildProduct } from '../../testing/orderable.ts';
import { finance, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { findAvailability } from './availability.service.ts';
import { purgeAvailabilities } from './purge-availabilities.ts';

let api: TestApi;
let packageCode: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ packageCode } = await insertPackage(api.db));
});
afterAll(() => api.close());

/** Creates a carrier that responds when the test tells it to. */
function createTestCarrier(code = 'TESTNET', values: Partial<CarrierResult> = {}) {
  const resolvers: ((result: CarrierResult) => void)[] = [];
  const result = carrierResult({ carrierCode: code, carrierName: code, ...values });
  const info = { code, name: code, physicalCarrier: result.physicalCarrier, networkOwner: null };
  const queries: unknown[] = [];
  const carrier: Carrier = {
    ...info,
    check(query) {
      queries.push(query);
      return new Promise((resolve) => resolvers.push(resolve));
    },
  };
  return { carrier, queries, respond: (response = result) => resolvers.splice(0).forEach((resolve) => void resolve(response)) };
}
const createQuickCarrier = (code = 'TESTNET', values: Partial<CarrierResult> = {}): Carrier => {
  const { carrier } = createTestCarrier(code, values);
  return { ...carrier, check: async () => carrierResult({ carrierCode: code, ...values }) };
};
const useCarriers = (...carriers: Carrier[]) => {
  api.context.registries.carriers = carriers.map((carrier) => createResilientCarrier(carrier, api.clock, { warn: () => {} }));
};
beforeEach(() => useCarriers(createQuickCarrier()));

const createCustomer = async () => (await insertCustomer(api.db)).customerId;
const testAddress = { postalCode: '1234ab', houseNumber: 2 };
const check = (customerId: number, query: Partial<typeof testAddress> & { houseNumberAddition?: string; room?: string } = {}) =>
  api.call(checkLineAvailability, { params: { customerId }, query: { ...testAddress, ...query } }, orderer(customerId));
const readCheck = (customerId: number, availabilityId: string) =>
  api.call(getLineAvailability, { params: { customerId, availabilityId } }, orderer(customerId));
/** Checks an address and waits for all carriers: on a busy machine, the first response may come before their results. */
async function checkCompletely(...input: Parameters<typeof check>) {
  const { availabilityId } = (await check(...input)).body;
  const readResult = () => readCheck(input[0], availabilityId);
  await expect.poll(async () => (await readResult()).body.complete).toBe(true);
  return readResult();
}

describe('an availability check', () => {
  it('returns the address, carriers and packages', async () => {
    const customerId = await createCustomer();
    const { status, body } = await checkCompletely(customerId, { room: ' MER ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      match: 'FULL',
      alternatives: [],
      complete: true,
      coverage: 'COVERED',
      manualQuotePossible: false,
      carriers: [carrierResult()],
    });
    expect(body.address).toEqual({
      street: 'Proefstraat',
      houseNumber: 2,
      houseNumberAddition: null,
      postalCode: '1234AB',
      city: 'Testdam',
      country: 'NL',
      bagAddressId: null,
      room: 'MER',
    });
    expect(Date.parse(body.validUntil) - Date.parse(body.checkedAt)).toBe(14 * 24 * 3_600_000);
    const today = formatAmsterdamDate(api.clock.now());
    expect(body.packages).toMatchObject([
      {
        packageCode,
        maxDownMbps: 1000,
        maxUpMbps: 1000,
        reliabilityPercent: 100,
        nlsType: '6',
        planDate: null,
        earliestWishDate: addWorkingDays(today, 7),
        products: [{ unitPrice: '27.9500' }],
      },
    ]);
    expect(await findAvailability(api.context, customerId, body.availabilityId, 'nl')).toMatchObject({
      packages: [{ name: 'Proefglas' }],
    });
  });

  it('responds with the fast carriers and adds the others as they arrive', async () => {
    const slow = createTestCarrier('SLOW', { status: 'UNAVAILABLE', technologies: [] });
    useCarriers(createQuickCarrier(), slow.carrier);
    const customerId = await createCustomer();
    const before = performance.now();
    const { body } = await check(customerId);
    expect(performance.now() - before).toBeLessThan(8_000);
    expect(body).toMatchObject({
      complete: false,
      manualQuotePossible: false,
      carriers: [
        { carrierCode: 'SLOW', carrierName: 'SLOW', status: 'PENDING' },
        { carrierCode: 'TESTNET', status: 'AVAILABLE' },
      ],
    });
    slow.respond();
    await expect.poll(async () => (await readCheck(customerId, body.availabilityId)).body.complete).toBe(true);
    const { carriers } = (await readCheck(customerId, body.availabilityId)).body;
    expect(carriers.map(({ status, error }) => [status, error])).toEqual([
      ['UNAVAILABLE', null],
      ['AVAILABLE', null],
    ]);
  });

  it('continues if a carrier fails in any way', async () => {
    const broken = { ...createQuickCarrier('BROKEN'), check: () => Promise.reject(new Error('broken')) };
    const throwing: Carrier = {
      ...createQuickCarrier('THROWN'),
      check: () => {
        throw new Error('at once');
      },
    };
    const nonsense = { ...createQuickCarrier('NONSENSE'), check: async () => ({ status: 'AVAILABLE' }) as CarrierResult };
    useCarriers(broken, nonsense, throwing, createQuickCarrier());
    const { body } = await checkCompletely(await createCustomer());
    expect(body.carriers.map(({ carrierCode, status, error }) => [carrierCode, status, error])).toEqual([
      ['BROKEN', 'UNAVAILABLE', 'CARRIER_TIMEOUT'],
      ['NONSENSE', 'UNAVAILABLE', 'CARRIER_NONSENSE'],
      ['TESTNET', 'AVAILABLE', null],
      ['THROWN', 'UNAVAILABLE', 'CARRIER_TIMEOUT'],
    ]);
    expect(body.packages).toHaveLength(1);
  });

  it.each([
    ['missing', { houseNumber: 14 }, ['A', 'B']],
    ['wrong', { houseNumber: 14, houseNumberAddition: 'C' }, ['A', 'B']],
    ['one too many', { houseNumberAddition: 'A' }, [null]],
  ])('is PARTIAL and queries no carrier if the addition is %s', async (_what, query, additions) => {
    const { carrier, queries } = createTestCarrier();
    useCarriers(carrier);
    const { body } = await check(await createCustomer(), query);
    expect(body).toMatchObject({
      match: 'PARTIAL',
      complete: true,
      carriers: [],
      packages: [],
      coverage: 'NONE',
      manualQuotePossible: false,
      alternatives: additions.map((houseNumberAddition) => ({ houseNumberAddition, room: null })),
    });
    expect(queries).toEqual([]);
  });

  it('accepts an addition in any spelling', async () => {
    const { body } = await check(await createCustomer(), { houseNumber: 14, houseNumberAddition: ' b' });
    expect(body).toMatchObject({ match: 'FULL', address: { houseNumberAddition: 'B' } });
  });

  it('returns 404 for an unknown address and stores nothing', async () => {
    const customerId = await createCustomer();
    const response = await check(customerId, { postalCode: '1111AA' });
    expect(response).toMatchObject({ status: 404, problem: { code: 'ADDRESS_NOT_FOUND' } });
    expect(await api.db.$count(lineAvailabilities, eq(lineAvailabilities.customerId, customerId))).toBe(0);
  });

  it('uses the address as entered if the registry is down', async () => {
    const { body } = await check(await createCustomer(), { postalCode: '9999 xx', houseNumber: 7, houseNumberAddition: 'x' });
    expect(body).toMatchObject({
      match: 'FULL',
      address: { street: '', city: '', postalCode: '9999XX', houseNumber: 7, houseNumberAddition: 'x' },
      carriers: [{ status: 'AVAILABLE' }],
    });
  });

  it("shows only the end dates of other parties' services", async () => {
    const usedPair = { typeOfConnection: 'BROADBAND', orderRunning: false } as const;
    const point = {
      israPoint: '002//MK/MK',
      freePairs: 0,
      spliceablePairs: 1,
      bondingAllowed: false,
      cableLengthMeters: 240,
      usedPairs: [{ ...usedPair, serviceIdMasked: 'XKL40718', phoneNumberMasked: '0205550118' }],
    };
    useCarriers(
      createQuickCarrier('TESTNET', { physicalCarrier: 'COPPER', nlsType: '2', copper: { connectionPoints: [point] } }),
    );
    const customerId = await createCustomer();
    const { body } = await check(customerId);
    const maskedPairs = [{ ...usedPair, serviceIdMasked: '*****718', phoneNumberMasked: '*******118' }];
    expect(body.carriers[0]?.copper?.connectionPoints[0]?.usedPairs).toEqual(maskedPairs);
    const storedResponses = await api.db.select().from(carrierResponses).where(eq(carrierResponses.customerId, customerId));
    expect(JSON.stringify(storedResponses)).not.toContain('XKL40718');
  });

  it('allows only resellers with the order role', async () => {
    const customerId = await createCustomer();
    const input = { params: { customerId }, query: testAddress };
    expect((await api.call(checkLineAvailability, input, finance(customerId))).problem?.code).toBe('ROLE_REQUIRED');
    const { customerId: endUser } = await insertCustomer(api.db, { customerType: 'end-user' });
    expect((await check(endUser)).problem?.code).toBe('RESELLER_ONLY');
  });

  it('rejects invalid addresses', async () => {
    const customerId = await createCustomer();
    const response = await check(customerId, { postalCode: '12', houseNumber: 0 });
    expect(response.problem?.validationErrors).toMatchObject([
      { field: 'query.postalCode', code: 'validation.postal-code-invalid' },
      { field: 'query.houseNumber', code: 'validation.min' },
    ]);
  });
});

describe('a stored check', () => {
  it('is visible only to its customer', async () => {
    const customerId = await createCustomer();
    const { availabilityId } = await insertAvailability(api.db, { customerId });
    expect((await readCheck(customerId, availabilityId)).status).toBe(200);
    const otherCustomerId = await createCustomer();
    expect(await readCheck(otherCustomerId, availabilityId)).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
    expect(await findAvailability(api.context, otherCustomerId, availabilityId, 'en')).toBeNull();
  });

  it('reports a timeout for a carrier without a result after 30 seconds, whichever process queried it', async () => {
    const customerId = await createCustomer();
    const pending = carrierResult({ status: 'PENDING', technologies: [], nlsType: null });
    const ago = (seconds: number) => new Date(api.clock.now().getTime() - seconds * 1000);
    const recentCheck = await insertAvailability(api.db, { customerId, checkedAt: ago(25), carriers: [pending] });
    expect((await readCheck(customerId, recentCheck.availabilityId)).body).toMatchObject({
      complete: false,
      carriers: [{ status: 'PENDING' }],
    });
    const oldCheck = await insertAvailability(api.db, { customerId, checkedAt: ago(31), carriers: [pending] });
    expect((await readCheck(customerId, oldCheck.availabilityId)).body).toMatchObject({
      complete: true,
      coverage: 'NONE',
      manualQuotePossible: true,
      carriers: [{ status: 'UNAVAILABLE', error: 'CARRIER_TIMEOUT' }],
    });
  });

  it('can be read after it expires, until it is purged a month later', async () => {
    const customerId = await createCustomer();
    const addDaysToNow = (count: number) => new Date(api.clock.now().getTime() + count * 24 * 3_600_000);
    const expiredCheck = await insertAvailability(api.db, { customerId, validUntil: addDaysToNow(-29) });
    const purgedCheck = await insertAvailability(api.db, { customerId, validUntil: addDaysToNow(-31) });
    await purgeAvailabilities.run(api.context, {});
    expect((await readCheck(customerId, expiredCheck.availabilityId)).body.validUntil).toBe(
      expiredCheck.validUntil.toISOString(),
    );
    expect((await readCheck(customerId, purgedCheck.availabilityId)).status).toBe(404);
    const remainingResponses = await api.db.select().from(carrierResponses).where(eq(carrierResponses.customerId, customerId));
    expect(remainingResponses.map(({ availabilityId }) => availabilityId)).toEqual([expiredCheck.availabilityId]);
  });
});

describe('the orderable packages', () => {
  const readCheckWith = async (...carriers: CarrierResult[]) => {
    const customerId = await createCustomer();
    const { availabilityId } = await insertAvailability(api.db, { customerId, carriers });
    return (await readCheck(customerId, availabilityId)).body;
  };
  const speed = carrierResult().technologies[0]!;
  const withSpeed = (downKbps: number, status = speed.status) => ({ technologies: [{ ...speed, downKbps, status }] });

  it.each<[string, Partial<CarrierResult>, number, string, boolean]>([
    ['ready', {}, 1, 'COVERED', false],
    ['work to do', { nlsType: '23' }, 1, 'COVERED', false],
    ['too slow for the package', withSpeed(999_999), 0, 'COVERED', true],
    ['another technology', { technologies: [{ ...speed, technology: 'FTTH_AON' }] }, 0, 'COVERED', true],
    ['a custom quote only', { nlsType: 'NOT_ORDERABLE' }, 0, 'COVERED', true],
    ['no free port', { status: 'TEMPORARILY_UNAVAILABLE' }, 0, 'COVERED', true],
    ['no free port of the technology', withSpeed(1_000_000, 'TEMPORARILY_UNAVAILABLE'), 0, 'COVERED', true],
    ['planned without a date', { status: 'PLANNED' }, 0, 'PLANNED', true],
    ['without a network', { status: 'UNAVAILABLE', technologies: [] }, 0, 'NONE', false],
    ['unknown because the carrier is busy', { status: 'UNAVAILABLE', error: 'CARRIER_BUSY', technologies: [] }, 0, 'NONE', true],
    ['pending', { status: 'PENDING', technologies: [] }, 0, 'NONE', false],
  ])(
    'depend on the network, as do the coverage and the custom quote: %s',
    async (_what, values, count, coverage, manualQuotePossible) => {
      const body = await readCheckWith(carrierResult(values));
      expect(body.packages).toHaveLength(count);
      expect(body).toMatchObject({ coverage, manualQuotePossible });
    },
  );

  it('start on or after the first working day of the planned date', async () => {
    const today = formatAmsterdamDate(api.clock.now());
    const planDate = addDays(today, 120);
    const values = {
      status: 'PLANNED',
      planDate,
      planDateReliability: 'MONTH',
      nlsType: '9',
      ...withSpeed(1_000_000, 'PLANNED'),
    } as const;
    const [availablePackage] = (await readCheckWith(carrierResult(values))).packages;
    expect(availablePackage).toMatchObject({ planDate, earliestWishDate: addWorkingDays(planDate, 0), nlsType: '9' });
  });

  it('start on or after the first working day after the house is connected', async () => {
    const hasDate = addDays(formatAmsterdamDate(api.clock.now()), 120);
    const fiber = { terminationPoints: [{ ...buildFiberPoint('FTU-1'), hasDate }] };
    const [availablePackage] = (await readCheckWith(carrierResult({ nlsType: '8', fiber }))).packages;
    expect(availablePackage).toMatchObject({ planDate: null, earliestWishDate: addWorkingDays(hasDate, 0), nlsType: '8' });
  });

  it('take at least five working days on fiber', async () => {
    const fastPackage = await insertPackage(api.db, { carrierCode: 'HASTE', leadTimeWorkingDays: 1 });
    const today = formatAmsterdamDate(api.clock.now());
    const getDate = async (physicalCarrier: CarrierResult['physicalCarrier']) =>
      (await readCheckWith(carrierResult({ carrierCode: 'HASTE', physicalCarrier }))).packages.find(
        (catalogPackage) => catalogPackage.packageCode === fastPackage.packageCode,
      )?.earliestWishDate;
    expect(await getDate('FIBER')).toBe(addWorkingDays(today, 5));
    expect(await getDate('COPPER')).toBe(addWorkingDays(today, 1));
  });

  it('exclude packages that are no longer sold', async () => {
    await insertPackage(api.db, { carrierCode: 'STOPPED', orderable: false });
    expect((await readCheckWith(carrierResult({ carrierCode: 'STOPPED' }))).packages).toEqual([]);
  });
});

describe('the public check', () => {
  const checkPublicly = (query: Partial<typeof testAddress> & { houseNumberAddition?: string } = {}) =>
    api.call(checkPostalCode, { query: { ...testAddress, ...query } });

  const buildLineProduct = (downMbps: number) =>
    buildProduct('LINE', 'LINE', { mandatory: true, attributes: { downMbps, upMbps: downMbps } });

  it('returns the best option for each kind of network, without network details or prices', async () => {
    const speed = carrierResult().technologies[0]!;
    await insertPackage(api.db, { carrierCode: 'FASTER', products: [buildLineProduct(8_000)] });
    useCarriers(
      createQuickCarrier(),
      createQuickCarrier('FASTER', {
        networkOwner: 'Owner of it',
        technologies: [{ ...speed, downKbps: 8_000_000, upKbps: 8_000_000 }],
      }),
      createQuickCarrier('PLAN', {
        physicalCarrier: 'COAX',
        status: 'PLANNED',
        planDate: '2099-01-05',
        planDateReliability: 'QUARTER',
      }),
      createQuickCarrier('NO', { physicalCarrier: 'COPPER', status: 'UNAVAILABLE', technologies: [] }),
    );
    const { status, body } = await checkPublicly();
    expect(status).toBe(200);
    const defaults = {
      isBusinessFiber: false,
      planDate: null,
      planDateReliability: null,
      needsConstruction: false,
    };
    expect(body).toEqual({
      match: 'FULL',
      alternatives: [],
      coverage: 'COVERED',
      address: {
        street: 'Proefstraat',
        houseNumber: 2,
        houseNumberAddition: null,
        postalCode: '1234AB',
        city: 'Testdam',
        country: 'NL',
      },
      technologies: [
        { physicalCarrier: 'FIBER', status: 'AVAILABLE', maxDownMbps: 8000, maxUpMbps: 8000, ...defaults },
        {
          physicalCarrier: 'COAX',
          status: 'PLANNED',
          maxDownMbps: 1000,
          maxUpMbps: 1000,
          ...defaults,
          planDate: '2099-01-05',
          planDateReliability: 'QUARTER',
        },
        { physicalCarrier: 'COPPER', status: 'UNAVAILABLE', maxDownMbps: 0, maxUpMbps: 0, ...defaults },
      ],
    });
  });

  it('reports whether a network needs construction, and prefers one that does not', async () => {
    const speed = carrierResult().technologies[0]!;
    const faster = { technologies: [{ ...speed, downKbps: 8_000_000, upKbps: 8_000_000 }] };
    const networkToBuild = createQuickCarrier('BUILD', { nlsType: '8', ...faster });
    useCarriers(networkToBuild);
    expect((await checkPublicly()).body.technologies).toMatchObject([
      { status: 'AVAILABLE', maxDownMbps: 8_000, needsConstruction: true },
    ]);
    useCarriers(networkToBuild, createQuickCarrier());
    expect((await checkPublicly()).body.technologies).toMatchObject([
      { status: 'AVAILABLE', maxDownMbps: 1_000, needsConstruction: false },
    ]);
    // Construction that cannot be ordered is not an offer.
    useCarriers(createQuickCarrier('QUOTE', { nlsType: 'NOT_ORDERABLE' }));
    expect((await checkPublicly()).body.technologies).toMatchObject([{ status: 'UNAVAILABLE', needsConstruction: false }]);
  });

  it('lists business fiber apart from fiber, in the order in which it recommends networks to customers', async () => {
    const speed = carrierResult().technologies[0]!;
    const business: Partial<CarrierResult> = {
      nlsType: '21',
      technologies: [{ ...speed, technology: 'FTTO', downKbps: 8_000_000, upKbps: 8_000_000 }],
    };
    await insertPackage(api.db, {
      carrierCode: 'BUSINESS',
      technology: 'FTTO',
      leadTimeWorkingDays: 30,
      products: [buildLineProduct(8_000)],
    });
    useCarriers(createQuickCarrier('BUSINESS', business), createQuickCarrier());
    const { technologies } = (await checkPublicly()).body;
    expect(technologies).toMatchObject([
      { physicalCarrier: 'FIBER', isBusinessFiber: false, maxDownMbps: 1_000 },
      {
        physicalCarrier: 'FIBER',
        isBusinessFiber: true,
        status: 'AVAILABLE',
        maxDownMbps: 8_000,
      },
    ]);
    const customerCheck = (await check(await createCustomer())).body;
    expect(rankNetworks(customerCheck.packages).map(([bestPackage]) => bestPackage?.carrierCode)).toEqual([
      'TESTNET',
      'BUSINESS',
    ]);
  });

  it('never reports more speed than the fastest product of the carrier', async () => {
    const carrierCode = 'CAPPED';
    for (const mbps of [500, 4_000, 10_000]) await insertPackage(api.db, { carrierCode, products: [buildLineProduct(mbps)] });
    const speed = carrierResult().technologies[0]!;
    useCarriers(createQuickCarrier(carrierCode, { technologies: [{ ...speed, downKbps: 8_000_000, upKbps: 8_000_000 }] }));
    expect((await checkPublicly()).body.technologies).toMatchObject([{ maxDownMbps: 4_000, maxUpMbps: 4_000 }]);
  });

  it('waits at most 8 seconds for carriers and leaves out those that fail', async () => {
    const slow = createTestCarrier('SLOW', { physicalCarrier: 'COAX' });
    useCarriers(createQuickCarrier(), slow.carrier, {
      ...createQuickCarrier('BAD', { physicalCarrier: 'COPPER' }),
      check: () => Promise.reject(new Error()),
    });
    const response = checkPublicly();
    await expect.poll(() => slow.queries).toHaveLength(1);
    setTimeout(slow.respond, 900);
    const { body } = await response;
    expect(body.technologies.map(({ physicalCarrier }) => physicalCarrier).sort()).toEqual(['COAX', 'FIBER']);
  });

  it('is PARTIAL or not found like the check for customers', async () => {
    expect((await checkPublicly({ houseNumber: 14 })).body).toMatchObject({
      match: 'PARTIAL',
      coverage: 'NONE',
      technologies: [],
      alternatives: [{ houseNumberAddition: 'A' }, { houseNumberAddition: 'B' }],
    });
    expect((await checkPublicly({ postalCode: '1111AA' })).problem?.code).toBe('ADDRESS_NOT_FOUND');
  });
});

it('a carrier is queried only once for a cached address', async () => {
  const { carrier, queries, respond } = createTestCarrier();
  useCarriers(carrier);
  const customerId = await createCustomer();
  const firstCheck = check(customerId);
  await expect.poll(() => queries).toHaveLength(1);
  respond();
  await firstCheck;
  await checkCompletely(customerId);
  await checkCompletely(await createCustomer());
  expect(queries).toHaveLength(1);
});

it('the server stops while queries are in flight: it aborts them, stores no result and logs no warning', async () => {
  const stoppingApi = await startTestApi({ sharesDatabaseWith: api });
  const warn = vi.spyOn(stoppingApi.context.log, 'warn');
  const signals: AbortSignal[] = [];
  const { carrier, queries, respond } = createTestCarrier();
  const recordSignal: Carrier = {
    ...carrier,
    check(query, signal) {
      signals.push(signal);
      return carrier.check(query, signal);
    },
  };
  stoppingApi.context.registries.carriers = [createResilientCarrier(recordSignal, stoppingApi.clock, stoppingApi.context.log)];
  const customerId = await createCustomer();
  const input = { params: { customerId }, query: testAddress };
  const { body } = await stoppingApi.call(checkLineAvailability, input, orderer(customerId));
  expect(body.carriers).toMatchObject([{ status: 'PENDING' }]);
  expect(queries).toHaveLength(1);
  await stoppingApi.close();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  respond();
  const { carriers } = (await readCheck(customerId, body.availabilityId)).body;
  expect(carriers).toMatchObject([{ status: 'PENDING', error: null }]);
  expect(warn).not.toHaveBeenCalled();
});

it('the API allows 60 checks a minute per customer, and 10 per IP address for the public check', async () => {
  const limited = await startTestApi({ rateLimit: true });
  limited.context.registries.carriers = [];
  const customer = await insertCustomer(limited.db);
  const otherCustomer = await insertCustomer(limited.db);
  const checkFor = ({ customerId }: { customerId: number }) =>
    limited.call(checkLineAvailability, { params: { customerId }, query: testAddress }, orderer(customerId));
  for (let count = 0; count < 60; count++) expect((await checkFor(customer)).status).toBe(200);
  const rejection = await checkFor(customer);
  expect(rejection).toMatchObject({ status: 429, problem: { code: 'RATE_LIMITED' } });
  expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
  expect((await checkFor(otherCustomer)).status).toBe(200);
  const checkFrom = (ip: string) => limited.call(checkPostalCode, { query: testAddress }, undefined, { ip });
  for (let count = 0; count < 10; count++) expect((await checkFrom('192.0.2.1')).status).toBe(200);
  expect((await checkFrom('192.0.2.1')).problem?.code).toBe('RATE_LIMITED');
  expect((await checkFrom('192.0.2.2')).status).toBe(200);
  limited.clock.moveBy(61);
  expect((await checkFor(customer)).status).toBe(200);
  await limited.close();
});
