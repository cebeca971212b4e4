import type { ColocationFilter, colocationSorts } from '@demarc/contract/colocation.ts';
import { urgentPowerEventTypes } from '@demarc/contract/power/event-types.ts';
import { defaultThresholds } from '@demarc/contract/power/threshold.ts';
import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { powerStates } from '../../db/schema/power.ts';
import { powerEvents, powerThresholds } from '../../db/schema/power-event.ts';
import { sites } from '../../db/schema/site.ts';
import { matchesPatterns, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import { buildServicePage, findServicePage, type ServicePage, type ServicePageValues } from '../../http/service-pages.ts';
import type { ListRow, UrgentEvent } from './colocation.presenter.ts';

export type Filter = Static<typeof ColocationFilter>;
export type Sort = (typeof colocationSorts)[number];

const {
  statusReason: _reason,
  isSpaceReserved: _isReserved,
  cabinetHeightUnits: _cabinet,
  uplinks: _uplinks,
  prefixes: _prefixes,
  contract: _contract,
  orderId: _orderId,
  createdAt: _created,
  updatedAt: _updated,
  searchText: _searchText,
  ...listColumns
} = getTableColumns(colocations);
const belongsToUnit = (table: typeof powerStates | typeof powerThresholds | typeof powerEvents) =>
  and(eq(table.customerId, colocations.customerId), eq(table.colocationId, colocations.colocationId));
const openEvents = sql<number>`(
  select count(*)::int from ${powerEvents} where ${belongsToUnit(powerEvents)} and ${powerEvents.status} <> 'CLOSED')`;
/** The rank of a power event among the urgent types, from 1; null if its type is not urgent. */
const urgency = sql`array_position(${sql.raw(`array['${urgentPowerEventTypes.join("','")}']`)}, ${powerEvents.type})`;
const urgentEvent = sql<UrgentEvent | null>`(
  select jsonb_build_object('type', ${powerEvents.type}, 'feed', ${powerEvents.feed}, 'openedAt', ${powerEvents.openedAt})
  from ${powerEvents} where ${belongsToUnit(powerEvents)} and ${powerEvents.status} <> 'CLOSED' and ${urgency} is not null
  order by ${urgency}, ${powerEvents.openedAt} desc, ${powerEvents.eventId} desc limit 1)`;
/** Selects a threshold of a unit, or the default if the customer has not changed it. */
function selectThreshold(name: 'warningPercent' | 'criticalPercent') {
  return sql<number>`coalesce(${powerThresholds[name]}, ${sql.raw(String(defaultThresholds[name]))})`;
}
const columns = {
  ...listColumns,
  siteCode: sites.siteCode,
  siteName: sites.name,
  measuredAt: powerStates.measuredAt,
  completeAt: powerStates.completeAt,
  totalWatts: powerStates.totalWatts,
  peak30dWatts: powerStates.peak30dWatts,
  failoverState: powerStates.failoverState,
  openEvents: openEvents.as('open_events'),
  urgentEvent: urgentEvent.as('urgent_event'),
  warningPercent: selectThreshold('warningPercent').as('warning_percent'),
  criticalPercent: selectThreshold('criticalPercent').as('critical_percent'),
};

/** Compares in watts: 1 kW × 1% = 10 W. */
const isAboveWarning = sql`exists (
  select from ${powerStates} left join ${powerThresholds} on ${powerThresholds.customerId} = ${powerStates.customerId}
    and ${powerThresholds.colocationId} = ${powerStates.colocationId}
  where ${belongsToUnit(powerStates)} and ${powerStates.totalWatts} > ${colocations.committedKw} * 10
    * ${selectThreshold('warningPercent')})`;

/** The values of a filter. A flag only decides which condition the statement has. */
interface FilterValues extends TextPatterns {
  customerId: number;
  hasText?: true | undefined;
  kinds?: readonly string[] | undefined;
  statuses?: readonly string[] | undefined;
  siteCode?: string | undefined;
  redundancy?: string | undefined;
  contractEndBefore?: string | undefined;
  hasOpenOrder?: true | undefined;
  hasNoOpenOrder?: true | undefined;
  isAboveWarning?: true | undefined;
  isBelowWarning?: true | undefined;
  failoverStates?: readonly string[] | undefined;
}

export function toFilterValues(customerId: number, filter: Filter): FilterValues {
  const { q, kind, status, siteCode, redundancy, contractEndBefore, hasOpenOrder } = filter;
  const { aboveWarning, failoverState } = filter;
  return {
    customerId,
    kinds: kind,
    statuses: status,
    siteCode: siteCode?.toUpperCase(),
    redundancy,
    contractEndBefore,
    ...(q !== undefined && { hasText: true, ...toTextPatterns(q) }),
    ...(hasOpenOrder !== undefined && (hasOpenOrder ? { hasOpenOrder } : { hasNoOpenOrder: true })),
    ...(aboveWarning !== undefined && (aboveWarning ? { isAboveWarning: true } : { isBelowWarning: true })),
    failoverStates: failoverState,
  };
}

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { kinds, statuses, siteCode, redundancy, contractEndBefore } = values;
  return and(
    eq(colocations.customerId, values.customerId),
    values.hasText && matchesPatterns(colocations.searchText, values.pattern, values.otherPattern),
    kinds && isAnyOf(colocations.kind, kinds),
    statuses && isAnyOf(colocations.status, statuses),
    siteCode && sql`${colocations.siteId} in (select ${sites.siteId} from ${sites} where ${sites.siteCode} = ${siteCode})`,
    redundancy && eq(colocations.redundancy, redundancy),
    contractEndBefore && lt(colocations.contractEndDate, contractEndBefore),
    values.hasOpenOrder && isNotNull(colocations.openOrderId),
    values.hasNoOpenOrder && isNull(colocations.openOrderId),
    values.isAboveWarning && isAboveWarning,
    values.isBelowWarning && not(isAboveWarning),
    values.failoverStates &&
      sql`exists (
        select from ${powerStates} where ${belongsToUnit(powerStates)} and ${isAnyOf(powerStates.failoverState, values.failoverStates)})`,
  );
}

