import { personName } from '@demarc/contract/person-name.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { ipPrefixes } from '../../db/schema/ip.ts';
import { lines } from '../../db/schema/line.ts';
import { addressIdentifier, addressLine, streetLine } from './address-text.ts';
import { idsByText, mostRanked } from './by-text.ts';
import { type Found, identifiersOf } from './ranking.ts';
import { hardwareForm, type SearchQuery } from './search-query.ts';

const { customerId, lineId, reference, status, carrierServiceId, address, endUser, evcs, technical, orderId } = lines;
const columns = { lineId, reference, status, carrierServiceId, address, endUser, evcs, technical, orderId };
const known = [
  ...[sql`${lineId}::text`, reference, carrierServiceId],
  ...[sql`${endUser}->>'companyName'`, sql`${endUser}->>'lastName'`, sql`${endUser}->>'email'`],
];

/** The lines of a customer that fit, newest first. */
export async function findLines(db: Database, of: number, query: SearchQuery): Promise<Found[]> {
  const { network } = query;
  const ids = [
    sql`(${idsByText({ table: lines, customerId, id: lineId, searchText: lines.searchText, known }, of, query)})`,
    ...(query.lineId === null ? [] : [sql`select ${query.lineId}::int`]),
    ...(query.place === null ? [] : [sql`(${linesAt(of, query.place)})`]),
    ...(network === null ? [] : [sql`(${linesWith(of, network)})`]),
  ];
  const rows = await db
    .select({ ...columns, prefix: network === null ? sql<null>`null` : prefixAround(network) })
    .from(lines)
    .where(and(eq(customerId, of), sql`${lineId} in (${sql.join(ids, sql` union `)})`));
  return rows.toSorted((one, other) => other.lineId - one.lineId).map((row) => foundOf(row, network));
}

/** Selects the numbers of the lines at a house. */
export function linesAt(of: number, { postalCode, houseNumber }: NonNullable<SearchQuery['place']>): SQL {
  const isThere = and(eq(customerId, of), eq(lines.postalCode, postalCode), eq(lines.houseNumber, houseNumber));
  return sql`select ${lineId} from ${lines} where ${isThere} order by ${lineId} desc limit ${mostRanked}`;
}

const isLine = and(eq(ipPrefixes.serviceType, 'LINE'), sql`${ipPrefixes.status} <> 'RELEASED'`);

/** Those that have a prefix around a network first, then those with one in it. */
function linesWith(of: number, network: string): SQL {
  const { prefix, serviceId } = ipPrefixes;
  return sql`select ${serviceId} from ${ipPrefixes}
    where ${and(eq(ipPrefixes.customerId, of), isLine)} and ${prefix} && ${network}::inet
    order by ${prefix} >>= ${network}::inet desc limit ${mostRanked}`;
}

function prefixAround(network: string) {
  const { prefix, serviceId } = ipPrefixes;
  const isOwn = and(sql`${ipPrefixes.customerId} = ${customerId}`, sql`${serviceId} = ${lineId}`, isLine);
  return sql<
    string | null
  >`(select ${prefix}::text from ${ipPrefixes} where ${isOwn} and ${prefix} >>= ${network}::inet limit 1)`;
}

type Row = Pick<typeof lines.$inferSelect, keyof typeof columns> & { prefix: string | null };

function foundOf({ prefix, ...line }: Row, network: string | null): Found {
  const { address, endUser, evcs, technical } = line;
  const serviceId = `LN-${line.lineId}`;
  const mac = technical.nt?.macAddress;
  const person = personName(endUser);
  return {
    kind: 'line',
    id: String(line.lineId),
    title: endUser.companyName || person || streetLine(address),
    identifier: serviceId,
    detail: addressLine(address),
    reference: line.reference,
    status: line.status,
    ownerId: null,
    identifiers: [
      { shown: serviceId, forms: [serviceId.toLowerCase(), String(line.lineId)] },
      ...identifiersOf(line.reference, line.carrierServiceId),
      ...(prefix && network ? [{ shown: prefix, forms: [network] }] : []),
      ...evcs.flatMap(({ ipv4Prefix, ipv6Prefix, username }) => identifiersOf(ipv4Prefix, ipv6Prefix, username)),
      addressIdentifier(address),
      ...(mac ? [{ shown: mac, forms: [hardwareForm(mac), mac.toLowerCase()] }] : []),
      ...identifiersOf(technical.nt?.serialNumber ?? null, technical.ftuId, technical.odfConnectionId, technical.israPoint),
      ...identifiersOf(endUser.email, endUser.phoneNumber),
    ],
    names: [endUser.companyName, person, endUser.lastName],
    texts: [String(line.orderId)],
  };
}
