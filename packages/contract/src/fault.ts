import { type Static, Type } from 'typebox';
import { maxLength } from './rules/max-length.ts';
import { phoneNumber } from './rules/phone-number.ts';
import { required } from './rules/required.ts';
import { isFinalServiceStatus, type ServiceStatus } from './service.ts';
import { Instant, nullable, optional, Uuid } from './types.ts';

/** The services on which a fault can be reported, by the subject of their events. */
export const faultSubjects = ['line', 'rack', 'shared-colo', 'dc-connection', 'wdm'] as const;
export type FaultSubject = (typeof faultSubjects)[number];

export const faultStatuses = ['REPORTED', 'IN_PROGRESS', 'RESOLVED'] as const;
export type FaultStatus = (typeof faultStatuses)[number];

export const faultKinds = [
  'NO_CONNECTION',
  'SLOW',
  'HIGH_LOSS',
  'UNSTABLE',
  'NO_POWER',
  'TEMPERATURE',
  'ACCESS',
  'OTHER',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The fields of every fault, for any kind of service. */
export const faultProperties = {
  faultId: Uuid,
  reportedAt: Instant,
  description: Type.String(),
  since: nullable(Instant),
  contactName: nullable(Type.String()),
  contactPhone: nullable(Type.String()),
  status: Type.Enum([...faultStatuses]),
  statusText: nullable(Type.String({ description: 'What we found or did.' })),
  updatedAt: Instant,
  resolvedAt: nullable(Instant),
};

/** The fields of every report; the types of faults differ by service. */
export const faultReportProperties = {
  description: Type.String({ maxLength: 2000 }),
  since: optional(Type.String({ format: 'date-time', description: "When the fault started. Can't be in the future." })),
  contactName: optional(Type.String({ maxLength: 100, description: 'Person we call about the fault.' })),
  contactPhone: optional(Type.String({ maxLength: 20 })),
};

export const faultRules = {
  kind: [required],
  description: [required, maxLength(2000)],
  contactName: [maxLength(100)],
  contactPhone: [phoneNumber],
};

const FaultProperties = Type.Object(faultProperties);
/** A fault of any service. */
export type FaultBase = Static<typeof FaultProperties> & { kind: FaultKind };

/** Whether a fault can be reported: the service has been delivered and not terminated. */
export function canReportFault(status: ServiceStatus): boolean {
  return status !== 'PENDING' && !isFinalServiceStatus(status);
}
