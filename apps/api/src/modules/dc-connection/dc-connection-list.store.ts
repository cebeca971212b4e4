import type { DcConnectionFilter, dcConnectionSorts } from '@demarc/contract/dc-connection.ts';
import { and, eq, getTableColumns, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { dcConnections } from '../../db/schema/dc-connection.ts';
import { diversityPairs } from '../../db/schema/diversity.ts';
import { sites } from '../../db/schema/site.ts';
import { matchesPatterns, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import { buildServicePage, findServicePage, type ServicePage, type ServicePageValues } from '../../http/service-pages.ts';
import type { SummaryRow } from './dc-connection.presenter.ts';

export type Filter = Static<typeof DcConnectionFilter>;
export type Sort = (typeof dcConnectionSorts)[number];

const {
  statusReason: _reason,
  path: _path,
  contract: _contract,
  createdAt: _created,
  updatedAt: _updated,
  searchText: _searchText,
  ...columns
} = getTableColumns(dcConnections);

/** The values of a filter. A flag only decides which condition the statement has. */
interface FilterValues extends TextPatterns {
  customerId: number;
  hasText?: true | undefined;
  kinds?: readonly string[] | undefined;
  parties?: readonly string[] | undefined;
  statuses?: readonly string[] | undefined;
  loaStatuses?: readonly string[] | undefined;
  siteCode?: string | undefined;
  rackId?: number | undefined;
  sharedColoId?: number | undefined;
  contractEndBefore?: string | undefined;
  hasOpenOrder?: true | undefined;
  hasNoOpenOrder?: true | undefined;
}

export function toFilterValues(customerId: number, filter: Filter): FilterValues {
  const { q, kind, party, status, loaStatus, siteCode, rackId, sharedColoId, contractEndBefore, hasOpenOrder } = filter;
  return {
    customerId,
    kinds: kind,
    parties: party,
    statuses: status,
    loaStatuses: loaStatus,
    siteCode: siteCode?.toUpperCase(),
    rackId,
    sharedColoId,
    contractEndBefore,
    ...(q !== undefined && { hasText: true, ...toTextPatterns(q) }),
    ...(hasOpenOrder !== undefined && (hasOpenOrder ? { hasOpenOrder } : { hasNoOpenOrder: true })),
  };
}

/** Racks and shared units share one sequence of IDs, so each end has one column for both. */
function endsIn(colocationId: Placeholders<{ id: number }>['id']): SQL | undefined {
  return or(eq(dcConnections.aColocationId, colocationId), eq(dcConnections.zColocationId, colocationId));
}

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { kinds, parties, statuses, loaStatuses, siteCode, rackId, sharedColoId, contractEndBefore } = values;
  const siteIds = siteCode && sql`(select ${sites.siteId} from ${sites} where ${sites.siteCode} = ${siteCode})`;
  return and(
    eq(dcConnections.customerId, values.customerId),
    values.hasText && matchesPatterns(dcConnections.searchText, values.pattern, values.otherPattern),
    kinds && isAnyOf(dcConnections.kind, kinds),
    parties && isAnyOf(sql`${dcConnections.zEnd}->>'party'`, parties),
    statuses && isAnyOf(dcConnections.status, statuses),
    loaStatuses && isAnyOf(dcConnections.loaStatus, loaStatuses),
    siteIds && or(sql`${dcConnections.aSiteId} in ${siteIds}`, sql`${dcConnections.zSiteId} in ${siteIds}`),
    rackId && endsIn(rackId),
    sharedColoId && endsIn(sharedColoId),
    contractEndBefore && lt(dcConnections.contractEndDate, contractEndBefore),
    values.hasOpenOrder && isNotNull(dcConnections.openOrderId),
    values.hasNoOpenOrder && isNull(dcConnections.openOrderId),
  );
}

type PageValues = FilterValues & ServicePageValues;

const selectPage = prepareStatement(
  (db, { limit, ...values }: Placeholders<PageValues>) => {
    const { isDescending, isByUrgency, isByContractEnd, isWithoutEnd, cursorRank, cursorEnd, cursorId, ...filter } = values;
    const { dcConnectionId: id, contractEndDate, urgencyRank } = dcConnections;
    const { isInPage, order } = buildServicePage(
      { id, contractEndDate, urgencyRank },
      { isDescending, isByUrgency, isByContractEnd, isWithoutEnd, cursorRank, cursorEnd, cursorId },
    );
    return db
      .select(columns)
      .from(dcConnections)
      .where(and(matchesFilter(filter), isInPage))
      .orderBy(...order)
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** Returns up to `limit` connections after the cursor, in sort order. Those without a contract come last. */
export function findPage(db: Database, filter: FilterValues, page: ServicePage): Promise<SummaryRow[]> {
  return findServicePage(selectPage, db, filter, page);
}

/** Counts the connections that pass a filter, capped like the total of every list. */
export const countDcConnections = prepareCount(dcConnections, matchesFilter);

const selectPairCount = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ total: sql<number>`count(*)::int` }).from(diversityPairs).where(eq(diversityPairs.customerId, customerId)),
);

/** Counts the pairs of diverse services; a customer has at most 200. */
export async function countDiversityPairs(db: Database, customerId: number): Promise<number> {
  return (await selectPairCount(db, { customerId }))[0]!.total;
}
