import { createProviderIpPool, listProviderIpPools, moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { ipPools, ipPrefixes } from '../../db/schema/ip.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { insertPlannedOrder, readLine, readOrder } from '../../testing/line-orders.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
let customerId: number;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  ({ customerId } = await insertCustomer(api.db));
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.delete(ipPrefixes);
  await api.db.delete(ipPools);
});

const addPool = (prefix: string) => api.call(createProviderIpPool, { body: { prefix } }, systemToken);
const listPools = async () => (await api.call(listProviderIpPools, {}, systemToken)).body;
type Length = 32 | 30 | 29 | 28 | 27;
const createPlannedOrder = async (ipv4PrefixLength: Length | null, ipv6PrefixLength: 64 | 56 | 48 | null = null) => {
  const circuits = [{ productCode: 'EVC', circuitType: 'ETHERNET' as const, ipv4PrefixLength, ipv6PrefixLength }];
  return (await insertPlannedOrder(api, { customerId, circuits })).orderId;
};
const complete = (orderId: number, evcs?: { vlanId: number; ipv4Prefix?: string; ipv6Prefix?: string }[]) =>
  api.call(
    moveProviderOrder,
    { params: { orderId }, body: { status: 'COMPLETED', ...(evcs && { delivery: { evcs } }) } },
    systemToken,
  );
const getPrefixes = async (orderId: number) => {
  const { evcs } = await readLine(api, (await readOrder(api, orderId)).serviceId!);
  return evcs.map(({ ipv4Prefix, ipv6Prefix }) => [ipv4Prefix, ipv6Prefix]);
};

it('a delivered line gets an aligned prefix from the first pool with space', async () => {
  await addPool('203.0.113.0/27');
  await addPool('198.51.100.0/28');
  const assignedPrefixes: unknown[] = [];
  for (const length of [32, 29, 28, 29, 30] as const) {
    const orderId = await createPlannedOrder(length);
    expect((await complete(orderId)).status).toBe(200);
    assignedPrefixes.push((await getPrefixes(orderId))[0]?.[0]);
  }
  expect(assignedPrefixes).toEqual(['203.0.113.0/32', '203.0.113.8/29', '203.0.113.16/28', '198.51.100.0/29', '198.51.100.8/30']);
  expect((await listPools()).map(({ next }) => next)).toEqual([null, '198.51.100.12']);
  const orderId = await createPlannedOrder(28);
  expect(await complete(orderId)).toMatchObject({
    status: 409,
    problem: { code: 'NO_ADDRESS_SPACE', details: { family: 4, prefixLength: 28 } },
  });
  expect(await readOrder(api, orderId)).toMatchObject({ status: 'PLANNED' });
});

it('a delivered line gets IPv6 prefixes from IPv6 pools', async () => {
  await addPool('203.0.113.0/24');
  await addPool('2001:db8::/36');
  const [firstOrderId, secondOrderId] = [await createPlannedOrder(29, 48), await createPlannedOrder(null, 56)];
  await complete(firstOrderId);
  await complete(secondOrderId);
  expect(await getPrefixes(firstOrderId)).toEqual([['203.0.113.0/29', '2001:db8::/48']]);
  expect(await getPrefixes(secondOrderId)).toEqual([[null, '2001:db8:1::/56']]);
});

it('a prefix chosen by the provider is stored in canonical form', async () => {
  const orderId = await createPlannedOrder(29, 48);
  const evcs = [{ vlanId: 7, ipv4Prefix: '192.0.2.8/29', ipv6Prefix: '2001:0DB8:00AA::/48' }];
  expect((await complete(orderId, evcs)).status).toBe(200);
  expect(await getPrefixes(orderId)).toEqual([['192.0.2.8/29', '2001:db8:aa::/48']]);
});

it.each([
  ['the same prefix', '192.0.2.8/29', 29],
  ['a prefix around it', '192.0.2.12/30', 30],
  ['a prefix inside it', '192.0.2.0/28', 28],
] as const)('a prefix cannot be assigned while a service uses %s', async (_what, prefix, length) => {
  await complete(await createPlannedOrder(29), [{ vlanId: 7, ipv4Prefix: '192.0.2.8/29' }]);
  const orderId = await createPlannedOrder(length);
  const response = await complete(orderId, [{ vlanId: 7, ipv4Prefix: prefix }]);
  expect(response).toMatchObject({ status: 409, problem: { code: 'PREFIX_IN_USE', details: { prefix } } });
  await api.db.update(ipPrefixes).set({ status: 'RELEASED' });
  expect((await complete(orderId, [{ vlanId: 7, ipv4Prefix: prefix }])).status).toBe(200);
});

