import {
  cancellableStatuses,
  isFinalOrderStatus,
  isUndelivered,
  type Order,
  type OrderStatus,
  type orderDocumentTypes,
} from '@demarc/contract/order.ts';
import { addWorkingDays, subtractWorkingDays } from '@demarc/contract/working-days.ts';

export type OrderAction = 'change' | 'cancel';
export type OrderDocumentType = (typeof orderDocumentTypes)[number];
type Actor = Order['history'][number]['actor'];

/** The reason for which an action is blocked: a translation key and its date. */
export interface BlockReason {
  key: string;
  day?: string;
}

/** Returns when the order ended; null while it is open. Unlike `updatedAt`, later messages do not change it. */
export function getEndedAt({ status, waitingHistory }: Pick<Order, 'status' | 'waitingHistory'>): string | null {
  return isFinalOrderStatus(status) ? (waitingHistory.at(-1)?.until ?? null) : null;
}

/** Returns when an order ended without a delivery, and who ended it or requested the cancellation; null if delivered or open. */
export function getEnd(order: Pick<Order, 'status' | 'waitingHistory' | 'history'>): { at: string; actor: Actor } | null {
  const { status, history } = order;
  const move = isUndelivered(status) ? history.findLast(({ from, to }) => to === status && from !== status) : undefined;
  if (!move) return null;
  const request = move.from === 'CANCEL_REQUESTED' ? history.findLast(({ to }) => to === 'CANCEL_REQUESTED') : undefined;
  return { at: getEndedAt(order) ?? move.at, actor: (request ?? move).actor };
}

/** Returns why the carrier last moved the planned date; null if it gave no reason. */
export function getRescheduleReason({ history }: Pick<Order, 'history'>): Order['statusReason'] {
  const move = history.findLast(({ from, to }) => from === 'PLANNED' && to === 'PLANNED');
  return move && (move.reasonCode || move.text) ? { code: move.reasonCode ?? '', text: move.text ?? '' } : null;
}

/** The documents that answer these reasons; the customer answers all others with a note. */
const requestedDocuments: Readonly<Record<string, OrderDocumentType>> = {
  LOA_REQUIRED: 'LOA',
  MIGRATION_CONTESTED: 'MANDATE',
};

/** Returns the document that an order waits for; null if none. */
export function getRequestedDocument({ statusReason }: Pick<Order, 'statusReason'>): OrderDocumentType | null {
  return (statusReason && requestedDocuments[statusReason.code]) ?? null;
}

/** Returns how to reorder a rejected line, for the same address unless it was wrong; null if another order does not help. */
export function getReorder({ type, subType, statusReason }: Pick<Order, 'type' | 'subType' | 'statusReason'>) {
  const code = statusReason?.code ?? '';
  if (type !== 'LINE' || (subType !== 'CREATE' && subType !== 'MIGRATE')) return null;
  if (code === 'NO_CAPACITY' || code === 'NOT_FEASIBLE') return { label: 'order.check-address-again', hasAddress: true };
  if (code === 'END_USER_REFUSED' || code === 'CARRIER_ERROR') return { label: 'order.order-again', hasAddress: true };
  return code === 'ADDRESS_UNKNOWN' ? { label: 'order.order-again', hasAddress: false } : null;
}

type OrderForRules = Pick<Order, 'subType' | 'status' | 'plannedDate'>;

/** An order can be cancelled until this many working days before its planned date. */
const cancelNoticeWorkingDays = 2;
const modifiableStatuses: readonly OrderStatus[] = ['NEW', 'ACCEPTED', 'ON_HOLD'];

/**
 * Returns why an action is blocked; null if it is possible, and for an order that ended without a delivery, which shows no
 * actions. The server applies the same rules.
 */
export function getBlockReason(
  act: OrderAction,
  { subType, status, plannedDate }: OrderForRules,
  today: string,
): BlockReason | null {
  if (isFinalOrderStatus(status)) return { key: 'order.blocked-COMPLETED' };
  if (subType === 'TERMINATE') return { key: `order.blocked-end-${act}` };
  if (status === 'CANCEL_REQUESTED') return { key: 'order.blocked-CANCEL_REQUESTED' };
  if (act === 'change') return modifiableStatuses.includes(status) ? null : { key: 'order.blocked-planned' };
  if (!(cancellableStatuses as readonly OrderStatus[]).includes(status)) return { key: 'order.blocked-other' };
  const until = status === 'PLANNED' && plannedDate ? subtractWorkingDays(plannedDate, cancelNoticeWorkingDays) : null;
  return until !== null && today > until ? { key: 'order.blocked-too-late', day: until } : null;
}

/** Returns the first possible requested date: the original earliest date, and never today. */
export function getEarliestWishDate({ details }: Pick<Order, 'details'>, today: string): string {
  const next = addWorkingDays(today, 1);
  return 'earliestWishDate' in details && details.earliestWishDate > next ? details.earliestWishDate : next;
}
