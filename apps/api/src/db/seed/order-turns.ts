import type { OrderReason } from '@demarc/contract/order.ts';
import { addDays, addWorkingDays, subtractWorkingDays } from '@demarc/contract/working-days.ts';
import type { Turn } from './order-life.ts';

/** A time within working hours, so that the date is the same in Amsterdam and in UTC. */
export function dayAt(day: string, hour: number, minute = 0): Date {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`);
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** Why an order was on hold, and for how many working days. */
export interface Delay {
  reasonCode: OrderReason;
  text: string;
  workingDays: number;
}

/** An order that was placed and validated. */
export function acceptedTurns(orderedAt: Date): Turn[] {
  return [
    { at: orderedAt, to: 'NEW', actor: 'CUSTOMER', reaches: 'RECEIVED' },
    { at: minutesAfter(orderedAt, 2), to: 'ACCEPTED', actor: 'SYSTEM', reaches: 'VALIDATED' },
  ];
}

/** Also sent to the carrier, which confirmed it the next working day. */
export function confirmedTurns(orderedAt: Date): Turn[] {
  const nextDay = addWorkingDays(addDays(dayOf(orderedAt), 1), 0);
  return [
    ...acceptedTurns(orderedAt),
    { at: minutesAfter(orderedAt, 47), reaches: 'SENT_TO_CARRIER' },
    { at: dayAt(nextDay, 8, 15), reaches: 'CARRIER_CONFIRMED' },
  ];
}

/** Also planned on the same day. */
export function plannedTurns(orderedAt: Date, plannedDate: string): Turn[] {
  const confirmed = confirmedTurns(orderedAt);
  const at = minutesAfter(confirmed.at(-1)!.at, 185);
  return [...confirmed, { at, to: 'PLANNED', actor: 'CARRIER', plannedDate, reaches: 'APPOINTMENT_PLANNED' }];
}

/** From the order to the invoice, with an optional delay of the first date. */
export function deliveredTurns(orderedAt: Date, deliveredDate: string, today: string, delay?: Delay): Turn[] {
  const firstDate = delay ? subtractWorkingDays(deliveredDate, delay.workingDays) : deliveredDate;
  const turns = plannedTurns(orderedAt, firstDate);
  if (delay) {
    const { reasonCode, text } = delay;
    const goesOn = { actor: 'CARRIER', plannedDate: deliveredDate } as const;
    turns.push({ at: dayAt(firstDate, 12, 35), to: 'ON_HOLD', actor: 'CARRIER', reasonCode, text });
    turns.push({ at: dayAt(firstDate, 14, 50), to: 'PLANNED', ...goesOn });
  }
  turns.push(
    { at: dayAt(deliveredDate, 8, 40), reaches: 'INSTALLED' },
    { at: dayAt(deliveredDate, 9, 5), reaches: 'CONFIGURED' },
    { at: dayAt(deliveredDate, 9, 20), to: 'COMPLETED', actor: 'CARRIER', reaches: 'DELIVERED' },
  );
  if (deliveredDate < addDays(today, -1)) turns.push({ at: dayAt(addDays(deliveredDate, 1), 2), reaches: 'BILLING_STARTED' });
  return turns;
}

/** Rejected before any work. */
export function rejectedTurns(orderedAt: Date, reasonCode: OrderReason, text: string): Turn[] {
  const [placed] = acceptedTurns(orderedAt);
  return [placed!, { at: minutesAfter(orderedAt, 96), to: 'REJECTED', actor: 'PROVIDER', reasonCode, text }];
}

/** Cancelled by the customer while it was planned or, without a planned date, accepted. */
export function cancelledTurns(orderedAt: Date, plannedDate: string | null, text: string): Turn[] {
  const before = plannedDate ? plannedTurns(orderedAt, plannedDate) : acceptedTurns(orderedAt);
  const at = minutesAfter(before.at(-1)!.at, 65);
  return [
    ...before,
    { at, to: 'CANCEL_REQUESTED', actor: 'CUSTOMER', text },
    { at: minutesAfter(at, 38), to: 'CANCELLED', actor: 'PROVIDER' },
  ];
}

/** Accepted and planned, but not delivered. */
export function failedTurns(orderedAt: Date, plannedDate: string, reasonCode: OrderReason, text: string): Turn[] {
  return [
    ...plannedTurns(orderedAt, plannedDate),
    { at: dayAt(plannedDate, 13, 10), to: 'FAILED', actor: 'CARRIER', reasonCode, text },
  ];
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