/** Selects from the open events, which are few, so the query stays fast for customers without problems. */
function hasUrgentEvent(customerId: Placeholders<FilterValues>['customerId']): SQL {
  return sql`${colocations.colocationId} in (
    select ${powerEvents.colocationId} from ${powerEvents}
    where ${powerEvents.customerId} = ${customerId} and ${powerEvents.status} <> 'CLOSED' and ${urgency} is not null)`;
}
const lowestUrgency = sql`(
  select min(${urgency}) from ${powerEvents} where ${belongsToUnit(powerEvents)} and ${powerEvents.status} <> 'CLOSED')`;

interface PageValues extends FilterValues, ServicePageValues {
  /** Selects only units with an urgent event, the most urgent first. */
  isUrgent?: true | undefined;
  isNotUrgent?: true | undefined;
  cursorUrgency?: number | undefined;
}

const selectPage = prepareStatement(
  (db, { limit, ...values }: Placeholders<PageValues>) => {
    const { isDescending, isByContractEnd, isWithoutEnd, cursorEnd, cursorId, ...urgentValues } = values;
    const { isUrgent, isNotUrgent, cursorUrgency, ...filter } = urgentValues;
    const { colocationId: id, contractEndDate } = colocations;
    const byService = buildServicePage(
      { id, contractEndDate },
      { isDescending, isByContractEnd, isWithoutEnd, cursorEnd, cursorId },
    );
    const isBeyondUrgent =
      cursorUrgency && cursorId && sql`(${lowestUrgency}, -${id}) > (${cursorUrgency}::int, -${cursorId}::int)`;
    const isInPage = isUrgent
      ? and(hasUrgentEvent(filter.customerId), isBeyondUrgent)
      : and(isNotUrgent && not(hasUrgentEvent(filter.customerId)), byService.isInPage);
    const order = isUrgent ? [lowestUrgency, desc(id)] : byService.order;
    return db
      .select(columns)
      .from(colocations)
      .innerJoin(sites, eq(sites.siteId, colocations.siteId))
      .leftJoin(powerStates, belongsToUnit(powerStates))
      .leftJoin(powerThresholds, belongsToUnit(powerThresholds))
      .where(and(matchesFilter(filter), isInPage))
      .orderBy(...order)
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** The page cursor with `-urgency`: the rank of the most urgent event (rows without one come after all ranks), and the ID. */
export interface UrgencyCursor {
  urgency: number;
  id: number;
}
/** The urgency of a unit without an urgent event. */
export const noUrgency = urgentPowerEventTypes.length + 1;

export function toUrgencyCursor({ urgentEvent, colocationId }: ListRow): UrgencyCursor {
  return { urgency: urgentEvent ? urgentPowerEventTypes.indexOf(urgentEvent.type) + 1 : noUrgency, id: colocationId };
}

/** Returns up to `limit` racks and shared units after the cursor, in sort order. Rows without a contract come last. */
export function findPage(db: Database, filter: FilterValues, page: ServicePage): Promise<ListRow[]> {
  return findServicePage(selectPage, db, filter, page);
}

/** Like `findPage`, sorted by the most urgent power event; units without one follow, newest first. */
export async function findUrgencyPage(
  db: Database,
  filter: FilterValues,
  { after, limit }: { after: UrgencyCursor | null; limit: number },
): Promise<ListRow[]> {
  const isPastUrgent = after?.urgency === noUrgency;
  const cursor = after && { cursorUrgency: after.urgency, cursorId: after.id };
  const urgent = isPastUrgent ? [] : await selectPage(db, { ...filter, ...cursor, isUrgent: true, limit });
  if (urgent.length === limit) return urgent;
  const rest = await selectPage(db, {
    ...filter,
    isNotUrgent: true,
    isDescending: true,
    cursorId: isPastUrgent ? after.id : undefined,
    limit: limit - urgent.length,
  });
  return [...urgent, ...rest];
}

/** Counts the racks and shared units that pass a filter, capped like the total of every list. */
export const countColocations = prepareCount(colocations, matchesFilter);
