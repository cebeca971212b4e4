import { randomUUID } from 'node:crypto';
import {
  type CarrierResult,
  checkLineAvailability,
  createAddressWatch,
  deleteAddressWatch,
  getLineAvailability,
  listAddressWatches,
} from '@demarc/contract/availability.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { addressWatches } from '../../db/schema/availability.ts';
import { customers } from '../../db/schema/customer.ts';
import type { Carrier } from '../../registries/carrier.ts';
import {
  carrierResult,
  insertAccount,
  insertAddressWatch,
  insertAvailability,
  insertCustomer,
  insertPackage,
} from '../../testing/builders.ts';
import { finance, orderer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { checkWatches } from './check-watches.ts';
import type { WatchSnapshot } from './watch-snapshot.ts';

let api: TestApi;
let packageCode: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ packageCode } = await insertPackage(api.db));
});
afterAll(() => api.close());

const createCustomer = async (values = {}) => (await insertCustomer(api.db, values)).customerId;
const create = (customerId: number, availabilityId: string, headers: Record<string, string> = {}) =>
  api.call(createAddressWatch, { params: { customerId }, body: { availabilityId } }, orderer(customerId), { headers });
const listWatches = (customerId: number, query = {}) =>
  api.call(listAddressWatches, { params: { customerId }, query }, orderer(customerId));
const remove = (customerId: number, watchId: string) =>
  api.call(deleteAddressWatch, { params: { customerId, watchId } }, orderer(customerId));
const listEventTypes = async (customerId: number) => {
  const received = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
  return received.map(({ type }) => type);
};

describe('a watch', () => {
  it('is created from a check, listed and deleted, each with an audit entry', async () => {
    const customerId = await createCustomer();
    const { availabilityId, address, checkedAt } = await insertAvailability(api.db, { customerId });
    const { status, body } = await create(customerId, availabilityId);
    expect(status).toBe(201);
    expect(body).toMatchObject({ address, coverage: 'COVERED', changedAt: null, lastCheckedAt: checkedAt.toISOString() });
    expect((await listWatches(customerId)).body).toEqual({ items: [body], total: 1, totalIsCapped: false, next: null });
    const [row] = await api.db.select().from(addressWatches).where(eq(addressWatches.customerId, customerId));
    expect(row?.lastOffers).toEqual({ TESTNET: { status: 'AVAILABLE', packageCodes: [packageCode] } });
    expect((await remove(customerId, body.watchId)).status).toBe(204);
    expect((await listWatches(customerId)).body.total).toBe(0);
    expect((await remove(customerId, body.watchId)).status).toBe(404);
    expect(await listEventTypes(customerId)).toEqual(['address-watch.created', 'address-watch.deleted']);
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries.map(({ operation, objectId }) => [operation, objectId])).toEqual([
      ['createAddressWatch', body.watchId],
      ['deleteAddressWatch', body.watchId],
    ]);
  });

  it('is created once per address and account', async () => {
    const customerId = await createCustomer();
    const first = await insertAvailability(api.db, { customerId });
    const second = await insertAvailability(api.db, { customerId });
    const created = await create(customerId, first.availabilityId);
    const repeat = await create(customerId, second.availabilityId);
    expect(repeat).toMatchObject({ status: 201, body: created.body });
    const room = await insertAvailability(api.db, { customerId, address: { ...first.address, room: 'MER' } });
    expect((await create(customerId, room.availabilityId)).body.watchId).not.toBe(created.body.watchId);
    expect((await listWatches(customerId)).body.total).toBe(2);
  });

  it('is created once per Idempotency-Key', async () => {
    const customerId = await createCustomer();
    const { availabilityId } = await insertAvailability(api.db, { customerId });
    const headers = { 'idempotency-key': randomUUID() };
    const responses = [await create(customerId, availabilityId, headers), await create(customerId, availabilityId, headers)];
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    expect(await listEventTypes(customerId)).toEqual(['address-watch.created']);
  });

  it('is rejected for the check of another customer, a partial address or an inactive customer', async () => {
    const customerId = await createCustomer();
    const otherCheck = await insertAvailability(api.db, { customerId: await createCustomer() });
    expect((await create(customerId, otherCheck.availabilityId)).status).toBe(404);
    const partialCheck = await insertAvailability(api.db, { customerId, match: 'PARTIAL', carriers: [] });
    expect((await create(customerId, partialCheck.availabilityId)).problem?.validationErrors).toMatchObject([
      { field: 'availabilityId', code: 'validation.not-allowed-here' },
    ]);
    const blockedCustomerId = await createCustomer({ status: 'BLOCKED' });
    const { availabilityId } = await insertAvailability(api.db, { customerId: blockedCustomerId });
    expect((await create(blockedCustomerId, availabilityId)).problem).toMatchObject({
      code: 'CUSTOMER_NOT_ACTIVE',
      details: { status: 'BLOCKED' },
    });
    const input = { params: { customerId } };
    expect((await api.call(listAddressWatches, input, finance(customerId))).problem?.code).toBe('ROLE_REQUIRED');
  });

  it('is not found at another customer', async () => {
    const customerId = await createCustomer();
    const { accountId } = await insertAccount(api.db, { customerId });
    const { watchId } = await insertAddressWatch(api.db, { customerId, accountId });
    const otherCustomerId = await createCustomer();
    expect((await remove(otherCustomerId, watchId)).status).toBe(404);
    expect((await listWatches(otherCustomerId)).body.items).toEqual([]);
    expect((await listWatches(customerId)).body.total).toBe(1);
  });

  it('is listed on exactly one page, newest first', async () => {
    const customerId = await createCustomer();
    const { accountId } = await insertAccount(api.db, { customerId });
    // Two watches are created at the same moment.
    const moments = [1, 2, 2, 3, 4].map((second) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)));
    for (const createdAt of moments) await insertAddressWatch(api.db, { customerId, accountId, createdAt });
    const listedTimes: string[] = [];
    let after: string | null = null;
    do {
      const { body }: Awaited<ReturnType<typeof listWatches>> = await listWatches(customerId, {
        limit: 2,
        ...(after && { after }),
      });
      listedTimes.push(...body.items.map(({ createdAt }) => createdAt));
      expect(body.total).toBe(5);
      after = body.next;
    } while (after);
    expect(listedTimes).toEqual(moments.map((moment) => moment.toISOString()).reverse());
    const invalidCursor = Buffer.from('[1,"x"]').toString('base64url');
    expect((await listWatches(customerId, { after: invalidCursor })).problem?.validationErrors).toMatchObject([
      { field: 'query.after' },
    ]);
  });
});

