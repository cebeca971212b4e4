import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import { formatWdmChannel } from '@demarc/contract/wdm-grid.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { getWdmIdentifiers, wdmRoutes, wdms } from '../../db/schema/wdm.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { selectIdsByText } from '../../modules/search/select-ids-by-text.ts';

const { customerId, wdmId, circuitId, reference, status, channel, muxPortA, muxPortZ, aEnd, zEnd, orderId, searchText } = wdms;
const columns = {
  wdmId,
  circuitId,
  reference,
  status,
  channel,
  muxPortA,
  muxPortZ,
  aEnd,
  zEnd,
  orderId,
  routeCode: wdmRoutes.routeCode,
  routeName: wdmRoutes.name,
  grid: wdmRoutes.grid,
};
const exactMatchColumns = getWdmIdentifiers(wdms);

/** Finds the matching wavelengths of a customer, newest first. */
export async function findWdms(
  db: Database,
  { customerId: ownCustomerId }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const table = { table: wdms, customerId, id: wdmId, searchText, exactMatchColumns, number: wdmId };
  const ids = selectIdsByText(table, ownCustomerId, query);
  const rows = await db
    .select(columns)
    .from(wdms)
    .innerJoin(wdmRoutes, eq(wdmRoutes.routeId, wdms.routeId))
    .where(and(eq(customerId, ownCustomerId), sql`${wdmId} in (${ids})`));
  return rows.toSorted((a, b) => b.wdmId - a.wdmId).map(toSearchMatch);
}

type Row = Pick<
  typeof wdms.$inferSelect,
  'wdmId' | 'circuitId' | 'reference' | 'status' | 'channel' | 'muxPortA' | 'muxPortZ' | 'aEnd' | 'zEnd' | 'orderId'
> &
  Pick<typeof wdmRoutes.$inferSelect, 'routeCode' | 'grid'> & { routeName: string };

function toSearchMatch({ aEnd, zEnd, ...wavelength }: Row): SearchMatch {
  const ends = [aEnd, zEnd];
  return {
    kind: 'wdm',
    id: String(wavelength.wdmId),
    title: wavelength.circuitId,
    identifier: wavelength.circuitId,
    detail: `${wavelength.routeName}, ${formatWdmChannel(wavelength.grid, wavelength.channel)}`,
    reference: wavelength.reference,
    status: wavelength.status,
    state: null,
    ownerId: null,
    identifiers: [
      { shown: wavelength.circuitId, forms: [wavelength.circuitId.toLowerCase(), String(wavelength.wdmId)] },
      ...toIdentifiers(wavelength.reference, wavelength.muxPortA, wavelength.muxPortZ),
    ],
    names: [
      wavelength.routeName,
      wavelength.routeCode,
      ...ends.flatMap(({ siteName, siteCode, partyName }) => [siteName, siteCode, ...(partyName ? [partyName] : [])]),
    ],
    texts: [...ends.flatMap(({ demarc, ports }) => [demarc, ...ports]), String(wavelength.orderId)],
    hasEnded: isFinalServiceStatus(wavelength.status),
  };
}
