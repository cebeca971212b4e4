import { containsPrefix, getRouterAddress, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { RpkiState } from '@demarc/contract/rpki-state.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { colocations } from '../db/schema/colocation.ts';
import { contacts } from '../db/schema/contact.ts';
import { ipPrefixes } from '../db/schema/ip.ts';
import { changeAddresses } from '../modules/ip-prefix/change-addresses.ts';
import * as nullRoutes from '../modules/ip-prefix/null-route.service.ts';
import { update } from '../modules/ip-prefix/prefix.service.ts';
import { findPrefix, setFinding } from '../modules/ip-prefix/prefix.store.ts';
import { create as createRequest } from '../modules/ip-prefix/prefix-request.service.ts';
import * as provider from '../modules/ip-prefix/provider-prefix.service.ts';
import { generatedIds } from './generated-company.ts';
import type { History } from './history.ts';
import { type BuildAuthor, backOffice, findUser, type SamplePast } from './sample-past.ts';

const customerId = 20_240_317;
const saveResponse = async () => {};
const ownAsn = 64_500;

/** The ROAs in the RTR cache of the demo. */
const roas = [
  { prefix: '192.0.2.0/24', maxLength: 24, asn: ownAsn },
  { prefix: '198.51.100.0/24', maxLength: 24, asn: ownAsn },
  { prefix: '203.0.113.0/24', maxLength: 24, asn: ownAsn },
  { prefix: '2001:db8::/32', maxLength: 48, asn: ownAsn },
];

/** A customer announces it from its own network, which no ROA allows: the one origin that is invalid. */
const announcedByCustomer = { prefix: '2001:db8:f311::/48', asn: 64_502 };
/** The only prefix in use without an abuse contact. */
const withoutAbuseContact = '2001:db8:3::/56';

/** The prefix of a line whose router has no PTR record. */
const withoutPtr = '203.0.113.24/32';
const serversByPrefix: Readonly<Record<string, readonly (readonly [ip: string, hostname: string])[]>> = {
  '198.51.100.8/29': [
    ['198.51.100.10', 'fw01'],
    ['198.51.100.11', 'mail01'],
    ['198.51.100.12', 'mail02'],
  ],
  '198.51.100.16/30': [['198.51.100.18', 'backup01']],
  '2001:db8:f311::/48': [['2001:db8:f311::25', 'mail01']],
};

/** Starts the history of the prefixes of the demo company. The histories of their services must be started before. */
export async function startDemoIpPrefixes(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  if (!customerIds.includes(customerId)) return;
  await past.histories.start(runRequest(past));
  await past.histories.start(runDelegation(past));
  await past.histories.start(
    runRoutes(
      past,
      customerIds.filter((id) => !generatedIds.has(id)),
    ),
  );
}

/** More addresses for a rack, with names for its servers, and an attack on one of them. */
async function* runRequest(past: SamplePast): History {
  const { calendar, context } = past;
  const { db } = context.database;
  yield calendar.daysAgoAt(64, 9, 20);
  const desk = await findUser(db, customerId, 'admin@noordlijn.example');
  const rack = await findRack(past, 'Kern Amsterdam');
  const request = await createRequest(
    context,
    customerId,
    {
      family: 4,
      prefixLength: 26,
      service: rack,
      justification: 'Hosting for forty customers: thirty servers now, and about fifty a year from now.',
    },
    { author: desk('createIpPrefixRequest'), saveResponse },
  );
  yield calendar.daysAgoAt(63, 14, 5);
  const decision = { decision: 'APPROVE', prefix: '198.51.100.64/26', gateway: '198.51.100.65' } as const;
  const { prefixId } = await provider.decide(context, request.requestId, decision, backOffice('decideProviderIpPrefixRequest'));
  const key = { customerId, prefixId: prefixId! };
  yield calendar.daysAgoAt(63, 15, 40);
  await update(
    context,
    key,
    { description: 'Hosting customers', abuseContactId: await findAbuseContact(past) },
    desk('updateIpPrefix'),
  );
  yield calendar.daysAgoAt(62, 10, 12);
  await nameServers(past, key, desk);
  yield calendar.daysAgoAt(17, 21, 3);
  const nullRoute = await nullRoutes.create(
    context,
    key,
    {
      target: '198.51.100.70',
      reason: 'DDoS on a customer’s web shop',
      endsAt: new Date(calendar.daysAgoAt(17, 21, 3).getTime() + 4 * 3_600_000).toISOString(),
    },
    { author: desk('createNullRoute'), saveResponse },
  );
  yield calendar.daysAgoAt(17, 21, 4);
  await nullRoutes.report(context, nullRoute.nullRouteId, 'ACTIVE', backOffice('activateProviderNullRoute'));
  yield calendar.daysAgoAt(17, 23, 31);
  await nullRoutes.end(context, { ...key, nullRouteId: nullRoute.nullRouteId }, desk('endNullRoute'));
  yield calendar.daysAgoAt(17, 23, 32);
  await nullRoutes.report(context, nullRoute.nullRouteId, 'ENDED', backOffice('removeProviderNullRoute'));
}

/** Names of servers; two of them have no PTR record yet. */
async function nameServers(
  { context }: SamplePast,
  key: { customerId: number; prefixId: number },
  desk: BuildAuthor,
): Promise<void> {
  const rows = Array.from({ length: 30 }, (_, index) => {
    const ip = `198.51.100.${66 + index}`;
    const hasPtr = index !== 7 && index !== 21;
    return {
      path: '',
      ip,
      hostname: `web${String(index + 1).padStart(2, '0')}`,
      ...(hasPtr && { ptr: `${ip.replaceAll('.', '-')}.hosting.noordlijn.example` }),
      ...(index === 0 && { description: 'Load balancer' }),
    };
  });
  await changeAddresses(context, key, rows, desk('updateIpAddresses'));
}

/** A range with its own name servers, one of which does not respond. */
async function* runDelegation(past: SamplePast): History {
  const { calendar, context } = past;
  const { db } = context.database;
  yield calendar.daysAgoAt(120, 11, 0);
  const desk = await findUser(db, customerId, 'admin@noordlijn.example');
  const { prefixId } = await provider.create(
    context,
    { customerId, prefix: '192.0.2.0/24', isRouted: true },
    backOffice('createProviderIpPrefix'),
    saveResponse,
  );
  const key = { customerId, prefixId };
  yield calendar.daysAgoAt(119, 9, 45);
  const names = ['ns1.noordlijn.example', 'offline.noordlijn.example'];
  const reverseDns = { mode: 'DELEGATED' as const, nameservers: names };
  await update(context, key, { description: 'Customers with their own DNS', reverseDns }, desk('updateIpPrefix'));
  yield calendar.hoursAgo(3);
  const row = (await findPrefix(db, key))!;
  const checkedAt = context.clock.now();
  await setFinding(db, row, {
    nameservers: names.map((nameserver, index) => ({
      nameserver,
      checkedAt: checkedAt.toISOString(),
      ...(index === 0 ? { state: 'ANSWERS' } : { state: 'UNREACHABLE', failingSince: checkedAt.toISOString() }),
    })),
    delegationCheckedAt: checkedAt,
  });
}

/** Announces the prefixes of the customers and registers those of the demo company, once all of them exist. */
async function* runRoutes(past: SamplePast, customerIds: number[]): History {
  const { calendar, context } = past;
  const { db } = context.database;
  yield calendar.hoursAgo(30);
  const { prefixId, prefix, status, serviceType } = ipPrefixes;
  const rows = await db
    .select({ customerId: ipPrefixes.customerId, prefixId, prefix, serviceType })
    .from(ipPrefixes)
    .where(and(inArray(ipPrefixes.customerId, customerIds), eq(status, 'ACTIVE')))
    .orderBy(asc(prefixId));
  const desk = await findUser(db, customerId, 'admin@noordlijn.example');
  const abuseContactId = await findAbuseContact(past);
  for (const row of rows) {
    const block = parsePrefix(row.prefix)!;
    const roa = roas.find((known) => containsPrefix(parsePrefix(known.prefix)!, block));
    if (!roa) continue;
    const isCustomers = row.prefix === announcedByCustomer.prefix;
    const announcement = {
      ...(isCustomers
        ? { originAsn: announcedByCustomer.asn, by: 'CUSTOMER' as const, announcedPrefix: row.prefix }
        : { originAsn: ownAsn, by: 'PROVIDER' as const, announcedPrefix: roa.prefix }),
      lastSeenAt: context.clock.now().toISOString(),
    };
    await provider.putAnnouncement(context, row, announcement, backOffice('putProviderAnnouncement'));
    if (row.customerId === customerId) await registerPrefix(past, row, abuseContactId, desk);
    const current = (await findPrefix(db, row))!;
    const state: RpkiState = isCustomers ? 'INVALID_ASN' : 'VALID';
    await setFinding(db, current, { rpkiState: state, rpkiRoas: [roa], rpkiCheckedAt: context.clock.now(), isRpkiDue: false });
  }
}

/** Stores the registry object of a prefix, its abuse contact and the names of its devices. */
async function registerPrefix(
  { context }: SamplePast,
  row: { prefixId: number; prefix: string; serviceType: OrderType | null },
  abuseContactId: string | null,
  desk: BuildAuthor,
): Promise<void> {
  const isIpv4 = !row.prefix.includes(':');
  const registry = {
    objectType: isIpv4 ? ('inetnum' as const) : ('inet6num' as const),
    netname: `NOORDLIJN-${row.prefixId}`,
    status: isIpv4 ? 'ASSIGNED PA' : 'ASSIGNED',
    country: 'NL',
  };
  await provider.putRegistryObject(context, row, registry, backOffice('putProviderRegistryObject'));
  const key = { customerId, prefixId: row.prefixId };
  if (row.prefix !== withoutAbuseContact) await update(context, key, { abuseContactId }, desk('updateIpPrefix'));
  const namedAddresses = nameDevices(row);
  if (namedAddresses.length > 0) await changeAddresses(context, key, namedAddresses, desk('updateIpAddresses'));
}

/** Names of a few servers in racks, and of the routers of lines except one, which has no PTR record. */
function nameDevices({ prefix, serviceType }: { prefix: string; serviceType: OrderType | null }) {
  const router = serviceType === 'LINE' && !prefix.includes(':') && prefix !== withoutPtr ? getRouterAddress(prefix) : null;
  const devices = router === null ? (serversByPrefix[prefix] ?? []) : [[router, 'router'] as const];
  return devices.map(([ip, hostname]) => {
    return { path: '', ip, hostname, ptr: `${ip.replaceAll(/[.:]/g, '-')}.klanten.noordlijn.example` };
  });
}

async function findRack({ context: { database } }: SamplePast, reference: string) {
  const [rack] = await database.db
    .select({ type: colocations.kind, id: colocations.colocationId })
    .from(colocations)
    .where(and(eq(colocations.customerId, customerId), eq(colocations.reference, reference)));
  if (!rack) throw new Error(`The demo has no rack ${reference}`);
  return rack;
}

async function findAbuseContact({ context: { database } }: SamplePast): Promise<string | null> {
  const [contact] = await database.db
    .select({ contactId: contacts.contactId })
    .from(contacts)
    .where(and(eq(contacts.customerId, customerId), sql`'abuse' = any(${contacts.types})`))
    .orderBy(asc(contacts.contactId));
  return contact?.contactId ?? null;
}
