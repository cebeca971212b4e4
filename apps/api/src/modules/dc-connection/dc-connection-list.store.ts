import type { DcConnectionFilter, dcConnectionSorts } from '@demarc/contract/dc-connection.ts';
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { dcConnections } from '../../db/schema/dc-connection.ts';
import { sites } from '../../db/schema/site.ts';
import { matchesPatterns, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import type { SummaryRow } from './dc-connection.presenter.ts';

export type Filter = Static<typeof DcConnectionFilter>;
export type Sort = (typeof dcConnectionSorts)[number];

/** The page cursor: the end of the contract if sorted by it, and the id. */
export interface DcConnectionCursor {
  contractEndDate: string | null;
  id: number;
}

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
  const { q, kind, status, loaStatus, siteCode, rackId, sharedColoId, contractEndBefore, hasOpenOrder } = filter;
  return {
    ...{ customerId, kinds: kind, statuses: status, loaStatuses: loaStatus, siteCode: siteCode?.toUpperCase() },
    ...{ rackId, sharedColoId, contractEndBefore },
    ...(q !== undefined && { hasText: true, ...toTextPatterns(q) }),
    ...(hasOpenOrder !== undefined && (hasOpenOrder ? { hasOpenOrder } : { hasNoOpenOrder: true })),
  };
}

/** Racks and shared units have one sequence of numbers, so that the column of either end is enough. */
function endsIn(colocationId: Placeholders<{ id: number }>['id']): SQL | undefined {
  return or(eq(dcConnections.aColocationId, colocationId), eq(dcConnections.zColocationId, colocationId));
}

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { kinds, statuses, loaStatuses, siteCode, rackId, sharedColoId, contractEndBefore } = values;
  const siteIds = siteCode && sql`(select ${sites.siteId} from ${sites} where ${sites.siteCode} = ${siteCode})`;
  return and(
    eq(dcConnections.customerId, values.customerId),
    values.hasText && matchesPatterns(dcConnections.searchText, values.pattern, values.otherPattern),
    kinds && isAnyOf(dcConnections.kind, kinds),
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

interface PageValues extends FilterValues {
  isDescending?: true | undefined;
  isByContractEnd?: true | undefined;
  /** Selects those without a contract. */
  isWithoutEnd?: true | undefined;
  cursorEnd?: string | undefined;
  cursorId?: number | undefined;
  limit: number;
}

const selectPage = prepareStatement(
  (db, { isDescending, isByContractEnd, isWithoutEnd, cursorEnd, cursorId, limit, ...filter }: Placeholders<PageValues>) => {
    const [direction, compare] = isDescending ? [desc, lt] : [asc, gt];
    const { dcConnectionId, contractEndDate } = dcConnections;
    const isBeyondId = cursorId && compare(dcConnectionId, cursorId);
    const beyond = isDescending ? sql`<` : sql`>`;
    const isBeyondEnd =
      cursorEnd && cursorId
        ? sql`(${contractEndDate}, ${dcConnectionId}) ${beyond} (${cursorEnd}, ${cursorId}::int)`
        : isNotNull(contractEndDate);
    const isInPage = isWithoutEnd ? and(isNull(contractEndDate), isBeyondId) : isByContractEnd ? isBeyondEnd : isBeyondId;
    return db
      .select(columns)
      .from(dcConnections)
      .where(and(matchesFilter(filter), isInPage))
      .orderBy(...(isByContractEnd ? [direction(contractEndDate)] : []), direction(dcConnectionId))
      .limit(limit);
  },
  { isPlannedPerRun: true },
);

/** Returns up to `limit` connections after the cursor, in sort order. Those without a contract come last. */
export async function findPage(
  db: Database,
  filter: FilterValues,
  sort: Sort,
  after: DcConnectionCursor | null,
  limit: number,
): Promise<SummaryRow[]> {
  const values = { ...filter, isDescending: sort.startsWith('-') || undefined };
  const cursorId = after?.id;
  if (!sort.endsWith('contractEndDate')) return selectPage(db, { ...values, cursorId, limit });
  const isPastEnds = after !== null && after.contractEndDate === null;
  const cursorEnd = after?.contractEndDate ?? undefined;
  const valued = isPastEnds ? [] : await selectPage(db, { ...values, isByContractEnd: true, cursorEnd, cursorId, limit });
  if (valued.length === limit) return valued;
  const rest = await selectPage(db, {
    ...values,
    ...{ isWithoutEnd: true, cursorId: isPastEnds ? cursorId : undefined, limit: limit - valued.length },
  });
  return [...valued, ...rest];
}

/** Counts the connections that pass a filter, up to the maximum of a total. */
export const countDcConnections = prepareCount(dcConnections, matchesFilter);
