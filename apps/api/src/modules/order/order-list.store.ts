import type { Input } from '@demarc/contract/operation.ts';
import {
  finalOrderStatuses,
  isFinalOrderStatus,
  type listOrders,
  type OrderStatus,
  type orderSorts,
  orderStatuses,
} from '@demarc/contract/order.ts';
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { orders } from '../../db/schema/order.ts';
import { matchesPatterns, normalizeSearchText, type TextPatterns } from '../../db/search-text.ts';
import { getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { capTotal, prepareCount, type Total } from '../../http/keyset-pagination.ts';
import type { SummaryRow } from './order.presenter.ts';
import { summaryColumns } from './summary-columns.ts';

export type OrderFilter = Omit<NonNullable<Input<typeof listOrders>['query']>, 'limit' | 'after' | 'sort'>;
export type OrderSort = (typeof orderSorts)[number];

/**
 * The page cursor: the date or urgency that the list is sorted by, and the order ID. The date is empty if the row has none or the
 * list is sorted by ID.
 */
export type OrderCursor = readonly [value: string | number, orderId: number];

/** Filters with a list of values. */
const listColumns = {
  type: orders.type,
  subType: orders.subType,
  status: orders.status,
  waitingOn: orders.waitingOn,
  jeopardy: orders.jeopardy,
};
type ListName = keyof typeof listColumns;
const listNames = Object.keys(listColumns) as ListName[];

/** A single value is compared with `=`, so that an index in list order can be used. */
type ListValues = Partial<Record<ListName, string> & Record<`${ListName}List`, readonly string[]>>;

/** The values of a filter. A flag only decides which condition the statement has. */
interface FilterValues extends ListValues, TextPatterns {
  customerId: number;
  orderIds?: readonly number[] | undefined;
  open?: boolean | undefined;
  isOnlyOpen?: true | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  plannedFrom?: string | undefined;
  plannedTo?: string | undefined;
  projectId?: string | undefined;
  quotationId?: number | undefined;
  serviceType?: string | undefined;
  serviceId?: number | undefined;
}

/** Converts the filter of a request to the values of the statements. Days start and end in Amsterdam time. */
export function toFilterValues(customerId: number, filter: OrderFilter): FilterValues {
  const { open, projectId, quotationId, serviceType, serviceId, createdFrom, createdTo, plannedFrom, plannedTo, q } = filter;
  return {
    customerId,
    ...toListValues(filter),
    orderIds: filter.orderId,
    open,
    isOnlyOpen: matchesOnlyOpen(filter) || undefined,
    createdFrom,
    createdTo,
    plannedFrom,
    plannedTo,
    projectId,
    quotationId,
    serviceType,
    serviceId,
    ...(q !== undefined && toPatterns(q)),
  };
}

function toListValues(filter: OrderFilter): ListValues {
  const entries = listNames.flatMap((name) => {
    const values = filter[name];
    return values ? [values.length === 1 ? [name, values[0]] : [`${name}List`, values]] : [];
  });
  return Object.fromEntries(entries);
}

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { open, projectId, quotationId, serviceType, serviceId, createdFrom, createdTo, plannedFrom, plannedTo } = values;
  return and(
    matchesCustomer(values.customerId),
    values.orderIds && isAnyOf(orders.orderId, values.orderIds),
    ...listNames.map((name) => {
      const { [name]: single, [`${name}List` as const]: list } = values;
      return single ? eq(listColumns[name], single) : list && isAnyOf(listColumns[name], list);
    }),
    open && eq(orders.isOpen, open),
    values.isOnlyOpen && sql`${orders.isOpen}`,
    createdFrom && sql`${orders.createdAt} >= (${createdFrom}::date)::timestamp at time zone 'Europe/Amsterdam'`,
    createdTo && sql`${orders.createdAt} < (${createdTo}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`,
    plannedFrom && gte(orders.plannedDate, plannedFrom),
    plannedTo && lte(orders.plannedDate, plannedTo),
    projectId && eq(orders.projectId, projectId),
    quotationId && eq(orders.quotationId, quotationId),
    serviceType && and(eq(orders.type, serviceType), isNotNull(orders.serviceId)),
    serviceId && eq(orders.serviceId, serviceId),
    values.pattern && matchesPatterns(orders.searchText, values.pattern, values.otherPattern),
  );
}

