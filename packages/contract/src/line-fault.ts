import { type Static, Type } from 'typebox';
import { LineParams, lineTag } from './line.ts';
import { defineOperation } from './operation.ts';
import { maxLength } from './rules/max-length.ts';
import { phoneNumber } from './rules/phone-number.ts';
import { required } from './rules/required.ts';
import { finalServiceStatuses, type ServiceStatus } from './service.ts';
import { Instant, nullable, optional, Uuid } from './types.ts';

export const lineFaultKinds = ['NO_CONNECTION', 'SLOW', 'UNSTABLE', 'OTHER'] as const;
export type LineFaultKind = (typeof lineFaultKinds)[number];

/** A fault as it was reported. The provider's systems track its resolution. */
export const LineFault = Type.Object({
  faultId: Uuid,
  reportedAt: Instant,
  kind: Type.Enum([...lineFaultKinds]),
  description: Type.String(),
  since: nullable(Instant),
  contactName: nullable(Type.String()),
  contactPhone: nullable(Type.String()),
  diagnosticId: nullable(Uuid),
});
export type LineFault = Static<typeof LineFault>;

/** Whether a fault can be reported: the line has been delivered and not terminated. */
export function canReportFault(status: ServiceStatus): boolean {
  return status !== 'PENDING' && !(finalServiceStatuses as readonly ServiceStatus[]).includes(status);
}

export const reportLineFault = defineOperation({
  id: 'reportLineFault',
  method: 'POST',
  path: '/v1/customer/:customerId/line/:lineId/fault',
  summary: 'Reports a fault on a line. Limited to 10 per hour per line. Requires RESELLER_SERVICE_DESK or RESELLER_ORDER.',
  tag: lineTag,
  access: { signedIn: true, role: 'RESELLER_SERVICE_DESK', orRole: 'RESELLER_ORDER' },
  params: LineParams,
  body: Type.Object({
    kind: Type.Enum([...lineFaultKinds]),
    description: Type.String({ maxLength: 2000 }),
    since: optional(Type.String({ format: 'date-time', description: "When the fault started. Can't be in the future." })),
    contactName: optional(Type.String({ maxLength: 100, description: 'Person we call about the fault.' })),
    contactPhone: optional(Type.String({ maxLength: 20 })),
    diagnosticId: optional(Type.String({ format: 'uuid', description: 'A diagnostic of this line that shows the fault.' })),
  }),
  bodyName: 'lineFaultRequest',
  rules: {
    kind: [required],
    description: [required, maxLength(2000)],
    contactName: [maxLength(100)],
    contactPhone: [phoneNumber],
  },
  repeatable: true,
  response: LineFault,
  status: 201,
  problems: ['LINE_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});
