import type { Input } from '@demarc/contract/operation.ts';
import {
  finalOrderStatuses,
  isFinalOrderStatus,
  type listOrders,
  type orderSorts,
  orderStatuses,
} from '@demarc/contract/order.ts';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/schema/order.ts';
import { normalizeSearchText } from '../../db/search-text.ts';
import { getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { capTotal, countUpToCap } from '../../http/keyset-pagination.ts';
import type { SummaryRow } from './order.presenter.ts';

export type OrderFilter = Omit<NonNullable<Input<typeof listOrders>['query']>, 'limit' | 'after' | 'sort'>;
export type OrderSort = (typeof orderSorts)[number];

/** The page cursor: the date, empty if the row has none or the list is sorted by id, and the order id. */
export type OrderCursor = readonly [day: string, orderId: number];

const {
  items: _items,
  milestones: _milestones,
  history: _history,
  details: _details,
  appointment: _appointment,
  contact: _contact,
  searchText: _searchText,
  ...columns
} = getTableColumns(orders);

/** Matches the orders of a customer that pass the filter. Days start and end in Amsterdam time. */
export function buildWhere(customerId: number, filter: OrderFilter): SQL {
  const { type, subType, status, open, waitingOn, jeopardy, projectId, quotationId, serviceType, serviceId } = filter;
  const { createdFrom, createdTo, plannedFrom, plannedTo, q } = filter;
  return and(
    matchesCustomer(customerId),
    matchesAny(orders.type, type),
    matchesAny(orders.subType, subType),
    matchesAny(orders.status, status),
    matchesAny(orders.waitingOn, waitingOn),
    matchesAny(orders.jeopardy, jeopardy),
    open === undefined ? undefined : eq(orders.isOpen, open),
    matchesOnlyOpen(filter) ? sql`${orders.isOpen}` : undefined,
    createdFrom === undefined ? undefined : sql`${orders.createdAt} >= ${getStartOfDay(createdFrom, 0)}`,
    createdTo === undefined ? undefined : sql`${orders.createdAt} < ${getStartOfDay(createdTo, 1)}`,
    plannedFrom === undefined ? undefined : sql`${orders.plannedDate} >= ${plannedFrom}`,
    plannedTo === undefined ? undefined : sql`${orders.plannedDate} <= ${plannedTo}`,
    projectId === undefined ? undefined : eq(orders.projectId, projectId),
    quotationId === undefined ? undefined : eq(orders.quotationId, quotationId),
    serviceType === undefined ? undefined : and(eq(orders.type, serviceType), isNotNull(orders.serviceId)),
    serviceId === undefined ? undefined : eq(orders.serviceId, serviceId),
    q === undefined ? undefined : matchesText(q),
  )!;
}

/** Returns up to `limit` orders after the cursor, in sort order. */
export async function findPage(
  db: Database,
  where: SQL,
  sort: OrderSort,
  cursor: OrderCursor | null,
  limit: number,
): Promise<SummaryRow[]> {
  const isDescending = sort.startsWith('-');
  const [inOrder, isAfter] = isDescending ? [desc, lt] : [asc, gt];
  const rows = (condition: SQL | undefined, order: SQL[], max: number) =>
    db
      .select(columns)
      .from(orders)
      .where(and(where, condition))
      .orderBy(inOrder(orders.customerId), ...order)
      .limit(max);
  const byNumber = [inOrder(orders.orderId)];
  const numberAfter = cursor ? isAfter(orders.orderId, cursor[1]) : undefined;
  if (sort.endsWith('orderId')) return rows(numberAfter, byNumber, limit);

  const day = sort.endsWith('wishDate') ? orders.wishDate : orders.plannedDate;
  // Rows without a date come last in both directions. They are queried separately, so that both queries can use the same index.
  const sign = isDescending ? sql`<` : sql`>`;
  const dayAfter = cursor ? sql`(${day}, ${orders.orderId}) ${sign} (${cursor[0]}::date, ${cursor[1]}::int)` : isNotNull(day);
  const dated = cursor && cursor[0] === '' ? [] : await rows(dayAfter, [inOrder(day), ...byNumber], limit);
  if (day === orders.wishDate || dated.length === limit) return dated;
  const undatedAfter = cursor?.[0] === '' ? numberAfter : undefined;
  return [...dated, ...(await rows(and(isNull(day), undatedAfter), byNumber, limit - dated.length))];
}

/** The cursor of a row for the given sort order. */
export function toCursor(sort: OrderSort, { orderId, wishDate, plannedDate }: SummaryRow): OrderCursor {
  if (sort.endsWith('orderId')) return ['', orderId];
  return [(sort.endsWith('wishDate') ? wishDate : plannedDate) ?? '', orderId];
}

/**
 * Counts the orders that pass the filter. Counts per status are maintained incrementally; other filters are counted on demand.
 */
export async function countOrders(db: Database, customerId: number, { status, open, ...others }: OrderFilter, where: SQL) {
  if (!hasNoOtherFilters(others)) return countUpToCap(db, sql`select 1 from ${orders} where ${where}`);
  const asked = (status ?? orderStatuses).filter((one) => open === undefined || open !== isFinalOrderStatus(one));
  return capTotal(await getStatusTotal(db, orders, customerId, asked));
}

/** Counts open orders by status, and how many of each wait for the customer or are late. */
export function countOpenByStatus(db: Database, customerId: number) {
  const count = (what?: SQL) => sql<number>`count(*) filter (where ${what ?? sql`true`})::int`;
  return db
    .select({
      status: orders.status,
      all: count(),
      ofCustomer: count(eq(orders.waitingOn, 'CUSTOMER')),
      late: count(eq(orders.jeopardy, 'LATE')),
    })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), sql`${orders.isOpen}`))
    .groupBy(orders.status);
}

/** Not `=`: PostgreSQL would then also use the id index over all customers and scan through other customers' newer orders. */
function matchesCustomer(customerId: number): SQL {
  return sql`${orders.customerId} = any(array[${customerId}]::int[])`;
}

function matchesAny<T extends string>(column: PgColumn, values: readonly T[] | undefined): SQL | undefined {
  return values === undefined ? undefined : inArray(column, [...values]);
}

/**
 * Whether only open orders can match: final orders wait for nobody and are in no jeopardy. Stating this lets PostgreSQL use the
 * partial index on open orders.
 */
function matchesOnlyOpen({ open, status, waitingOn, jeopardy }: OrderFilter): boolean {
  if (open !== undefined) return false;
  const finalStatuses = new Set<string>(finalOrderStatuses);
  const none = (values: readonly string[] | undefined, isUnfit: (value: string) => boolean) =>
    values !== undefined && !values.some(isUnfit);
  return (
    none(status, (one) => finalStatuses.has(one)) ||
    none(waitingOn, (one) => one === 'NOBODY') ||
    none(jeopardy, (one) => one === 'NONE')
  );
}

function getStartOfDay(day: string, later: number): SQL {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam'`;
}

/** Matches anywhere in the search text. Two letters, which trigrams do not cover, match only at the start of a word. */
function matchesText(q: string): SQL | undefined {
  const text = normalizeSearchText(q);
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&');
  const like = (likePattern: string) => sql`${orders.searchText} like ${likePattern}`;
  return text.length > 2 ? like(`%${pattern}%`) : or(like(`${pattern}%`), like(`% ${pattern}%`));
}