const unavailableResult: Partial<CarrierResult> = { status: 'UNAVAILABLE', technologies: [], nlsType: null };
let carrierResults: CarrierResult[] = [];
const useResults = (...results: CarrierResult[]) => {
  carrierResults = results;
  api.context.registries.carriers = results.map(({ carrierCode: code }): Carrier => {
    const carrierInfo = { code, name: code, physicalCarrier: 'FIBER', networkOwner: null } as const;
    return { ...carrierInfo, check: async () => carrierResults.find(({ carrierCode }) => carrierCode === code)! };
  });
};
/** Inserts a watched address with the carrier results of just over a week ago. */
async function insertWatch(lastOffers: WatchSnapshot, values: { status?: 'BLOCKED'; language?: 'en' | 'nl' } = {}) {
  await api.db.delete(addressWatches);
  const customerId = await createCustomer(values.status ? { status: values.status } : {});
  const { accountId } = await insertAccount(api.db, { customerId, firstName: 'Eva', language: values.language ?? 'en' });
  const lastCheckedAt = new Date(api.clock.now().getTime() - 7.1 * 24 * 3_600_000);
  const { watchId } = await insertAddressWatch(api.db, { customerId, accountId, lastOffers, lastCheckedAt });
  const readWatch = async () => (await api.db.select().from(addressWatches).where(eq(addressWatches.watchId, watchId)))[0];
  return { customerId, accountId, watchId, readWatch };
}
const run = () => checkWatches.run(api.context, {});
const unavailableSnapshot: WatchSnapshot = { TESTNET: { status: 'UNAVAILABLE', packageCodes: [] } };

