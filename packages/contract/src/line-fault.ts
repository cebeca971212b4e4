import { type Static, Type } from 'typebox';
import { type FaultKind, faultProperties, faultReportProperties, faultRules } from './fault.ts';
import { LineParams } from './line.ts';
import { lineTag } from './line-counts.ts';
import { defineOperation } from './operation.ts';
import { nullable, optional, Uuid } from './types.ts';

export const lineFaultKinds = ['NO_CONNECTION', 'SLOW', 'UNSTABLE', 'OTHER'] as const satisfies readonly FaultKind[];
export type LineFaultKind = (typeof lineFaultKinds)[number];

/** A fault that was reported on a line. */
export const LineFault = Type.Object({
  ...faultProperties,
  kind: Type.Enum([...lineFaultKinds]),
  diagnosticId: nullable(Uuid),
});
export type LineFault = Static<typeof LineFault>;

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
    ...faultReportProperties,
    diagnosticId: optional(Type.String({ format: 'uuid', description: 'A diagnostic of this line that shows the fault.' })),
  }),
  bodyName: 'lineFaultRequest',
  rules: faultRules,
  repeatable: true,
  response: LineFault,
  status: 201,
  problems: ['LINE_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});

export const listLineFaults = defineOperation({
  id: 'listLineFaults',
  method: 'GET',
  path: '/v1/customer/:customerId/line/:lineId/fault',
  summary: 'Lists the last 50 faults that were reported on a line, newest first.',
  tag: lineTag,
  access: { signedIn: true },
  params: LineParams,
  response: Type.Array(LineFault),
  follows: ['line'],
});
