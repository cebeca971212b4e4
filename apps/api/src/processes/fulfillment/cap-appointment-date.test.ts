import { appointmentStatuses } from '@demarc/contract/appointment.ts';
import { expect, it } from 'vitest';
import { capAppointmentDate } from './cap-appointment-date.ts';

it('moves a past appointment to today, unless it is confirmed', () => {
  const appointment = { date: '2026-12-04', window: 'DAY', address: null, contactPhoneNumber: '' } as const;
  for (const status of appointmentStatuses) {
    const date = status === 'CONFIRMED' ? '2026-12-04' : '2026-11-24';
    expect(capAppointmentDate({ ...appointment, status }, '2026-11-24').date, status).toBe(date);
    expect(capAppointmentDate({ ...appointment, status }, '2026-12-05').date, status).toBe('2026-12-04');
  }
});
