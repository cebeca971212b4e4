import type { WdmFilter, wdmSorts } from '@demarc/contract/wdm.ts';
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { sites } from '../../db/schema/site.ts';
import { wdmRoutes, wdms } from '../../db/schema/wdm.ts';
import { matchesPatterns, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import { siteA, siteZ } from './route.store.ts';
import type { SummaryRow } from './wdm.presenter.ts';
import { routeColumns } from './wdm.store.ts';

export type Filter = Static<typeof WdmFilter>;
export type Sort = (typeof wdmSorts)[number];

/** The page cursor: the end of the contract if sorted by it, and the id. */
export interface WdmCursor {
  contractEndDate: string | null;
  id: number;
}

const {
  statusReason: _reason,
  contract: _contract,
  createdAt: _created,
  updatedAt: _updated,
  searchText: _searchText,
  ...own
} = getTableColumns(wdms);
const columns = { ...own, ...routeColumns };

/** The values of a filter. A flag only decides which condition the statement has. */
interface FilterValues extends TextPatterns {
  customerId: number;
  hasText?: true | undefined;
  serviceClasses?: readonly string[] | undefined;
  statuses?: readonly string[] | undefined;
  protections?: readonly string[] | undefined;
  lightStates?: readonly string[] | undefined;
  siteCode?: string | undefined;
  routeId?: number | undefined;
  contractEndBefore?: string | undefined;
  hasOpenOrder?: true | undefined;
  hasNoOpenOrder?: true | undefined;
}

export function toFilterValues(customerId: number, filter: Filter): FilterValues {
  const { q, serviceClass, status, protection, lightState, siteCode, routeId, contractEndBefore, hasOpenOrder } = filter;
  return {
    ...{ customerId, serviceClasses: serviceClass, statuses: status, protections: protection, lightStates: lightState },
    ...{ siteCode: siteCode?.toUpperCase(), routeId, contractEndBefore },
    ...(q !== undefined && { hasText: true, ...toTextPatterns(q) }),
    ...(hasOpenOrder !== undefined && (hasOpenOrder ? { hasOpenOrder } : { hasNoOpenOrder: true })),
  };
}

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { serviceClasses, statuses, protections, lightStates, siteCode, routeId, contractEndBefore } = values;
  const isAtSite =
    siteCode &&
    sql`${wdms.routeId} in (select ${wdmRoutes.routeId} from ${wdmRoutes} join ${sites}
      on ${sites.siteId} in (${wdmRoutes.siteAId}, ${wdmRoutes.siteZId}) where ${sites.siteCode} = ${siteCode})`;
  return and(
    eq(wdms.customerId, values.customerId),
    values.hasText && matchesPatterns(wdms.searchText, values.pattern, values.otherPattern),
    serviceClasses && isAnyOf(wdms.serviceClass, serviceClasses),
    statuses && isAnyOf(wdms.status, statuses),
    protections && isAnyOf(wdms.protection, protections),
    lightStates && isAnyOf(wdms.lightState, lightStates),
    isAtSite,
    routeId && eq(wdms.routeId, routeId),
    contractEndBefore && lt(wdms.contractEndDate, contractEndBefore),
    values.hasOpenOrder && isNotNull(wdms.openOrderId),
    values.hasNoOpenOrder && isNull(wdms.openOrderId),
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
    const { wdmId, contractEndDate } = wdms;
    const isBeyondId = cursorId && compare(wdmId, cursorId);
    const beyond = isDescending ? sql`<` : sql`>`;
    const isBeyondEnd =
      cursorEnd && cursorId
        ? sql`(${contractEndDate}, ${wdmId}) ${beyond} (${cursorEnd}, ${cursorId}::int)`
        : isNotNull(contractEndDate);
    const isInPage = isWithoutEnd ? and(isNull(contractEndDate), isBeyondId) : isByContractEnd ? isBeyondEnd : isBeyondId;
    return db
      .select(columns)
      .from(wdms)
      .innerJoin(wdmRoutes, eq(wdmRoutes.routeId, wdms.routeId))
      .innerJoin(siteA, eq(siteA.siteId, wdmRoutes.siteAId))
      .innerJoin(siteZ, eq(siteZ.siteId, wdmRoutes.siteZId))
      .where(and(matchesFilter(filter), isInPage))
      .orderBy(...(isByContractEnd ? [direction(contractEndDate)] : []), direction(wdmId))
      .limit(limit);
  },
  { isPlannedPerRun: true },
);

/** Returns up to `limit` wavelengths after the cursor, in sort order. Those without a contract come last. */
export async function findPage(
  db: Database,
  filter: FilterValues,
  sort: Sort,
  after: WdmCursor | null,
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

/** Counts the wavelengths that pass a filter, up to the maximum of a total. */
export const countWdms = prepareCount(wdms, matchesFilter);
