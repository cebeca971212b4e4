import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { colocations, getColocationIdentifiers } from '../../db/schema/colocation.ts';
import { ipPrefixes } from '../../db/schema/ip.ts';
import { sites } from '../../db/schema/site.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { matchesServiceType, selectEnclosingPrefix } from '../../modules/search/select-enclosing-prefix.ts';
import { maxRanked, selectIdsByText } from '../../modules/search/select-ids-by-text.ts';

const { customerId, colocationId, kind, reference, status, name, facilityLabel, rackLabel, orderId, prefixes } = colocations;
const columns = {
  colocationId,
  kind,
  reference,
  status,
  name,
  facilityLabel,
  rackLabel,
  orderId,
  prefixes,
  siteCode: sites.siteCode,
  siteName: sites.name,
};
const exactMatchColumns = getColocationIdentifiers(colocations);

export function findRacks(db: Database, { customerId }: Searcher, query: SearchQuery): Promise<SearchMatch[]> {
  return findOfKind(db, 'RACK', customerId, query);
}

export function findSharedColo(db: Database, { customerId }: Searcher, query: SearchQuery): Promise<SearchMatch[]> {
  return findOfKind(db, 'SHARED_COLO', customerId, query);
}

/** Finds the matching racks or shared units of a customer, newest first. */
async function findOfKind(
  db: Database,
  ownKind: ColocationKind,
  ownCustomerId: number,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const { network, serviceIds } = query;
  const serviceId = serviceIds[ownKind];
  const ids = [
    sql`(${selectIdsByText({ table: colocations, customerId, id: colocationId, searchText: colocations.searchText, exactMatchColumns, number: colocationId }, ownCustomerId, query)})`,
    ...(serviceId ? [sql`select ${serviceId}::int`] : []),
    ...(network === null ? [] : [sql`(${selectWithPrefix(ownCustomerId, ownKind, network)})`]),
  ];
  const rows = await db
    .select({
      ...columns,
      enclosingPrefix:
        network === null ? sql<null>`null` : selectEnclosingPrefix({ customerId, id: colocationId }, ownKind, network),
    })
    .from(colocations)
    .innerJoin(sites, eq(sites.siteId, colocations.siteId))
    .where(and(eq(customerId, ownCustomerId), eq(kind, ownKind), sql`${colocationId} in (${sql.join(ids, sql` union `)})`));
  return rows.toSorted((a, b) => b.colocationId - a.colocationId).map((row) => toSearchMatch(row));
}

function selectWithPrefix(ownCustomerId: number, ownKind: ColocationKind, network: string) {
  const { prefix, serviceId } = ipPrefixes;
  const isOwn = and(eq(ipPrefixes.customerId, ownCustomerId), matchesServiceType(ownKind));
  return sql`select ${serviceId} from ${ipPrefixes} where ${isOwn} and ${prefix} && ${network}::inet limit ${maxRanked}`;
}

type Row = Pick<
  typeof colocations.$inferSelect,
  'colocationId' | 'kind' | 'reference' | 'status' | 'name' | 'facilityLabel' | 'rackLabel' | 'orderId' | 'prefixes'
> & { siteCode: string; siteName: string; enclosingPrefix: string | null };

function toSearchMatch({ prefixes, siteCode, siteName, enclosingPrefix, ...colocation }: Row): SearchMatch {
  const hasEnded = isFinalServiceStatus(colocation.status);
  // Another service may use the prefixes of one that has ended.
  const ownPrefixes = hasEnded ? [] : prefixes.map(({ prefix }) => prefix);
  const serviceId = formatServiceId(colocation.kind, colocation.colocationId);
  return {
    kind: colocation.kind === 'RACK' ? 'rack' : 'sharedColo',
    id: String(colocation.colocationId),
    title: colocation.name ?? serviceId,
    identifier: serviceId,
    detail: siteName,
    reference: colocation.reference,
    status: colocation.status,
    state: null,
    ownerId: null,
    identifiers: [
      { shown: serviceId, forms: [serviceId.toLowerCase(), String(colocation.colocationId)] },
      ...toIdentifiers(colocation.reference, colocation.name, colocation.facilityLabel, ...ownPrefixes),
    ],
    enclosingPrefix,
    names: [siteName, siteCode],
    texts: [colocation.rackLabel, String(colocation.orderId)].filter((text) => text !== null),
    hasEnded,
  };
}
