import { type Static, Type } from 'typebox';
import { ServiceAddress } from './service-address.ts';
import { Day, nullable } from './types.ts';

export const appointmentWindows = ['MORNING', 'AFTERNOON', 'DAY'] as const;
export const appointmentStatuses = ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'MISSED', 'FAILED'] as const;

/** A visit by an engineer: MORNING is 08 to 12, AFTERNOON 12 to 17, DAY 08 to 17. */
export const Appointment = Type.Object({
  date: Day,
  window: Type.Enum([...appointmentWindows], {
    description: 'Time of day: `MORNING` is 08:00–12:00, `AFTERNOON` is 12:00–17:00, and `DAY` is 08:00–17:00.',
  }),
  status: Type.Enum([...appointmentStatuses]),
  address: nullable(ServiceAddress),
  contactPhoneNumber: Type.String(),
});
export type Appointment = Static<typeof Appointment>;
