import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { dcConnections, getDcConnectionIdentifiers } from '../../db/schema/dc-connection.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { selectIdsByText } from '../../modules/search/select-ids-by-text.ts';

const { customerId, dcConnectionId, circuitId, reference, status, aEnd, zEnd, facilityReference, orderId, searchText } =
  dcConnections;
const columns = { dcConnectionId, circuitId, reference, status, aEnd, zEnd, facilityReference, orderId };
const exactMatchColumns = getDcConnectionIdentifiers(dcConnections);

/** Finds the matching connections of a customer, newest first. */
export async function findDcConnections(
  db: Database,
  { customerId: ownCustomerId }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const table = { table: dcConnections, customerId, id: dcConnectionId, searchText, exactMatchColumns, number: dcConnectionId };
  const ids = selectIdsByText(table, ownCustomerId, query);
  const rows = await db
    .select(columns)
    .from(dcConnections)
    .where(and(eq(customerId, ownCustomerId), sql`${dcConnectionId} in (${ids})`));
  return rows.toSorted((a, b) => b.dcConnectionId - a.dcConnectionId).map(toSearchMatch);
}

type Row = Pick<typeof dcConnections.$inferSelect, keyof typeof columns>;

function toSearchMatch({ aEnd, zEnd, ...connection }: Row): SearchMatch {
  const ends = [aEnd, zEnd];
  return {
    kind: 'dcConnection',
    id: String(connection.dcConnectionId),
    title: connection.circuitId,
    identifier: connection.circuitId,
    detail: `${aEnd.siteName} → ${zEnd.partyName ?? zEnd.siteName}`,
    reference: connection.reference,
    status: connection.status,
    state: null,
    ownerId: null,
    identifiers: [
      { shown: connection.circuitId, forms: [connection.circuitId.toLowerCase(), String(connection.dcConnectionId)] },
      ...toIdentifiers(connection.reference, connection.facilityReference),
      ...ends.flatMap(({ patchPanel }) => toIdentifiers(patchPanel)),
    ],
    names: ends.flatMap(({ siteName, siteCode, partyName }) => [siteName, siteCode, partyName ?? '']).filter(Boolean),
    texts: [...ends.flatMap(listTexts), String(connection.orderId)],
    hasEnded: isFinalServiceStatus(connection.status),
  };
}

function listTexts({ demarc, ports }: ConnectionEnd): string[] {
  return [demarc, ...ports];
}
