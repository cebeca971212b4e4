import type { Appointment } from '@demarc/contract/appointment.ts';

/** Limits the date of an appointment that is over to today: a technician who came early was there today. */
export function capAppointmentDate(appointment: Appointment, today: string): Appointment {
  const isOverEarly = appointment.status !== 'CONFIRMED' && appointment.date > today;
  return isOverEarly ? { ...appointment, date: today } : appointment;
}