interface PageValues extends FilterValues {
  isDescending?: true | undefined;
  isByWishDate?: true | undefined;
  isByPlannedDate?: true | undefined;
  isByDeliveredDate?: true | undefined;
  /** Selects the orders without the date that the list is sorted by. */
  isUndated?: true | undefined;
  cursorDay?: string | undefined;
  cursorOrderId?: number | undefined;
  limit: number;
}

const selectPage = prepareStatement(
  (
    db,
    {
      isDescending,
      isByWishDate,
      isByPlannedDate,
      isByDeliveredDate,
      isUndated,
      cursorDay,
      cursorOrderId,
      limit,
      ...filter
    }: Placeholders<PageValues>,
  ) => {
    const [direction, compare] = isDescending ? [desc, lt] : [asc, gt];
    const { customerId, orderId, wishDate, plannedDate, deliveredDate } = orders;
    const day = (isByWishDate && wishDate) || (isByPlannedDate && plannedDate) || (isByDeliveredDate && deliveredDate);
    const sign = isDescending ? sql`<` : sql`>`;
    const isDated = day && !isUndated;
    const isInPage = !isDated
      ? and(day && isNull(day), cursorOrderId && compare(orderId, cursorOrderId))
      : cursorDay && cursorOrderId
        ? sql`(${day}, ${orderId}) ${sign} (${cursorDay}::date, ${cursorOrderId}::int)`
        : isNotNull(day);
    return db
      .select(summaryColumns)
      .from(orders)
      .where(and(matchesFilter(filter), isInPage))
      .orderBy(direction(customerId), ...(isDated ? [direction(day)] : []), direction(orderId))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

interface UrgencyPageValues extends FilterValues {
  /** The urgency of the rows that can match, as a range of the index. */
  minUrgency?: number | undefined;
  maxUrgency?: number | undefined;
  cursorUrgency?: number | undefined;
  cursorOrderId?: number | undefined;
  limit: number;
}

const selectPageByUrgency = prepareStatement(
  (db, { minUrgency, maxUrgency, cursorUrgency, cursorOrderId, limit, ...filter }: Placeholders<UrgencyPageValues>) => {
    const { customerId, urgencyRank, orderId } = orders;
    const isAfter =
      cursorUrgency && cursorOrderId && sql`(${urgencyRank}, ${orderId}) < (${cursorUrgency}::int, ${cursorOrderId}::int)`;
    return db
      .select(summaryColumns)
      .from(orders)
      .where(
        and(
          matchesFilter(filter),
          minUrgency && gte(urgencyRank, minUrgency),
          maxUrgency && lte(urgencyRank, maxUrgency),
          isAfter,
        ),
      )
      .orderBy(desc(customerId), desc(urgencyRank), desc(orderId))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** Returns up to `limit` orders after the cursor, in sort order. */
export async function findPage(
  db: Database,
  filter: FilterValues,
  sort: OrderSort,
  cursor: OrderCursor | null,
  limit: number,
): Promise<SummaryRow[]> {
  const isDescending = sort.startsWith('-') || undefined;
  const [cursorValue, cursorOrderId] = cursor ?? [];
  if (sort === '-urgency') {
    const cursorUrgency = cursorValue === undefined ? undefined : Number(cursorValue);
    return selectPageByUrgency(db, { ...limitUrgency(filter), cursorUrgency, cursorOrderId, limit });
  }
  const cursorDay = cursorValue?.toString();
  if (sort.endsWith('orderId')) return selectPage(db, { ...filter, isDescending, cursorOrderId, limit });

  const isByWishDate = sort.endsWith('wishDate') || undefined;
  const isByPlannedDate = sort.endsWith('plannedDate') || undefined;
  const isByDeliveredDate = sort.endsWith('deliveredDate') || undefined;
  const sortedFilter = { ...filter, isDescending, isByWishDate, isByPlannedDate, isByDeliveredDate };
  // Rows without a date come last in both directions. They are queried separately, so that both queries can use the same index.
  const datedRows = cursorDay === '' ? [] : await selectPage(db, { ...sortedFilter, cursorDay, cursorOrderId, limit });
  if (isByWishDate || datedRows.length === limit) return datedRows;
  const undatedCursor = cursorDay === '' ? cursorOrderId : undefined;
  const undatedPage = {
    ...sortedFilter,
    isUndated: true as const,
    cursorOrderId: undatedCursor,
    limit: limit - datedRows.length,
  };
  return [...datedRows, ...(await selectPage(db, undatedPage))];
}

/** Returns the cursor of a row for the given sort order. */
export function toCursor(sort: OrderSort, row: SummaryRow): OrderCursor {
  const { orderId, urgencyRank } = row;
  if (sort === '-urgency') return [urgencyRank, orderId];
  const column = sort.replace('-', '') as 'orderId' | 'wishDate' | 'plannedDate' | 'deliveredDate';
  return [column === 'orderId' ? '' : (row[column] ?? ''), orderId];
}

/** Adds the urgency of the orders that can match, so that the query skips all other orders, which are most of the table. */
function limitUrgency(filter: FilterValues): Omit<UrgencyPageValues, 'limit'> {
  const { open, isOnlyOpen, status, statusList = [], jeopardy, waitingOn } = filter;
  if (jeopardy === 'LATE') return { ...filter, minUrgency: 4 };
  // A late order can wait for the customer too.
  if (waitingOn === 'CUSTOMER') return { ...filter, minUrgency: 3 };
  if (open || isOnlyOpen) return { ...filter, minUrgency: 1 };
  const statuses = status === undefined ? statusList : [status];
  const isOnlyFinal = statuses.length > 0 && statuses.every((status) => isFinalOrderStatus(status as OrderStatus));
  return open === false || isOnlyFinal ? { ...filter, maxUrgency: 0 } : filter;
}

const countMatching = prepareCount(orders, matchesFilter);

/**
 * Counts the orders that pass the filter. Counts per status are maintained incrementally; other filters are counted on demand.
 */
export async function countOrders(db: Database, { status, open, ...others }: OrderFilter, values: FilterValues): Promise<Total> {
  if (!hasNoOtherFilters(others)) return countMatching(db, values);
  const selectedStatuses = (status ?? orderStatuses).filter((each) => open === undefined || open !== isFinalOrderStatus(each));
  return capTotal(await getStatusTotal(db, orders, values.customerId, selectedStatuses));
}

const selectOpenCounts = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) => {
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  return db
    .select({
      status: orders.status,
      all: count(sql`true`),
      waitingOnCustomer: count(eq(orders.waitingOn, 'CUSTOMER')),
      late: count(eq(orders.jeopardy, 'LATE')),
    })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), sql`${orders.isOpen}`))
    .groupBy(orders.status);
});

