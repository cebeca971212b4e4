import type { OrderReason } from '@demarc/contract/order.ts';
import { addDays, addWorkingDays, subtractWorkingDays } from '@demarc/contract/working-days.ts';
import type { OrderEvent } from './order-timeline.ts';
import { addMinutes, toDateTime } from './sample-calendar.ts';

/** A hold of an order: its reason, and its length in working days. */
export interface Delay {
  reasonCode: OrderReason;
  text: string;
  workingDays: number;
}

/** Builds the events of an order that was placed and validated. */
export function buildAcceptedEvents(orderedAt: Date): OrderEvent[] {
  return [
    { at: orderedAt, to: 'NEW', actor: 'CUSTOMER', reaches: 'RECEIVED' },
    { at: addMinutes(orderedAt, 2), to: 'ACCEPTED', actor: 'SYSTEM', reaches: 'VALIDATED' },
  ];
}

/** Also sent to the carrier, which confirmed it the next working day. */
export function buildConfirmedEvents(orderedAt: Date): OrderEvent[] {
  const nextDay = addWorkingDays(addDays(toDay(orderedAt), 1), 0);
  return [
    ...buildAcceptedEvents(orderedAt),
    { at: addMinutes(orderedAt, 47), reaches: 'SENT_TO_CARRIER' },
    { at: toDateTime(nextDay, 8, 15), reaches: 'CARRIER_CONFIRMED' },
  ];
}

/** Also planned on the same day. */
export function buildPlannedEvents(orderedAt: Date, plannedDate: string): OrderEvent[] {
  const confirmedEvents = buildConfirmedEvents(orderedAt);
  const at = addMinutes(confirmedEvents.at(-1)!.at, 185);
  return [...confirmedEvents, { at, to: 'PLANNED', actor: 'CARRIER', plannedDate, reaches: 'APPOINTMENT_PLANNED' }];
}

/** From the order to the invoice, with an optional delay of the first date. */
export function buildDeliveredEvents(orderedAt: Date, deliveredDate: string, today: string, delay?: Delay): OrderEvent[] {
  const firstDate = delay ? subtractWorkingDays(deliveredDate, delay.workingDays) : deliveredDate;
  const orderEvents = buildPlannedEvents(orderedAt, firstDate);
  if (delay) {
    const { reasonCode, text } = delay;
    const replanning = { actor: 'CARRIER', plannedDate: deliveredDate } as const;
    orderEvents.push({ at: toDateTime(firstDate, 12, 35), to: 'ON_HOLD', actor: 'CARRIER', reasonCode, text });
    orderEvents.push({ at: toDateTime(firstDate, 14, 50), to: 'PLANNED', ...replanning });
  }
  orderEvents.push(
    { at: toDateTime(deliveredDate, 8, 40), reaches: 'INSTALLED' },
    { at: toDateTime(deliveredDate, 9, 5), reaches: 'CONFIGURED' },
    { at: toDateTime(deliveredDate, 9, 20), to: 'COMPLETED', actor: 'CARRIER', reaches: 'DELIVERED' },
  );
  if (deliveredDate < addDays(today, -1))
    orderEvents.push({ at: toDateTime(addDays(deliveredDate, 1), 2), reaches: 'BILLING_STARTED' });
  return orderEvents;
}

/** Rejected before any work. */
export function buildRejectedEvents(orderedAt: Date, reasonCode: OrderReason, text: string): OrderEvent[] {
  const [placed] = buildAcceptedEvents(orderedAt);
  return [placed!, { at: addMinutes(orderedAt, 96), to: 'REJECTED', actor: 'PROVIDER', reasonCode, text }];
}

/** Cancelled by the customer while it was planned or, without a planned date, accepted. */
export function buildCancelledEvents(orderedAt: Date, plannedDate: string | null, text: string): OrderEvent[] {
  const before = plannedDate ? buildPlannedEvents(orderedAt, plannedDate) : buildAcceptedEvents(orderedAt);
  const at = addMinutes(before.at(-1)!.at, 65);
  return [
    ...before,
    { at, to: 'CANCEL_REQUESTED', actor: 'CUSTOMER', text },
    { at: addMinutes(at, 38), to: 'CANCELLED', actor: 'PROVIDER' },
  ];
}

/** Accepted and planned, but not delivered. */
export function buildFailedEvents(orderedAt: Date, plannedDate: string, reasonCode: OrderReason, text: string): OrderEvent[] {
  return [
    ...buildPlannedEvents(orderedAt, plannedDate),
    { at: toDateTime(plannedDate, 13, 10), to: 'FAILED', actor: 'CARRIER', reasonCode, text },
  ];
}

const toDay = (at: Date) => at.toISOString().slice(0, 10);
