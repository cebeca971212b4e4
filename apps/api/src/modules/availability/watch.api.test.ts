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
const list = (customerId: number, query = {}) =>
  api.call(listAddressWatches, { params: { customerId }, query }, orderer(customerId));
const remove = (customerId: number, watchId: string) =>
  api.call(deleteAddressWatch, { params: { customerId, watchId } }, orderer(customerId));
const listTypes = async (customerId: number) => {
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
    expect((await list(customerId)).body).toEqual({ items: [body], total: 1, totalIsCapped: false, next: null });
    const [row] = await api.db.select().from(addressWatches).where(eq(addressWatches.customerId, customerId));
    expect(row?.lastOffers).toEqual({ TESTNET: { status: 'AVAILABLE', packageCodes: [packageCode] } });
    expect((await remove(customerId, body.watchId)).status).toBe(204);
    expect((await list(customerId)).body.total).toBe(0);
    expect((await remove(customerId, body.watchId)).status).toBe(404);
    expect(await listTypes(customerId)).toEqual(['address-watch.created', 'address-watch.deleted']);
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
    const again = await create(customerId, second.availabilityId);
    expect(again).toMatchObject({ status: 201, body: created.body });
    const room = await insertAvailability(api.db, { customerId, address: { ...first.address, room: 'MER' } });
    expect((await create(customerId, room.availabilityId)).body.watchId).not.toBe(created.body.watchId);
    expect((await list(customerId)).body.total).toBe(2);
  });

  it('is created once per Idempotency-Key', async () => {
    const customerId = await createCustomer();
    const { availabilityId } = await insertAvailability(api.db, { customerId });
    const headers = { 'idempotency-key': randomUUID() };
    const responses = [await create(customerId, availabilityId, headers), await create(customerId, availabilityId, headers)];
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    expect(await listTypes(customerId)).toEqual(['address-watch.created']);
  });

  it('is rejected without an own check, for a partial address, and for an inactive customer', async () => {
    const customerId = await createCustomer();
    const other = await insertAvailability(api.db, { customerId: await createCustomer() });
    expect((await create(customerId, other.availabilityId)).status).toBe(404);
    const partial = await insertAvailability(api.db, { customerId, match: 'PARTIAL', carriers: [] });
    expect((await create(customerId, partial.availabilityId)).problem?.validationErrors).toMatchObject([
      { field: 'availabilityId', code: 'validation.not-allowed-here' },
    ]);
    const blocked = await createCustomer({ status: 'BLOCKED' });
    const { availabilityId } = await insertAvailability(api.db, { customerId: blocked });
    expect((await create(blocked, availabilityId)).problem).toMatchObject({
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
    const other = await createCustomer();
    expect((await remove(other, watchId)).status).toBe(404);
    expect((await list(other)).body.items).toEqual([]);
    expect((await list(customerId)).body.total).toBe(1);
  });

  it('is on one page, newest first', async () => {
    const customerId = await createCustomer();
    const { accountId } = await insertAccount(api.db, { customerId });
    // Two created at the same moment.
    const moments = [1, 2, 2, 3, 4].map((second) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)));
    for (const createdAt of moments) await insertAddressWatch(api.db, { customerId, accountId, createdAt });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { body }: Awaited<ReturnType<typeof list>> = await list(customerId, { limit: 2, ...(after && { after }) });
      seen.push(...body.items.map(({ createdAt }) => createdAt));
      expect(body.total).toBe(5);
      after = body.next;
    } while (after);
    expect(seen).toEqual(moments.map((moment) => moment.toISOString()).reverse());
    const wrong = Buffer.from('[1,"x"]').toString('base64url');
    expect((await list(customerId, { after: wrong })).problem?.validationErrors).toMatchObject([{ field: 'query.after' }]);
  });
});

