import type { Input } from '@demarc/contract/operation.ts';
import { finalOrderStatuses, isFinal, type listOrders, type orderSorts, orderStatuses } from '@demarc/contract/order.ts';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/schema/order.ts';
import { searchable } from '../../db/search-text.ts';
import { countOfStatuses, isNothingElse } from '../../db/status-counts.ts';
import { boundedCount, shownTotal } from '../../http/key-page.ts';
import type { SummaryRow } from './order.answer.ts';

export type OrderFilter = Omit<NonNullable<Input<typeof listOrders>['query']>, 'limit' | 'after' | 'sort'>;
export type OrderSort = (typeof orderSorts)[number];

/** The page cursor: the date, empty if the row has none or the list is sorted by id, and the order id. */
export type Place = readonly [day: string, orderId: number];

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
export function matching(customerId: number, filter: OrderFilter): SQL {
  const { type, subType, status, open, waitingOn, jeopardy, projectId, quotationId, serviceType, serviceId } = filter;
  const { createdFrom, createdTo, plannedFrom, plannedTo, q } = filter;
  return and(
    isOf(customerId),
    oneOf(orders.type, type),
    oneOf(orders.subType, subType),
    oneOf(orders.status, status),
    oneOf(orders.waitingOn, waitingOn),
    oneOf(orders.jeopardy, jeopardy),
    open === undefined ? undefined : eq(orders.isOpen, open),
    asksForOpen(filter) ? sql`${orders.isOpen}` : undefined,
    createdFrom === undefined ? undefined : sql`${orders.createdAt} >= ${startOf(createdFrom, 0)}`,
    createdTo === undefined ? undefined : sql`${orders.createdAt} < ${startOf(createdTo, 1)}`,
    plannedFrom === undefined ? undefined : sql`${orders.plannedDate} >= ${plannedFrom}`,
    plannedTo === undefined ? undefined : sql`${orders.plannedDate} <= ${plannedTo}`,
    projectId === undefined ? undefined : eq(orders.projectId, projectId),
    quotationId === undefined ? undefined : eq(orders.quotationId, quotationId),
    serviceType === undefined ? undefined : and(eq(orders.type, serviceType), isNotNull(orders.serviceId)),
    serviceId === undefined ? undefined : eq(orders.serviceId, serviceId),
    q === undefined ? undefined : contains(q),
  )!;
}

/** Returns up to `limit` orders after the cursor, in sort order. */
export async function after(
  db: Database,
  where: SQL,
  sort: OrderSort,
  place: Place | null,
  limit: number,
): Promise<SummaryRow[]> {
  const isDown = sort.startsWith('-');
  const [inOrder, isAfter] = isDown ? [desc, lt] : [asc, gt];
  const rows = (condition: SQL | undefined, order: SQL[], most: number) =>
    db
      .select(columns)
      .from(orders)
      .where(and(where, condition))
      .orderBy(inOrder(orders.customerId), ...order)
      .limit(most);
  const byNumber = [inOrder(orders.orderId)];
  const numberAfter = place ? isAfter(orders.orderId, place[1]) : undefined;
  if (sort.endsWith('orderId')) return rows(numberAfter, byNumber, limit);

  const day = sort.endsWith('wishDate') ? orders.wishDate : orders.plannedDate;
  // Rows without a date come last in both directions. They are queried separately, so that both queries can use the same index.
  const sign = isDown ? sql`<` : sql`>`;
  const dayAfter = place ? sql`(${day}, ${orders.orderId}) ${sign} (${place[0]}::date, ${place[1]}::int)` : isNotNull(day);
  const dated = place && place[0] === '' ? [] : await rows(dayAfter, [inOrder(day), ...byNumber], limit);
  if (day === orders.wishDate || dated.length === limit) return dated;
  const undatedAfter = place?.[0] === '' ? numberAfter : undefined;
  return [...dated, ...(await rows(and(isNull(day), undatedAfter), byNumber, limit - dated.length))];
}

/** The cursor of a row for the given sort order. */
export function placeOf(sort: OrderSort, { orderId, wishDate, plannedDate }: SummaryRow): Place {
  if (sort.endsWith('orderId')) return ['', orderId];
  return [(sort.endsWith('wishDate') ? wishDate : plannedDate) ?? '', orderId];
}

/**
 * Counts the orders that pass the filter. Counts per status are maintained incrementally; other filters are counted on demand.
 */
export async function total(db: Database, customerId: number, { status, open, ...others }: OrderFilter, where: SQL) {
  if (!isNothingElse(others)) return boundedCount(db, sql`select 1 from ${orders} where ${where}`);
  const asked = (status ?? orderStatuses).filter((one) => open === undefined || open !== isFinal(one));
  return shownTotal(await countOfStatuses(db, 'service_order', customerId, asked));
}

/** Counts open orders by status, and how many of each wait for the customer or are late. */
export function openByStatus(db: Database, customerId: number) {
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
function isOf(customerId: number): SQL {
  return sql`${orders.customerId} = any(array[${customerId}]::int[])`;
}

function oneOf<T extends string>(column: PgColumn, values: readonly T[] | undefined): SQL | undefined {
  return values === undefined ? undefined : inArray(column, [...values]);
}

/**
 * Whether only open orders can match: final orders wait for nobody and are in no jeopardy. Stating this lets PostgreSQL use the
 * partial index on open orders.
 */
function asksForOpen({ open, status, waitingOn, jeopardy }: OrderFilter): boolean {
  if (open !== undefined) return false;
  const isOver = new Set<string>(finalOrderStatuses);
  const none = (values: readonly string[] | undefined, isUnfit: (value: string) => boolean) =>
    values !== undefined && !values.some(isUnfit);
  return (
    none(status, (one) => isOver.has(one)) ||
    none(waitingOn, (one) => one === 'NOBODY') ||
    none(jeopardy, (one) => one === 'NONE')
  );
}

function startOf(day: string, later: number): SQL {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam'`;
}

/** Matches anywhere in the search text. Two letters, which trigrams do not cover, match only at the start of a word. */
function contains(q: string): SQL | undefined {
  const text = searchable(q);
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&');
  const like = (whole: string) => sql`${orders.searchText} like ${whole}`;
  return text.length > 2 ? like(`%${pattern}%`) : or(like(`${pattern}%`), like(`% ${pattern}%`));
}