it('the assignment skips prefixes that were assigned manually from a pool', async () => {
  await addPool('192.0.2.0/24');
  await complete(await createPlannedOrder(28), [{ vlanId: 7, ipv4Prefix: '192.0.2.0/28' }]);
  await complete(await createPlannedOrder(32), [{ vlanId: 7, ipv4Prefix: '192.0.2.16/32' }]);
  const orderId = await createPlannedOrder(29);
  await complete(orderId);
  expect((await getPrefixes(orderId))[0]?.[0]).toBe('192.0.2.24/29');
});

it.each([
  ['an address without a length', { vlanId: 7, ipv4Prefix: '192.0.2.8' }, 'ipv4Prefix', 'validation.invalid-data'],
  ['host bits', { vlanId: 7, ipv4Prefix: '192.0.2.9/29' }, 'ipv4Prefix', 'validation.invalid-data'],
  ['the other family', { vlanId: 7, ipv4Prefix: '2001:db8::/48' }, 'ipv4Prefix', 'validation.invalid-data'],
  ['a length that was not ordered', { vlanId: 7, ipv4Prefix: '192.0.2.8/30' }, 'ipv4Prefix', 'validation.not-allowed-here'],
  ['a family that was not ordered', { vlanId: 7, ipv6Prefix: '2001:db8::/48' }, 'ipv6Prefix', 'validation.not-allowed-here'],
])('a delivered prefix is rejected: %s', async (_what, evc, name, code) => {
  const response = await complete(await createPlannedOrder(29), [evc]);
  expect(response).toMatchObject({ status: 400, problem: { validationErrors: [{ field: `delivery.evcs[0].${name}`, code }] } });
});

it('each delivered circuit has its own VLAN', async () => {
  const circuits = [1, 2].map(() => ({ productCode: 'EVC', circuitType: 'ETHERNET' as const }));
  const { orderId } = await insertPlannedOrder(api, { customerId, circuits });
  const response = await complete(orderId, [{ vlanId: 7 }, { vlanId: 7 }]);
  expect(response.problem?.validationErrors).toMatchObject([
    { field: 'delivery.evcs[1].vlanId', code: 'validation.vlan-duplicate' },
  ]);
  const tooMany = await complete(orderId, [{ vlanId: 7 }, { vlanId: 8 }, { vlanId: 9 }]);
  expect(tooMany.problem?.validationErrors).toMatchObject([{ field: 'delivery.evcs' }]);
  await complete(orderId, [{ vlanId: 100 }]);
  const { evcs } = await readLine(api, (await readOrder(api, orderId)).serviceId!);
  expect(evcs.map(({ vlanId }) => vlanId)).toEqual([100, 101]);
});

it('pools cannot overlap', async () => {
  const addedPool = await addPool('203.0.113.0/24');
  expect(addedPool).toMatchObject({ status: 201, body: { prefix: '203.0.113.0/24', family: 4, next: '203.0.113.0' } });
  expect((await addPool('203.0.113.128/25')).problem?.code).toBe('PREFIX_IN_USE');
  expect((await addPool('203.0.0.0/16')).problem?.code).toBe('PREFIX_IN_USE');
  expect((await addPool('2001:0db8:0::/36')).body).toMatchObject({ prefix: '2001:db8::/36', family: 6, next: '2001:db8::' });
  for (const prefix of ['203.0.113.0', 'Proef', '203.0.113.1/24', '2001:db8::1/36']) {
    expect((await addPool(prefix)).problem?.validationErrors).toMatchObject([
      { field: 'prefix', code: 'validation.invalid-data' },
    ]);
  }
  expect(await listPools()).toHaveLength(2);
  const received = await api.db.select().from(events).where(eq(events.type, 'ip-pool.created')).orderBy(events.eventId);
  expect(received.at(-1)).toMatchObject({ customerId: null, data: { prefix: '2001:db8::/36' } });
});

it('only one of two overlapping pools can be added concurrently', async () => {
  const responses = await Promise.all([addPool('203.0.113.0/24'), addPool('203.0.113.0/25')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});
