import { checkIpPrefixRpki, getIpPrefix, listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import { deleteProviderAnnouncement, putProviderAnnouncement } from '@demarc/contract/provider/ip-prefix.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import type { OriginValidation } from '../../rpki/types.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { insertPrefix } from '../../testing/ip-prefixes.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { checkOrigins } from './check-origins.ts';

/** A validator whose results are chosen by the test, for each route. */
const results = new Map<string, OriginValidation>();
const rpki = {
  version: '1:1' as string | null,
  validate: (prefix: string) => results.get(prefix) ?? { state: 'NOT_FOUND' as const, deciding: [] },
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ rpki, env: systemEnv });
});
afterAll(() => api.close());

const check = () => checkOrigins.run(api.context, {});
let serial = 1;
/** Gives the validator new VRPs, with this result for the prefix. */
const setResult = (prefix: string, state: OriginValidation['state'], deciding: OriginValidation['deciding'] = []) => {
  results.set(prefix, { state, deciding });
  serial += 1;
  rpki.version = `1:${serial}`;
};

async function setUp() {
  const { customerId } = await insertCustomer(api.db);
  await insertContact(api.db, { customerId, types: ['support'], email: `support@c${customerId}.example` });
  const prefix = await insertPrefix(api.db, { customerId });
  const desk = { customerId, roles: ['RESELLER_SERVICE_DESK' as const] };
  const params = { customerId, prefixId: prefix.prefixId };
  return {
    customerId,
    prefix,
    desk,
    params,
    announce: (announcedPrefix = prefix.prefix, originAsn = 64_500) =>
      api.call(
        putProviderAnnouncement,
        { params, body: { originAsn, by: 'CUSTOMER', announcedPrefix, lastSeenAt: '2026-01-05T10:00:00.000Z' } },
        systemToken,
      ),
    get: async () => (await api.call(getIpPrefix, { params }, desk)).body,
    request: () => api.call(checkIpPrefixRpki, { params }, desk),
    eventTypes: async () =>
      (await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(asc(events.eventId))).map(
        ({ type }) => type,
      ),
  };
}

it('checks an announced prefix, and names the ROAs that decide the result and what would make it valid', async () => {
  const { announce, get, prefix } = await setUp();
  const roa = { prefix: prefix.prefix, maxLength: 24, asn: 64_501 };
  setResult(prefix.prefix, 'INVALID_ASN', [roa]);
  expect((await announce()).status).toBe(200);
  expect(await get()).toMatchObject({ rpkiState: null, rpki: null, announcement: { originAsn: 64_500, by: 'CUSTOMER' } });
  await check();
  expect((await get()).rpki).toMatchObject({
    state: 'INVALID_ASN',
    roas: [roa],
    advice: { fix: 'AUTHORIZE_ORIGIN', roa: { ...roa, asn: 64_500 }, replaces: null },
  });
});

it('reports a prefix once when it becomes invalid, and again when it is valid', async () => {
  const { announce, get, prefix, customerId, eventTypes } = await setUp();
  const roa = { prefix: prefix.prefix, maxLength: 24, asn: 64_500 };
  setResult(prefix.prefix, 'VALID', [roa]);
  await announce();
  await check();
  expect(await api.listMails(customerId)).toEqual([]);
  setResult(prefix.prefix, 'INVALID_ASN', [{ ...roa, asn: 64_501 }]);
  await check();
  await check();
  expect(await get()).toMatchObject({ rpkiState: 'INVALID_ASN' });
  expect(await api.listMails(customerId)).toHaveLength(1);
  setResult(prefix.prefix, 'VALID', [roa]);
  await check();
  expect(await eventTypes()).toEqual([
    'ip-prefix.announcement-changed',
    'ip-prefix.rpki-checked',
    'ip-prefix.rpki-invalid',
    'ip-prefix.rpki-valid',
  ]);
  expect(await api.listMails(customerId)).toHaveLength(1);
});

