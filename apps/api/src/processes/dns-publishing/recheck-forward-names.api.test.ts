import { putIpAddress } from '@demarc/contract/ip-address.ts';
import { getIpPrefix } from '@demarc/contract/ip-prefix.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { ipAddresses } from '../../db/schema/ip.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { createFakeReverseDns, type FakeReverseDns } from '../../testing/fake-reverse-dns.ts';
import { insertPrefix } from '../../testing/ip-prefixes.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { recheckForwardNames } from './recheck-forward-names.ts';

let api: TestApi;
let dns: FakeReverseDns;
beforeAll(async () => {
  dns = createFakeReverseDns();
  api = await startTestApi({ dns });
});
afterAll(() => api.close());
beforeEach(() => {
  dns.forward.clear();
  dns.unreachableNames.clear();
});

const recheck = (stopped?: AbortSignal) => recheckForwardNames.run(api.context, {}, stopped);
const moveByHours = (hours: number) => api.clock.moveBy(hours * 3_600);

/** Creates an address whose reverse DNS name does not resolve to it yet. */
async function setUp() {
  const { customerId } = await insertCustomer(api.db);
  const { prefix, prefixId } = await insertPrefix(api.db, { customerId });
  const session = { customerId, roles: ['RESELLER_SERVICE_DESK' as const] };
  const params = { customerId, prefixId };
  const ip = prefix.replace(/0\/\d+$/, '1');
  const name = `host-${prefixId}.customer.example`;
  await api.call(putIpAddress, { params: { ...params, ip }, body: { ptr: name } }, session);
  return {
    ip,
    name,
    getState: async () => (await api.db.select().from(ipAddresses).where(eq(ipAddresses.prefixId, prefixId)))[0]?.forwardState,
    getPrefix: async () => (await api.call(getIpPrefix, { params }, session)).body,
    countEvents: () =>
      api.db.$count(events, and(eq(events.customerId, customerId), eq(events.type, 'ip-prefix.forward-checked'))),
  };
}

it('looks up a name again after a day', async () => {
  const { ip, name, getState, getPrefix } = await setUp();
  expect(await getState()).toBe('NO_RECORD');
  dns.forward.set(name, [ip]);
  await recheck();
  expect(await getState()).toBe('NO_RECORD');
  moveByHours(25);
  await recheck();
  expect(await getState()).toBe('CONFIRMED');
  expect(await getPrefix()).toMatchObject({ forwardConfirmedCount: 1, forwardFailedCount: 0 });
});

it('looks up a name again an hour after a failed lookup, and keeps the last result until then', async () => {
  const { ip, name, getState, countEvents } = await setUp();
  moveByHours(25);
  dns.unreachableNames.add(name);
  await recheck();
  expect(await getState()).toBe('NO_RECORD');
  expect(await countEvents()).toBe(0);
  dns.unreachableNames.clear();
  dns.forward.set(name, [ip]);
  await recheck();
  expect(await getState()).toBe('NO_RECORD');
  moveByHours(1.1);
  await recheck();
  expect(await getState()).toBe('CONFIRMED');
});

it('writes one event when two processes look up a name at the same time', async () => {
  const { ip, name, getState, countEvents } = await setUp();
  moveByHours(25);
  dns.forward.set(name, [ip]);
  await Promise.all([recheck(), recheck()]);
  expect(await getState()).toBe('CONFIRMED');
  expect(await countEvents()).toBe(1);
});

it('stores no result once the process is stopping', async () => {
  const { ip, name, getState } = await setUp();
  moveByHours(25);
  dns.forward.set(name, [ip]);
  await recheck(AbortSignal.abort());
  expect(await getState()).toBe('NO_RECORD');
  await recheck();
  expect(await getState()).toBe('CONFIRMED');
});
