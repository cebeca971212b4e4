import { getSingleAddressLength, parseAddress, parsePrefix } from '@demarc/contract/ip-network.ts';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { buildExactMatchKeys } from '../../db/schema/exact-match-keys.ts';
import { getAddressIdentifiers, ipAddresses, ipPrefixes } from '../../db/schema/ip.ts';
import { listEnclosing } from '../../modules/ip-prefix/prefix-list.store.ts';
import { containsNetwork } from '../../modules/search/contains-network.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { matchesQuery, maxRanked } from '../../modules/search/select-ids-by-text.ts';

const { customerId, prefixId, prefix, description, status, registry, searchText } = ipPrefixes;
const columns = { prefixId, prefix, description, status, registry };

/** Finds the matching prefixes of a customer: by address, prefix, name, or the names of their addresses. */
export async function findIpPrefixes(
  db: Database,
  { customerId: ownCustomerId }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const namedAddresses = await findNamedAddresses(db, ownCustomerId, query);
  const byAddress = query.network === null ? null : matchesNetwork(query.network);
  const byName =
    namedAddresses.length === 0
      ? null
      : sql`${prefixId} = any(${sql.param([...new Set(namedAddresses.map((address) => address.prefixId))])})`;
  const byText = matchesQuery(searchText, query);
  const conditions = [byText, byAddress, byName].filter((condition) => condition !== null);
  const rows = await db
    .select(columns)
    .from(ipPrefixes)
    .where(and(eq(customerId, ownCustomerId), sql`${status} <> 'RELEASED'`, or(...conditions)))
    .orderBy(...(byAddress ? [sql`${byAddress} desc`] : []), asc(prefix))
    .limit(maxRanked);
  return rows.map((row) =>
    toSearchMatch(
      row,
      namedAddresses.filter((address) => address.prefixId === row.prefixId),
      query.network,
    ),
  );
}

/** Matches the prefixes that contain a network, and the prefixes in it. */
function matchesNetwork(network: string): SQL {
  const block = parsePrefix(network);
  const address = block ? { family: block.family, value: block.first } : parseAddress(network.split('/')[0] ?? '');
  if (!address) return sql`false`;
  const length = block?.length ?? getSingleAddressLength(address.family);
  const isOuter = sql`${prefix} = any(${sql.param(listEnclosing(address, length))}::cidr[])`;
  const isInside = sql`${prefix} >= ${network}::cidr and ${prefix} <<= ${network}::cidr`;
  return block ? sql`(${isOuter} or ${isInside})` : sql`(${isOuter})`;
}

type NamedAddress = Pick<typeof ipAddresses.$inferSelect, 'prefixId' | 'ip' | 'hostname' | 'ptr' | 'description'>;

/**
 * Addresses with a name that matches exactly, and a limited number of others that contain the text, because a common word may
 * occur in all of them.
 */
async function findNamedAddresses(db: Database, ownCustomerId: number, query: SearchQuery): Promise<NamedAddress[]> {
  const keys = [...new Set([...query.forms, query.text.toLowerCase()])].map((form) => sql`${`${ownCustomerId}:${form}`}`);
  const exactMatchKeys = buildExactMatchKeys(ipAddresses.customerId, getAddressIdentifiers(ipAddresses));
  const isExact = sql`${exactMatchKeys} && array[${sql.join(keys, sql`, `)}]::text[]`;
  const { ip, hostname, ptr } = ipAddresses;
  const select = (condition: SQL) =>
    db
      .select({ prefixId: ipAddresses.prefixId, ip, hostname, ptr, description: ipAddresses.description })
      .from(ipAddresses)
      .where(and(eq(ipAddresses.customerId, ownCustomerId), condition))
      .limit(maxRanked);
  const [exact, containing] = await Promise.all([select(isExact), select(matchesQuery(ipAddresses.searchText, query))]);
  const exactKeys = new Set(exact.map((address) => `${address.prefixId} ${address.ip}`));
  return [...exact, ...containing.filter((address) => !exactKeys.has(`${address.prefixId} ${address.ip}`))];
}

type Row = Pick<typeof ipPrefixes.$inferSelect, keyof typeof columns>;

function toSearchMatch(row: Row, namedAddresses: readonly NamedAddress[], network: string | null): SearchMatch {
  const names = namedAddresses.flatMap(({ ip, hostname, ptr }) => [ip, hostname, ptr]);
  return {
    kind: 'ipPrefix',
    id: String(row.prefixId),
    title: row.prefix,
    identifier: row.prefix,
    detail: row.description,
    reference: null,
    status: row.status,
    state: null,
    ownerId: null,
    identifiers: toIdentifiers(row.prefix, row.registry?.netname, ...names),
    enclosingPrefix: network !== null && containsNetwork(row.prefix, network) ? row.prefix : null,
    names: row.description ? [row.description] : [],
    texts: namedAddresses.flatMap((address) => address.description ?? []),
  };
}