it('sends one email about prefixes of a customer that become invalid together', async () => {
  const first = await setUp();
  const { customerId } = first;
  const otherPrefix = await insertPrefix(api.db, { customerId });
  const route = { originAsn: 64_500, by: 'PROVIDER' as const, lastSeenAt: '2026-01-05T10:00:00.000Z' };
  await first.announce();
  await api.call(
    putProviderAnnouncement,
    { params: { prefixId: otherPrefix.prefixId }, body: { ...route, announcedPrefix: otherPrefix.prefix } },
    systemToken,
  );
  await check();
  results.set(first.prefix.prefix, { state: 'INVALID_LENGTH', deciding: [{ prefix: '10.0.0.0/8', maxLength: 16, asn: 64_500 }] });
  setResult(otherPrefix.prefix, 'INVALID_ASN', [{ prefix: '10.0.0.0/8', maxLength: 24, asn: 64_501 }]);
  await check();
  expect(await api.listMails(customerId)).toHaveLength(1);
  const listPrefixes = (rpkiState: ('INVALID_ASN' | 'INVALID_LENGTH' | 'VALID')[]) =>
    api.call(listIpPrefixes, { params: { customerId }, query: { rpkiState } }, first.desk);
  expect((await listPrefixes(['INVALID_ASN', 'INVALID_LENGTH'])).body.total).toBe(2);
  expect((await listPrefixes(['VALID'])).body.total).toBe(0);
});

it('allows a requested check once every 15 minutes', async () => {
  const { announce, request, get, prefix } = await setUp();
  setResult(prefix.prefix, 'NOT_FOUND');
  await announce();
  await check();
  results.set(prefix.prefix, { state: 'VALID', deciding: [{ prefix: prefix.prefix, maxLength: 24, asn: 64_500 }] });
  expect((await request()).status).toBe(202);
  await check();
  expect(await get()).toMatchObject({ rpkiState: 'VALID', nextRpkiCheckAt: expect.any(String) });
  const secondRequest = await request();
  expect(secondRequest).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
  expect(Number(secondRequest.headers['retry-after'])).toBeGreaterThan(800);
  api.clock.moveBy(901);
  expect((await request()).status).toBe(202);
});

it('stores no result for an origin that has changed in the meantime', async () => {
  const { announce, get, prefix } = await setUp();
  setResult(prefix.prefix, 'VALID', [{ prefix: prefix.prefix, maxLength: 24, asn: 64_500 }]);
  // Afterwards, only what is due is checked.
  await check();
  await announce();
  const { db } = api.context.database;
  const transactionSpy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (...given) => {
    transactionSpy.mockRestore();
    await announce(prefix.prefix, 64_501);
    return db.transaction(...given);
  });
  await check();
  expect(await get()).toMatchObject({ rpkiState: null, announcement: { originAsn: 64_501 } });
  await check();
  expect(await get()).toMatchObject({ rpkiState: 'VALID' });
});

it('stores no origin for a prefix that is no longer announced', async () => {
  const { announce, get, params } = await setUp();
  await announce();
  await check();
  expect((await api.call(deleteProviderAnnouncement, { params }, systemToken)).status).toBe(204);
  await check();
  expect(await get()).toMatchObject({ announcement: null, rpkiState: null, rpki: null });
});

it.each([
  ['host bits', '10.1.2.3/24', 'validation.prefix-host-bits'],
  ['no length', '10.1.2.0', 'validation.prefix-invalid'],
  ['leading zeros', '010.1.2.0/24', 'validation.prefix-invalid'],
  ['other addresses', '192.0.2.0/24', 'validation.address-outside-prefix'],
])('rejects an announcement with %s', async (_what, announcedPrefix, code) => {
  const { announce } = await setUp();
  expect((await announce(announcedPrefix)).problem?.validationErrors).toMatchObject([{ field: 'announcedPrefix', code }]);
});
