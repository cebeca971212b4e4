import type { Appointment } from '@demarc/contract/appointment.ts';

/** A past appointment cannot have a future date: an engineer who came early was there today. */
export function capAppointmentDate(appointment: Appointment, today: string): Appointment {
  const isAhead = appointment.status !== 'CONFIRMED' && appointment.date > today;
  return isAhead ? { ...appointment, date: today } : appointment;
}
