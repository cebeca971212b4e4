import { cancellableStatuses, isFinal, type Order, type OrderStatus } from '@demarc/contract/order.ts';
import { addWorkingDays, subtractWorkingDays } from '@demarc/contract/working-days.ts';

/** What people do with an order. */
export type OrderAct = 'change' | 'cancel';

/** Why something cannot be done now, as a translation key with the day that fills it. */
export interface Blocked {
  key: string;
  day?: string;
}

type Ruled = Pick<Order, 'subType' | 'status' | 'plannedDate'>;

/** Cancelling ends so many working days before the planned day. */
const noticeDays = 2;
const modifiable: readonly OrderStatus[] = ['NEW', 'ACCEPTED', 'ON_HOLD'];

/** Null where it can be done. The server refuses by the same rules. */
export function blockedBy(act: OrderAct, { subType, status, plannedDate }: Ruled, today: string): Blocked | null {
  if (isFinal(status)) return { key: `order.blocked-${status}` };
  if (subType === 'TERMINATE') return { key: `order.blocked-end-${act}` };
  if (status === 'CANCEL_REQUESTED') return { key: 'order.blocked-CANCEL_REQUESTED' };
  if (act === 'change') return modifiable.includes(status) ? null : { key: 'order.blocked-planned' };
  if (!(cancellableStatuses as readonly OrderStatus[]).includes(status)) return { key: 'order.blocked-other' };
  const until = status === 'PLANNED' && plannedDate ? subtractWorkingDays(plannedDate, noticeDays) : null;
  return until !== null && today > until ? { key: 'order.blocked-too-late', day: until } : null;
}

/** The first day that may still be wished for: as it was when it was ordered, and never today. */
export function earliestDay({ details }: Pick<Order, 'details'>, today: string): string {
  const next = addWorkingDays(today, 1);
  const kept = details.earliestWishDate;
  return typeof kept === 'string' && kept > next ? kept : next;
}
