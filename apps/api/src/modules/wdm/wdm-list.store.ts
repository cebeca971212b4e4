import type { WdmFilter, wdmSorts } from '@demarc/contract/wdm.ts';
import { and, eq, getTableColumns, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { sites } from '../../db/schema/site.ts';
import { wdmRoutes, wdms } from '../../db/schema/wdm.ts';
import { matchesPatterns, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import { buildServicePage, findServicePage, type ServicePage, type ServicePageValues } from '../../http/service-pages.ts';
import { siteA, siteZ } from './route.store.ts';
import type { SummaryRow } from './wdm.presenter.ts';
import { routeColumns } from './wdm.store.ts';

export type Filter = Static<typeof WdmFilter>;
export type Sort = (typeof wdmSorts)[number];

const {
  statusReason: _reason,
  contract: _contract,
  createdAt: _created,
  updatedAt: _updated,
  searchText: _searchText,
  ...listColumns
} = getTableColumns(wdms);
const columns = { ...listColumns, ...routeColumns };

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
    customerId,
    serviceClasses: serviceClass,
    statuses: status,
    protections: protection,
    lightStates: lightState,
    siteCode: siteCode?.toUpperCase(),
    routeId,
    contractEndBefore,
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

type PageValues = FilterValues & ServicePageValues;

const selectPage = prepareStatement(
  (db, { limit, ...values }: Placeholders<PageValues>) => {
    const { isDescending, isByUrgency, isByContractEnd, isWithoutEnd, cursorRank, cursorEnd, cursorId, ...filter } = values;
    const { wdmId: id, contractEndDate, urgencyRank } = wdms;
    const { isInPage, order } = buildServicePage(
      { id, contractEndDate, urgencyRank },
      { isDescending, isByUrgency, isByContractEnd, isWithoutEnd, cursorRank, cursorEnd, cursorId },
    );
    return db
      .select(columns)
      .from(wdms)
      .innerJoin(wdmRoutes, eq(wdmRoutes.routeId, wdms.routeId))
      .innerJoin(siteA, eq(siteA.siteId, wdmRoutes.siteAId))
      .innerJoin(siteZ, eq(siteZ.siteId, wdmRoutes.siteZId))
      .where(and(matchesFilter(filter), isInPage))
      .orderBy(...order)
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** Returns up to `limit` wavelengths after the cursor, in sort order. Those without a contract come last. */
export function findPage(db: Database, filter: FilterValues, page: ServicePage): Promise<SummaryRow[]> {
  return findServicePage(selectPage, db, filter, page);
}

/** Counts the wavelengths that pass a filter, up to the maximum of a total. */
export const countWdms = prepareCount(wdms, matchesFilter);