const unavailableResult: Partial<CarrierResult> = { status: 'UNAVAILABLE', technologies: [], nlsType: null };
let carrierResults: CarrierResult[] = [];
const useResults = (...results: CarrierResult[]) => {
  carrierResults = results;
  api.context.registries.carriers = results.map(({ carrierCode: code }): Carrier => {
    const about = { code, name: code, physicalCarrier: 'FIBER', networkOwner: null } as const;
    return { ...about, check: async () => carrierResults.find(({ carrierCode }) => carrierCode === code)! };
  });
};
/** A watched address with the carrier results of just over a week ago. */
async function insertWatch(lastOffers: WatchSnapshot, values: { status?: 'BLOCKED'; language?: 'en' | 'nl' } = {}) {
  await api.db.delete(addressWatches);
  const customerId = await createCustomer(values.status ? { status: values.status } : {});
  const { accountId } = await insertAccount(api.db, { customerId, firstName: 'Eva', language: values.language ?? 'en' });
  const lastCheckedAt = new Date(api.clock.now().getTime() - 7.1 * 24 * 3_600_000);
  const { watchId } = await insertAddressWatch(api.db, { customerId, accountId, lastOffers, lastCheckedAt });
  const read = async () => (await api.db.select().from(addressWatches).where(eq(addressWatches.watchId, watchId)))[0];
  return { customerId, accountId, watchId, read };
}
const run = () => checkWatches.run(api.context, {});
const unavailableSnapshot: WatchSnapshot = { TESTNET: { status: 'UNAVAILABLE', packageCodes: [] } };

