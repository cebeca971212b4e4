import type { Appointment } from '@demarc/contract/order.ts';

/** What has happened is not dated in the future: an engineer who comes by early was there today. */
export function withoutFuture(appointment: Appointment, today: string): Appointment {
  const isAhead = appointment.status !== 'CONFIRMED' && appointment.date > today;
  return isAhead ? { ...appointment, date: today } : appointment;
}