describe('a watched address', () => {
  it('is checked again after a week, and not before', async () => {
    useResults(carrierResult(unavailableResult));
    const { customerId, readWatch } = await insertWatch(unavailableSnapshot);
    await run();
    const firstCheckedAt = (await readWatch())?.lastCheckedAt.getTime();
    expect(firstCheckedAt).toBeGreaterThan(api.clock.now().getTime() - 60_000);
    useResults(carrierResult());
    await run();
    expect(await listEventTypes(customerId)).toEqual([]);
    api.clock.moveBy(7 * 24 * 3_600 + 60);
    await run();
    expect(await listEventTypes(customerId)).toEqual(['address.changed']);
    expect((await readWatch())?.lastCheckedAt.getTime()).toBeGreaterThan(firstCheckedAt ?? 0);
  });

  it.each([
    ['en', 'Availability changed at Proefstraat 1, 1234 AB Testdam', 'available'],
    ['nl', 'Andere beschikbaarheid op Proefstraat 1, 1234 AB Testdam', 'beschikbaar'],
  ] as const)('notifies the watcher of a change, in %s', async (language, subject, words) => {
    useResults(carrierResult());
    const { customerId, accountId, watchId, readWatch } = await insertWatch(unavailableSnapshot, { language });
    await run();
    const { email } = (await api.db.select().from(accounts).where(eq(accounts.accountId, accountId)))[0]!;
    const mails = await api.listMails(customerId);
    expect(mails).toMatchObject([{ recipient: email, language, subject }]);
    expect(mails[0]?.text).toContain(words);
    expect(await readWatch()).toMatchObject({
      coverage: 'COVERED',
      lastOffers: { TESTNET: { status: 'AVAILABLE', packageCodes: [packageCode] } },
      changedAt: expect.any(Date),
    });
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries).toMatchObject([
      {
        actor: 'SYSTEM',
        operation: 'check-watches',
        objectType: 'address-watch',
        objectId: watchId,
        before: { coverage: 'NONE', packageCodes: [] },
        after: { coverage: 'COVERED', packageCodes: [packageCode] },
      },
    ]);
    await run();
    expect(await api.listMails(customerId)).toHaveLength(1);
  });

  it('gets an email with the date if a network is now planned', async () => {
    useResults(carrierResult({ status: 'PLANNED', planDate: '2099-03-02', planDateReliability: 'MONTH', technologies: [] }));
    const { customerId } = await insertWatch(unavailableSnapshot);
    await run();
    expect((await api.listMails(customerId))[0]?.text).toContain('2 March 2099');
  });

  const availableOffer: WatchSnapshot[string] = { status: 'AVAILABLE', packageCodes: ['OLD'] };
  it.each<[string, WatchSnapshot, CarrierResult[], boolean]>([
    ['the same', unavailableSnapshot, [carrierResult(unavailableResult)], false],
    ['another package', { TESTNET: availableOffer }, [carrierResult()], true],
    ['coverage that ends', { TESTNET: { status: 'AVAILABLE', packageCodes: [] } }, [carrierResult(unavailableResult)], true],
    [
      'no free port, and nothing to order before either',
      { TESTNET: { status: 'AVAILABLE', packageCodes: [] } },
      [carrierResult({ status: 'TEMPORARILY_UNAVAILABLE' })],
      false,
    ],
    [
      'a carrier that is silent now',
      { TESTNET: availableOffer, TWO: availableOffer },
      [
        carrierResult({ carrierCode: 'TWO', ...unavailableResult, error: 'CARRIER_TIMEOUT' }),
        carrierResult({ nlsType: 'NOT_ORDERABLE' }),
      ],
      true,
    ],
    [
      'no response at all',
      { TESTNET: availableOffer },
      [carrierResult({ ...unavailableResult, error: 'CARRIER_TIMEOUT' })],
      false,
    ],
    ['a carrier that was silent the first time', { TESTNET: null }, [carrierResult()], false],
    ['a carrier that is new', {}, [carrierResult()], true],
  ])('has changed or not with the new result: %s', async (_what, snapshot, results, hasChanged) => {
    useResults(...results);
    const { customerId, readWatch } = await insertWatch(snapshot);
    await run();
    expect(await listEventTypes(customerId)).toEqual(hasChanged ? ['address.changed'] : []);
    expect((await readWatch())?.changedAt === null).toBe(!hasChanged);
  });

  it('keeps the offer of a carrier that does not respond, and is checked again in an hour if none responds', async () => {
    useResults(carrierResult({ ...unavailableResult, error: 'CARRIER_TIMEOUT' }));
    const { customerId, readWatch } = await insertWatch({ TESTNET: availableOffer });
    await run();
    expect((await readWatch())?.lastOffers).toEqual({ TESTNET: availableOffer });
    useResults(carrierResult());
    await run();
    expect(await listEventTypes(customerId)).toEqual([]);
    api.clock.moveBy(3_700);
    await run();
    expect(await listEventTypes(customerId)).toEqual(['address.changed']);
  });

  it('changes without an email if the watcher can no longer sign in', async () => {
    useResults(carrierResult());
    const { customerId, accountId } = await insertWatch(unavailableSnapshot);
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.accountId, accountId));
    await run();
    expect(await listEventTypes(customerId)).toEqual(['address.changed']);
    expect(await api.listMails(customerId)).toEqual([]);
  });

  describe('checked by a user', () => {
    const listFirst = async (customerId: number) => (await listWatches(customerId)).body.items[0]!;
    const checkAddress = async (customerId: number, houseNumber = 1) => {
      const query = { postalCode: '1234AB', houseNumber };
      const { body } = await api.call(checkLineAvailability, { params: { customerId }, query }, orderer(customerId));
      const params = { customerId, availabilityId: body.availabilityId };
      const isComplete = async () => (await api.call(getLineAvailability, { params }, orderer(customerId))).body.complete;
      await expect.poll(isComplete).toBe(true);
      return body.checkedAt;
    };

    it('shows the time of that check, and is not due again within a week', async () => {
      useResults(carrierResult(unavailableResult));
      const { customerId } = await insertWatch(unavailableSnapshot);
      const { lastCheckedAt: before } = await listFirst(customerId);
      await checkAddress(customerId, 2);
      expect((await listFirst(customerId)).lastCheckedAt).toBe(before);
      const checkedAt = await checkAddress(customerId);
      const { lastCheckedAt, changedAt } = await listFirst(customerId);
      expect(lastCheckedAt >= checkedAt).toBe(true);
      expect(changedAt).toBeNull();
      await run();
      expect((await listFirst(customerId)).lastCheckedAt).toBe(lastCheckedAt);
    });

    it('notifies the watcher of a change once', async () => {
      useResults(carrierResult());
      const { customerId } = await insertWatch(unavailableSnapshot);
      await checkAddress(customerId);
      expect(await listFirst(customerId)).toMatchObject({ coverage: 'COVERED', changedAt: expect.any(String) });
      await checkAddress(customerId);
      expect(await listEventTypes(customerId)).toEqual(['address.changed']);
      expect(await api.listMails(customerId)).toHaveLength(1);
    });

    it('does not change if no carrier responds, or if another company checks it', async () => {
      useResults(carrierResult({ ...unavailableResult, error: 'CARRIER_TIMEOUT' }));
      const { customerId, readWatch } = await insertWatch({ TESTNET: availableOffer });
      const before = await readWatch();
      await checkAddress(customerId);
      useResults(carrierResult());
      await checkAddress(await createCustomer());
      expect(await readWatch()).toEqual(before);
    });
  });

  it('is not checked while the customer is inactive', async () => {
    useResults(carrierResult());
    const { customerId } = await insertWatch(unavailableSnapshot, { status: 'BLOCKED' });
    await run();
    expect(await listEventTypes(customerId)).toEqual([]);
    await api.db.update(customers).set({ status: 'ACTIVE' }).where(eq(customers.customerId, customerId));
    await run();
    expect(await listEventTypes(customerId)).toEqual(['address.changed']);
  });

  it('is checked by only one of two concurrent processes', async () => {
    useResults(carrierResult());
    const { customerId } = await insertWatch(unavailableSnapshot);
    await Promise.all([run(), run()]);
    expect(await listEventTypes(customerId)).toEqual(['address.changed']);
  });
});
