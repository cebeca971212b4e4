import { orderSubTypes } from '@demarc/contract/kinds/kind.ts';
import type { Input } from '@demarc/contract/operation.ts';
import {
  isUndelivered,
  type listOrders,
  type OrderStatus,
  orderParties,
  orderSorts,
  orderStatuses,
} from '@demarc/contract/order.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import type { Filter, FilterValues } from '../../ui/data-table/filters.ts';
import type { NamedOrder } from '../../ui/data-table/list-tools.tsx';

type OrderQuery = NonNullable<Input<typeof listOrders>['query']>;
type OrderSort = NonNullable<OrderQuery['sort']>;
export const defaultSort: OrderSort = '-urgency';
export const orderOrders: readonly NamedOrder[] = [
  { sort: defaultSort, label: 'list.problems-first' },
  { sort: '-orderId', label: 'list.newest-first' },
  { sort: 'orderId', label: 'list.oldest-first' },
];

/** Ended orders have no problems, so that their default order is newest first. */
export const closedOrders: readonly NamedOrder[] = [
  { sort: defaultSort, label: 'order.last-ordered-first' },
  { sort: 'orderId', label: 'order.first-ordered-first' },
];

/** The list of completed orders shows the delivery date and is sorted by it. */
const completedSort: OrderSort = '-deliveredDate';
export const completedOrders: readonly NamedOrder[] = [
  { sort: completedSort, label: 'order.last-delivered-first' },
  { sort: '-orderId', label: 'order.last-ordered-first' },
  { sort: 'orderId', label: 'order.first-ordered-first' },
];

const waitingParties = orderParties.filter((party) => party !== 'NOBODY');
const orderedDays = ['7', '30', '90', '365'] as const;

export const orderFilters = [
  { kind: 'text', name: 'q', label: 'orders.search', minLength: 2 },
  {
    kind: 'many',
    name: 'kind',
    label: 'orders.kind',
    options: orderSubTypes.map((value) => ({ value, label: `order.kind-${value}` })),
  },
  {
    kind: 'many',
    name: 'status',
    label: 'orders.status',
    options: orderStatuses.map((value) => ({ value, label: `order.status-${value}` })),
  },
  {
    kind: 'many',
    name: 'waitingOn',
    label: 'orders.waiting-on',
    options: waitingParties.map((value) =>
      value === 'PROVIDER' ? { value, text: currentBrand.name } : { value, label: `order.party-${value}` },
    ),
  },
  {
    kind: 'many',
    name: 'jeopardy',
    label: 'orders.jeopardy',
    options: (['LATE', 'AT_RISK'] as const).map((value) => ({ value, label: `order.jeopardy-${value}` })),
  },
  {
    kind: 'one',
    name: 'ordered',
    label: 'order.ordered',
    options: orderedDays.map((value) => ({ value, label: `orders.last-${value}` })),
  },
  {
    kind: 'one',
    name: 'expected',
    label: 'order.expected',
    options: (['week', 'next-week'] as const).map((value) => ({ value, label: `orders.${value}` })),
  },
  { kind: 'one', name: 'scope', label: 'orders.scope', options: [{ value: 'all', label: 'orders.scope-all' }] },
] as const satisfies readonly Filter[];

export type OrderFilterValues = FilterValues<typeof orderFilters>;

/**
 * Translates the URL's filters to query parameters. Lists only open orders by default; a search includes all orders, because the
 * user may not know the state of the order. `today` is a date in Amsterdam.
 */
export function toOrderQuery(values: Partial<OrderFilterValues>, today: string): OrderQuery {
  const { q, kind = [], status = [], waitingOn = [], jeopardy = [], ordered, expected, scope } = values;
  const isOpenOnly = status.length === 0 && scope === undefined && q === undefined;
  return {
    ...(q ? { q } : {}),
    ...(kind.length > 0 ? { subType: [...kind] } : {}),
    ...(status.length > 0 ? { status: [...status] } : {}),
    ...(isOpenOnly ? { open: true } : {}),
    ...(waitingOn.length > 0 ? { waitingOn: [...waitingOn] } : {}),
    ...(jeopardy.length > 0 ? { jeopardy: [...jeopardy] } : {}),
    ...(ordered ? { createdFrom: addDays(today, -Number(ordered)) } : {}),
    ...(expected ? getWeekRange(addDays(today, expected === 'week' ? 0 : 7)) : {}),
  };
}

/** The Monday and Sunday of the week of a day. */
function getWeekRange(day: string): { plannedFrom: string; plannedTo: string } {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(day, -sinceMonday);
  return { plannedFrom: monday, plannedTo: addDays(monday, 6) };
}

/** A sort order that the API supports, whatever the URL says. By default, completed orders are sorted by delivery. */
export function parseSort(sort: string, status: readonly OrderStatus[] = []): OrderSort {
  const sortOrder = orderSorts.find((supported) => supported === sort) ?? defaultSort;
  return sortOrder === defaultSort && isCompletedOnly(status) ? completedSort : sortOrder;
}

/** Whether a list has only completed orders. */
export function isCompletedOnly(status: readonly OrderStatus[]): boolean {
  return status.length > 0 && status.every((value) => value === 'COMPLETED');
}

/** Final statuses without a delivery. */
export const undeliveredStatuses: readonly OrderStatus[] = orderStatuses.filter(isUndelivered);
