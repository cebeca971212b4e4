import { listIpAddresses, putIpAddress } from '@demarc/contract/ip-address.ts';
import { getIpPrefix, listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import { addProviderLineSessions } from '@demarc/contract/provider/line.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCustomer, insertLine } from '../../testing/builders.ts';
import { insertPrefix } from '../../testing/ip-prefixes.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

/** Inserts a line with its own prefix, and returns the calls for both. */
async function setUp() {
  const { customerId } = await insertCustomer(api.db);
  const { lineId } = await insertLine(api.db, { customerId });
  const assignedAt = new Date('2026-02-03T12:00:00Z');
  const { prefix, prefixId } = await insertPrefix(api.db, { customerId, serviceType: 'LINE', serviceId: lineId, assignedAt });
  const desk = { customerId, roles: ['RESELLER_SERVICE_DESK' as const] };
  const params = { customerId, prefixId };
  const base = prefix.replace(/0\/24$/, '');
  const report = (addresses: (string | null)[], stoppedAt: string | null = null) => {
    const sessions = addresses.map((ipv4, index) => ({
      sessionId: `s${index}`,
      startedAt: '2026-02-03T10:00:00.000Z',
      stoppedAt,
      durationSeconds: 60,
      ipv4,
      ipv6Prefix: null,
      bytesIn: 0,
      bytesOut: 0,
      terminateCause: null,
    }));
    return api.call(addProviderLineSessions, { params: { lineId }, body: { sessions } }, systemToken);
  };
  return {
    ip: (last: number) => `${base}${last}`,
    report: (...addresses: (string | null)[]) => report(addresses),
    reportEnded: (ipv4: string, stoppedAt: string) => report([ipv4], stoppedAt),
    get: async () => (await api.call(getIpPrefix, { params }, desk)).body,
    listIps: async (query: NonNullable<Parameters<typeof api.call<typeof listIpAddresses>>[1]['query']>) =>
      (await api.call(listIpAddresses, { params, query }, desk)).body.items.map(({ ip }) => ip),
    listWithoutPtr: async () =>
      (await api.call(listIpPrefixes, { params: { customerId }, query: { hasPtr: false } }, desk)).body.items.length,
    put: (ip: string, body: { ptr: string | null }) => api.call(putIpAddress, { params: { ...params, ip }, body }, desk),
  };
}

it('counts the address of a session as used, and as missing a PTR record until it gets one', async () => {
  const { ip, report, get, listIps, listWithoutPtr, put } = await setUp();
  expect(await get()).toMatchObject({ usedCount: 0, utilizationPercent: 0 });
  expect((await report(ip(9), '100.64.0.9', null)).body).toEqual({ stored: 3 });
  const usedPrefix = await get();
  expect(usedPrefix).toMatchObject({ usedCount: 1, ptrCount: 0, utilizationPercent: 0.4, version: 1 });
  expect(usedPrefix.scoreDetails.aspects).toContainEqual(
    expect.objectContaining({ reason: 'NONE_HAS_PTR', fix: 'SET_PTR', count: 1 }),
  );
  expect(await listIps({ usage: ['ASSIGNED'] })).toEqual([ip(9)]);
  expect(await listIps({ usage: ['ASSIGNED'], hasPtr: false })).toEqual([ip(9)]);
  expect(await listWithoutPtr()).toBe(1);

  await report(ip(9));
  expect((await get()).usedCount).toBe(1);
  const namedAddress = await put(ip(9), { ptr: 'router.customer.example' });
  expect(namedAddress.body).toMatchObject({ usage: 'ASSIGNED', usedByService: true });
  expect(await get()).toMatchObject({ usedCount: 1, ptrCount: 1 });
  expect(await listWithoutPtr()).toBe(0);
  expect((await put(ip(9), { ptr: null })).body).toMatchObject({ usage: 'ASSIGNED', ptr: null });
  expect(await get()).toMatchObject({ usedCount: 1, ptrCount: 0 });
});

it('ignores a session of another line', async () => {
  const [mine, other] = await Promise.all([setUp(), setUp()]);
  await other.report(mine.ip(9));
  expect((await mine.get()).usedCount).toBe(0);
});

it('ignores a session that ended before the line got the prefix', async () => {
  const { ip, reportEnded, get } = await setUp();
  await reportEnded(ip(9), '2026-02-03T11:59:00.000Z');
  expect((await get()).usedCount).toBe(0);
  await reportEnded(ip(9), '2026-02-03T12:01:00.000Z');
  expect((await get()).usedCount).toBe(1);
});
