import { isIPv4 } from 'node:net';
import { formatAddress, formatStreet } from '@demarc/contract/format-address.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { getServiceState, isImpaired } from '@demarc/contract/service-state.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { ipPrefixes } from '../../db/schema/ip.ts';
import { getLineIdentifiers, lineSessions, lines } from '../../db/schema/line.ts';
import { toAddressIdentifier } from '../../modules/search/address-identifier.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import { normalizeMacAddress, type SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { matchesServiceType, selectEnclosingPrefix } from '../../modules/search/select-enclosing-prefix.ts';
import { maxRanked, selectIdsByText } from '../../modules/search/select-ids-by-text.ts';

const {
  customerId,
  lineId,
  reference,
  status,
  suspended,
  operationalState,
  carrierServiceId,
  address,
  endUser,
  evcs,
  technical,
  orderId,
} = lines;
const stateColumns = { status, suspended, operationalState };
const columns = { ...stateColumns, lineId, reference, carrierServiceId, address, endUser, evcs, technical, orderId };
const exactMatchColumns = getLineIdentifiers(lines);

/** Finds the matching lines of a customer, newest first. */
export async function findLines(
  db: Database,
  { customerId: ownCustomerId }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const { network } = query;
  const ipv4 = network === null ? null : parseSingleIpv4(network);
  const ids = [
    sql`(${selectIdsByText({ table: lines, customerId, id: lineId, searchText: lines.searchText, exactMatchColumns, number: lineId }, ownCustomerId, query)})`,
    ...(query.serviceIds.LINE ? [sql`select ${query.serviceIds.LINE}::int`] : []),
    ...(query.address === null ? [] : [sql`(${selectLinesAt(ownCustomerId, query.address)})`]),
    ...(network === null ? [] : [sql`(${selectLinesWithPrefix(ownCustomerId, network)})`]),
    ...(ipv4 === null ? [] : [sql`(${selectLinesEverAt(ownCustomerId, ipv4)})`]),
  ];
  const rows = await db
    .select({
      ...columns,
      prefix: network === null ? sql<null>`null` : selectEnclosingPrefix({ customerId, id: lineId }, 'LINE', network),
      sessionIpv4: ipv4 === null ? sql<null>`null` : newestIpv4,
    })
    .from(lines)
    .where(and(eq(customerId, ownCustomerId), sql`${lineId} in (${sql.join(ids, sql` union `)})`));
  return rows.toSorted((a, b) => b.lineId - a.lineId).map((row) => toSearchMatch(row, ipv4));
}

/** Selects the IDs of the lines at a house number. */
export function selectLinesAt(ownCustomerId: number, { postalCode, houseNumber }: NonNullable<SearchQuery['address']>): SQL {
  const isThere = and(eq(customerId, ownCustomerId), eq(lines.postalCode, postalCode), eq(lines.houseNumber, houseNumber));
  return sql`select ${lineId} from ${lines} where ${isThere} order by ${lineId} desc limit ${maxRanked}`;
}

/** Selects lines by IP prefix: first those whose prefix contains the network, then those whose prefix lies inside it. */
function selectLinesWithPrefix(ownCustomerId: number, network: string): SQL {
  const { prefix, serviceId } = ipPrefixes;
  return sql`select ${serviceId} from ${ipPrefixes}
    where ${and(eq(ipPrefixes.customerId, ownCustomerId), matchesServiceType('LINE'))} and ${prefix} && ${network}::inet
    order by ${prefix} >>= ${network}::inet desc limit ${maxRanked}`;
}

function parseSingleIpv4(network: string): string | null {
  const [address = '', length = '32'] = network.split('/');
  return isIPv4(address) && length === '32' ? address : null;
}

/** Selects lines that had a session with this address, latest session first. */
function selectLinesEverAt(ownCustomerId: number, ipv4: string): SQL {
  const { lineId, startedAt } = lineSessions;
  const isAt = and(eq(lineSessions.customerId, ownCustomerId), eq(lineSessions.ipv4, ipv4));
  return sql`select ${lineId} from ${lineSessions} where ${isAt}
    group by ${lineId} order by max(${startedAt}) desc limit ${maxRanked}`;
}

const isOfLine = and(sql`${lineSessions.customerId} = ${customerId}`, sql`${lineSessions.lineId} = ${lineId}`);
const newestIpv4 = sql<string | null>`(
  select ${lineSessions.ipv4} from ${lineSessions} where ${isOfLine} order by ${lineSessions.startedAt} desc limit 1)`;

type Row = Pick<typeof lines.$inferSelect, keyof typeof columns> & { prefix: string | null; sessionIpv4: string | null };

function toSearchMatch({ prefix, sessionIpv4, ...line }: Row, ipv4: string | null): SearchMatch {
  const { address, endUser, evcs, technical } = line;
  const hasEnded = isFinalServiceStatus(line.status);
  const circuits = evcs.flatMap(({ ipv4Prefix, ipv6Prefix, username }) => [ipv4Prefix, ipv6Prefix, username]);
  const serviceId = formatServiceId('LINE', line.lineId);
  const state = getServiceState(line);
  const mac = technical.nt?.macAddress;
  const person = formatPersonName(endUser);
  return {
    kind: 'line',
    id: String(line.lineId),
    title: endUser.companyName || person || formatStreet(address),
    identifier: serviceId,
    detail: formatAddress(address),
    reference: line.reference,
    status: line.status,
    state,
    ownerId: null,
    identifiers: [
      { shown: serviceId, forms: [serviceId.toLowerCase(), String(line.lineId)] },
      ...toIdentifiers(line.reference, line.carrierServiceId),
      ...(ipv4 && sessionIpv4 === ipv4 ? [{ shown: ipv4, forms: [ipv4] }] : []),
      // Another line may use the identifiers of a line that has ended.
      ...toIdentifiers(...(hasEnded ? [] : circuits)),
      toAddressIdentifier(address),
      ...(mac ? [{ shown: mac, forms: [normalizeMacAddress(mac), mac.toLowerCase()] }] : []),
      ...toIdentifiers(technical.nt?.serialNumber ?? null, technical.ftuId, technical.odfConnectionId, technical.israPoint),
      ...toIdentifiers(endUser.email, endUser.phoneNumber),
    ],
    enclosingPrefix: prefix,
    names: [endUser.companyName, person, endUser.lastName],
    texts: [
      String(line.orderId),
      technical.areaPop,
      technical.accessNode?.name,
      technical.accessNode?.port,
      ipv4,
      ...circuits,
    ].filter((text) => text !== null && text !== undefined),
    hasProblem: isImpaired(state),
    hasEnded,
  };
}