describe('a watched address', () => {
  it('is checked again after a week, and not before', async () => {
    useResults(carrierResult(unavailableResult));
    const { customerId, read } = await insertWatch(unavailableSnapshot);
    await run();
    const first = (await read())?.lastCheckedAt.getTime();
    expect(first).toBeGreaterThan(api.clock.now().getTime() - 60_000);
    useResults(carrierResult());
    await run();
    expect(await listTypes(customerId)).toEqual([]);
    api.clock.moveBy(7 * 24 * 3_600 + 60);
    await run();
    expect(await listTypes(customerId)).toEqual(['address.changed']);
    expect((await read())?.lastCheckedAt.getTime()).toBeGreaterThan(first ?? 0);
  });

  it.each([
    ['en', 'Availability changed at Proefstraat 1, 1234 AB Testdam', 'available'],
    ['nl', 'Andere beschikbaarheid op Proefstraat 1, 1234 AB Testdam', 'beschikbaar'],
  ] as const)('notifies the watcher of a change, in %s', async (language, subject, words) => {
    useResults(carrierResult());
    const { customerId, accountId, watchId, read } = await insertWatch(unavailableSnapshot, { language });
    await run();
    const { email } = (await api.db.select().from(accounts).where(eq(accounts.accountId, accountId)))[0]!;
    const mails = await api.listMails(customerId);
    expect(mails).toMatchObject([{ recipient: email, language, subject }]);
    expect(mails[0]?.text).toContain(words);
    expect(await read()).toMatchObject({
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

  it('includes the date if it is now planned', async () => {
    useResults(carrierResult({ status: 'PLANNED', planDate: '2099-03-02', planDateReliability: 'MONTH', technologies: [] }));
    const { customerId } = await insertWatch(unavailableSnapshot);
    await run();
    expect((await api.listMails(customerId))[0]?.text).toContain('2 March 2099');
  });

  const there: WatchSnapshot[string] = { status: 'AVAILABLE', packageCodes: ['OLD'] };
  it.each<[string, WatchSnapshot, CarrierResult[], boolean]>([
    ['the same', unavailableSnapshot, [carrierResult(unavailableResult)], false],
    ['another package', { TESTNET: there }, [carrierResult()], true],
    ['coverage that ends', { TESTNET: { status: 'AVAILABLE', packageCodes: [] } }, [carrierResult(unavailableResult)], true],
    [
      'no free port any more, with nothing to order before',
      { TESTNET: { status: 'AVAILABLE', packageCodes: [] } },
      [carrierResult({ status: 'TEMPORARILY_UNAVAILABLE' })],
      false,
    ],
    [
      'a carrier that is silent now',
      { TESTNET: there, TWO: there },
      [
        carrierResult({ carrierCode: 'TWO', ...unavailableResult, error: 'CARRIER_TIMEOUT' }),
        carrierResult({ nlsType: 'NOT_ORDERABLE' }),
      ],
      true,
    ],
    ['only silence', { TESTNET: there }, [carrierResult({ ...unavailableResult, error: 'CARRIER_TIMEOUT' })], false],
    ['a carrier that was silent the first time', { TESTNET: null }, [carrierResult()], false],
    ['a carrier that is new', {}, [carrierResult()], true],
  ])('with %s as the new result', async (_what, seen, results, isNews) => {
    useResults(...results);
    const { customerId, read } = await insertWatch(seen);
    await run();
    expect(await listTypes(customerId)).toEqual(isNews ? ['address.changed'] : []);
    expect((await read())?.changedAt === null).toBe(!isNews);
  });

  it('keeps the offer of a carrier that does not respond, and is checked again in an hour if none responds', async () => {
    useResults(carrierResult({ ...unavailableResult, error: 'CARRIER_TIMEOUT' }));
    const { customerId, read } = await insertWatch({ TESTNET: there });
    await run();
    expect((await read())?.lastOffers).toEqual({ TESTNET: there });
    useResults(carrierResult());
    await run();
    expect(await listTypes(customerId)).toEqual([]);
    api.clock.moveBy(3_700);
    await run();
    expect(await listTypes(customerId)).toEqual(['address.changed']);
  });

  it('changes without an email if the watcher can no longer sign in', async () => {
    useResults(carrierResult());
    const { customerId, accountId } = await insertWatch(unavailableSnapshot);
    await api.db.update(accounts).set({ status: 'DISABLED' }).where(eq(accounts.accountId, accountId));
    await run();
    expect(await listTypes(customerId)).toEqual(['address.changed']);
    expect(await api.listMails(customerId)).toEqual([]);
  });

  describe('and checked by a user', () => {
    const listFirst = async (customerId: number) => (await list(customerId)).body.items[0]!;
    const checkAddress = async (customerId: number, houseNumber = 1) => {
      const query = { postalCode: '1234AB', houseNumber };
      const { body } = await api.call(checkLineAvailability, { params: { customerId }, query }, orderer(customerId));
      const params = { customerId, availabilityId: body.availabilityId };
      const isComplete = async () => (await api.call(getLineAvailability, { params }, orderer(customerId))).body.complete;
      await expect.poll(isComplete).toBe(true);
      return body.checkedAt;
    };

    it('says so, and is not due again within a week', async () => {
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
      expect(await listTypes(customerId)).toEqual(['address.changed']);
      expect(await api.listMails(customerId)).toHaveLength(1);
    });

    it('stays as it was if no carrier responds, or if another company checks it', async () => {
      useResults(carrierResult({ ...unavailableResult, error: 'CARRIER_TIMEOUT' }));
      const { customerId, read } = await insertWatch({ TESTNET: there });
      const before = await read();
      await checkAddress(customerId);
      useResults(carrierResult());
      await checkAddress(await createCustomer());
      expect(await read()).toEqual(before);
    });
  });

  it('is not checked while the customer is inactive', async () => {
    useResults(carrierResult());
    const { customerId } = await insertWatch(unavailableSnapshot, { status: 'BLOCKED' });
    await run();
    expect(await listTypes(customerId)).toEqual([]);
    await api.db.update(customers).set({ status: 'ACTIVE' }).where(eq(customers.customerId, customerId));
    await run();
    expect(await listTypes(customerId)).toEqual(['address.changed']);
  });

  it('is checked by one process', async () => {
    useResults(carrierResult());
    const { customerId } = await insertWatch(unavailableSnapshot);
    await Promise.all([run(), run()]);
    expect(await listTypes(customerId)).toEqual(['address.changed']);
  });
});