/** Counts open orders by status, and how many of each wait for the customer or are late. */
export function countOpenByStatus(db: Database, customerId: number) {
  return selectOpenCounts(db, { customerId });
}

/** Matches a customer without `=`: PostgreSQL could use the ID index over all customers, and scan newer orders of other customers. */
function matchesCustomer(customerId: SQLWrapper): SQL {
  return sql`${orders.customerId} = any(array[${customerId}]::int[])`;
}

/**
 * Whether only open orders can match: final orders wait for nobody and are in no jeopardy. Stating this lets PostgreSQL use the
 * partial index on open orders.
 */
function matchesOnlyOpen({ open, status, waitingOn, jeopardy }: OrderFilter): boolean {
  if (open !== undefined) return false;
  const finalStatuses = new Set<string>(finalOrderStatuses);
  const excludes = (values: readonly string[] | undefined, isExcluded: (value: string) => boolean) =>
    values !== undefined && !values.some(isExcluded);
  return (
    excludes(status, (value) => finalStatuses.has(value)) ||
    excludes(waitingOn, (party) => party === 'NOBODY') ||
    excludes(jeopardy, (level) => level === 'NONE')
  );
}

/** Matches anywhere in the search text. Two letters, which trigrams do not cover, match only at the start of a word. */
function toPatterns(q: string): TextPatterns {
  const text = normalizeSearchText(q);
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&');
  return text.length > 2 ? { pattern: `%${pattern}%` } : { pattern: `${pattern}%`, otherPattern: `% ${pattern}%` };
}
