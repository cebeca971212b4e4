import { randomUUID } from 'node:crypto';
import { ipPrefixOperations, ipPrefixProviderOperations } from '@demarc/contract/kinds/ip-prefix-operations.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { dnsUpdates, ipAddresses, ipPrefixes, ipPrefixRequests, nullRoutes } from '../../db/schema/ip.ts';
import { buildIpAddressSearchText, buildIpPrefixSearchText } from '../../db/search-texts/ip-prefix.ts';
import { insertContact } from '../../testing/builders.ts';
import { insertPrefix, nextTestPrefix } from '../../testing/ip-prefixes.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import type { TestApi } from '../../testing/test-api.ts';

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
/** A list parameter with one value is a plain string in the query. */
const filterQuery = {
  q: 'proef',
  family: '4',
  status: 'ACTIVE',
  rpkiState: 'VALID',
  hasPtr: true,
  hasAbuseContact: true,
  serviceType: 'LINE',
  problem: 'DNS_FAILED',
};
const assignment = (prefix: string) => ({ prefix, gateway: prefix.replace('0/24', '1'), isRouted: false, isContainer: false });
const justification = 'Proef: twintig servers dit jaar';

/** A prefix with an address, a null route, a failed DNS change, and a request. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: [...ipPrefixOperations, ...ipPrefixProviderOperations],
  insertRows,
  getParams: ({ ownPrefixId: prefixId, ownIp: ip, nullRouteId, prefixRequestId: requestId }) => ({
    prefixId,
    ip,
    nullRouteId,
    requestId,
  }),
  inputs: {
    listIpPrefixes: ({ containerId }) => ({ query: { ...filterQuery, parentId: containerId, sort: 'prefix' } }),
    exportIpPrefixes: ({ containerId }) => ({ query: { ...filterQuery, parentId: containerId } }),
    updateIpPrefix: ({ abuseContactId }) => ({
      body: {
        description: 'Proef',
        abuseContactId,
        reverseDns: { mode: 'DELEGATED', nameservers: ['ns1.proef.example', 'ns2.proef.example'] },
      },
    }),
    checkIpPrefixDelegation: () => ({ body: { nameservers: ['ns1.proef.example', 'ns2.proef.example'] } }),
    withdrawIpPrefixRelease: async ({ ownPrefixId: prefixId }, { db }) => {
      await db.update(ipPrefixes).set({ status: 'PENDING_RELEASE' }).where(eq(ipPrefixes.prefixId, prefixId));
      return {};
    },
    releaseIpPrefix: async ({ ownPrefixId: prefixId }, { db }) => {
      await db.update(nullRoutes).set({ status: 'ENDED' }).where(eq(nullRoutes.prefixId, prefixId));
      return { body: {} };
    },
    listIpAddresses: ({ ownIp: from }) => ({ query: { from, usage: 'ASSIGNED', dnsState: 'FAILED', hasPtr: true, q: 'proef' } }),
    putIpAddress: ({ ownIp: ip }) => ({
      params: { ip },
      body: { ptr: 'proef.example', hostname: 'Proef', description: 'Proef' },
    }),
    deleteIpAddress: ({ ownIp: ip }) => ({ params: { ip }, query: {} }),
    updateIpAddresses: ({ ownIp: ip }) => ({
      body: { rows: [{ ip, ptr: 'proef.example', hostname: 'Proef', description: 'Proef' }] },
    }),
    previewIpAddresses: ({ ownIp: ip }) => ({ body: { pattern: 'proef-{d}.example', ips: [ip], rows: [] } }),
    previewZoneFile: () => ({ body: { zoneFile: '5 IN PTR proef.example.', origin: '0.0.10.in-addr.arpa' } }),
    exportIpAddresses: () => ({ query: { format: 'csv' } }),
    createNullRoute: async ({ ownPrefixId: prefixId }, { db }) => {
      await db.update(nullRoutes).set({ status: 'ENDED' }).where(eq(nullRoutes.prefixId, prefixId));
      return { body: { target: null, endsAt: inHours(2), reason: 'Proef' } };
    },
    updateNullRoute: () => ({ body: { endsAt: inHours(3) } }),
    listIpPrefixRequests: () => ({ query: { status: 'REQUESTED' } }),
    createIpPrefixRequest: async ({ customerId }, { db }) => {
      await db.update(ipPrefixRequests).set({ status: 'CANCELLED' }).where(eq(ipPrefixRequests.customerId, customerId));
      return { body: { family: 4, prefixLength: 26, service: null, justification } };
    },
    listProviderIpPrefixes: ({ ownIp: address }) => ({ query: { status: 'ACTIVE', address } }),
    createProviderIpPrefix: ({ customerId }) => ({
      body: { customerId, family: 4, prefixLength: 24, service: null, ...assignment(nextTestPrefix()) },
    }),
    updateProviderIpPrefix: ({ ownIp: ip }) => ({ body: { gateway: ip, isRouted: false } }),
    putProviderAnnouncement: ({ ownPrefix: prefix }) => ({
      body: { originAsn: 64_500, by: 'CUSTOMER', announcedPrefix: prefix, lastSeenAt: '2026-01-05T10:00:00.000Z' },
    }),
    putProviderRegistryObject: () => ({
      body: { objectType: 'inetnum', netname: 'PROEF', status: 'ASSIGNED PA', country: 'NL' },
    }),
    removeProviderNullRoute: async ({ nullRouteId }, { db }) => {
      await db.update(nullRoutes).set({ status: 'ENDING' }).where(eq(nullRoutes.nullRouteId, nullRouteId));
      return {};
    },
    listProviderNullRoutes: () => ({ query: { status: 'REQUESTED' } }),
    listProviderIpPrefixRequests: () => ({ query: { status: 'REQUESTED' } }),
    decideProviderIpPrefixRequest: () => ({ body: { decision: 'APPROVE', text: 'Proef', ...assignment(nextTestPrefix()) } }),
    listProviderDnsUpdates: () => ({ query: { state: 'FAILED' } }),
    retryProviderDnsUpdates: () => ({ body: {} }),
  },
  singleUseRows: [
    'updateIpPrefix',
    'checkIpPrefixRpki',
    'releaseIpPrefix',
    'withdrawIpPrefixRelease',
    'createNullRoute',
    'endNullRoute',
    'cancelIpPrefixRequest',
    'createIpPrefixRequest',
    'activateProviderNullRoute',
    'removeProviderNullRoute',
    'decideProviderIpPrefixRequest',
  ],
  singleUseInputs: ['createProviderIpPrefix'],
  operationsWithoutFreeText: [
    'getIpPrefixSummary',
    'retryIpPrefixDns',
    'checkIpPrefixDelegation',
    'checkIpPrefixRpki',
    'previewIpAddresses',
    'previewZoneFile',
  ],
  crossCustomerOperations: [
    'listProviderIpPrefixes',
    'listProviderNullRoutes',
    'listProviderIpPrefixRequests',
    'listProviderDnsUpdates',
    'retryProviderDnsUpdates',
  ],
  insertFindable,
};

async function insertRows({ db }: TestApi, { customerId, accountId, word }: RowOwner) {
  const { contactId: abuseContactId } = await insertContact(db, { customerId, types: ['abuse'], lastName: word });
  const registry = { objectType: 'inetnum', netname: word, status: 'ASSIGNED PA', country: 'NL' } as const;
  const now = new Date();
  const row = await insertPrefix(db, {
    customerId,
    description: word,
    registry,
    abuseContactId,
    originAsn: 64_500,
    announcedBy: 'PROVIDER',
    announcedAt: now,
    rpkiState: 'VALID',
    rpkiRoas: [],
    rpkiCheckedAt: now,
    ptrCount: 1,
    usedCount: 1,
    dnsFailedCount: 1,
  });
  const { prefixId, prefix } = row;
  await db.update(ipPrefixes).set({ announcedPrefix: prefix }).where(eq(ipPrefixes.prefixId, prefixId));
  const ip = prefix.replace('0/24', '5');
  const searchWordFields = { ip, hostname: word, ptr: `${word}.example`.toLowerCase(), description: word };
  const ofAddress = { customerId, prefixId, ip };
  await db.insert(ipAddresses).values({
    ...ofAddress,
    ...searchWordFields,
    dnsState: 'FAILED',
    dnsReason: 'REFUSED',
    forwardState: 'NO_RECORD',
    updatedAt: now,
    searchText: buildIpAddressSearchText(searchWordFields, searchWordFields.ptr),
  });
  const reversedIp = ip.split('.').reverse().join('.');
  await db.insert(dnsUpdates).values({
    ...ofAddress,
    queue: '10.in-addr.arpa',
    name: `${reversedIp}.in-addr.arpa`,
    type: 'PTR',
    state: 'FAILED',
    reason: 'REFUSED',
    requestedAt: now,
    nextAttemptAt: now,
  });
  const nullRouteId = randomUUID();
  await db.insert(nullRoutes).values({
    customerId,
    nullRouteId,
    prefixId,
    target: `${ip}/32`,
    reason: word,
    status: 'REQUESTED',
    requestedAt: now,
    requestedByAccountId: accountId,
    endsAt: new Date(inHours(1)),
  });
  const requestId = randomUUID();
  await db.insert(ipPrefixRequests).values({
    customerId,
    requestId,
    family: 4,
    prefixLength: 26,
    justification: word,
    status: 'REQUESTED',
    requestedAt: now,
    requestedByAccountId: accountId,
  });
  const container = await insertPrefix(db, { customerId, description: word, isContainer: true });
  const ids = { ownPrefixId: prefixId, ownPrefix: prefix, ownIp: ip, containerId: container.prefixId };
  return { ...ids, abuseContactId, nullRouteId, prefixRequestId: requestId };
}

/** Inserts a prefix with every name that finds it, including the names of an address. */
async function insertFindable(db: Database, { customerId, uniqueText }: { customerId: number; uniqueText: string }) {
  const registry = { objectType: 'inetnum', netname: `NET-${uniqueText}`, status: 'ASSIGNED PA', country: 'NL' } as const;
  const { prefixId, prefix } = await insertPrefix(db, { customerId, description: `Prefix ${uniqueText}`, registry });
  await db
    .update(ipPrefixes)
    .set({ searchText: buildIpPrefixSearchText({ prefix, description: `Prefix ${uniqueText}`, registry }) })
    .where(eq(ipPrefixes.prefixId, prefixId));
  const ip = prefix.replace('0/24', '9');
  const addressFields = {
    ip,
    hostname: `host-${uniqueText}`.toLowerCase(),
    ptr: `ptr-${uniqueText}.example`.toLowerCase(),
    description: null,
  };
  await db.insert(ipAddresses).values({
    customerId,
    prefixId,
    ...addressFields,
    updatedAt: new Date(),
    searchText: buildIpAddressSearchText(addressFields, addressFields.ptr),
  });
  return [
    {
      kind: 'ipPrefix' as const,
      id: String(prefixId),
      texts: [prefix, ip, `Prefix ${uniqueText}`, `NET-${uniqueText}`, addressFields.hostname, addressFields.ptr],
    },
  ];
}
