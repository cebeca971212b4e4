import { type Static, Type } from 'typebox';
import { rackParams, sharedColoParams } from './colocation.ts';
import { colocationAccess, colocationTag as tag } from './colocation-counts.ts';
import { type FaultKind, faultProperties, faultReportProperties, faultRules } from './fault.ts';
import { defineOperation } from './operation.ts';

export const colocationFaultKinds = [
  'NO_POWER',
  'TEMPERATURE',
  'NO_CONNECTION',
  'ACCESS',
  'OTHER',
] as const satisfies readonly FaultKind[];
export type ColocationFaultKind = (typeof colocationFaultKinds)[number];

const kind = Type.Enum([...colocationFaultKinds], {
  description:
    '`ACCESS`: you cannot enter the data center or open the rack. `TEMPERATURE`: a problem with temperature or cooling.',
});

/** A fault that was reported on a rack or on shared units. */
export const ColocationFault = Type.Object({ ...faultProperties, kind });
export type ColocationFault = Static<typeof ColocationFault>;

const report = {
  tag,
  access: { signedIn: true, role: 'RESELLER_SERVICE_DESK', orRole: 'RESELLER_ORDER', resellerOnly: true },
  body: Type.Object({ kind, ...faultReportProperties }),
  bodyName: 'colocationFaultRequest',
  rules: faultRules,
  repeatable: true,
  response: ColocationFault,
  status: 201,
  problems: ['RACK_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
} as const;

export const reportRackFault = defineOperation({
  ...report,
  id: 'reportRackFault',
  method: 'POST',
  path: '/v1/customer/:customerId/rack/:rackId/fault',
  summary: 'Reports a fault on a rack. Limited to 10 per hour per rack. Requires RESELLER_SERVICE_DESK or RESELLER_ORDER.',
  params: rackParams,
});

export const reportSharedColoFault = defineOperation({
  ...report,
  id: 'reportSharedColoFault',
  method: 'POST',
  path: '/v1/customer/:customerId/shared-colo/:sharedColoId/fault',
  summary:
    'Reports a fault on shared units. Limited to 10 per hour per service. Requires RESELLER_SERVICE_DESK or RESELLER_ORDER.',
  params: sharedColoParams,
});

// A caller who can list these faults also receives every event of the rack or shared units, so it needs the role for reading those.
const list = { tag, access: colocationAccess, response: Type.Array(ColocationFault) } as const;

export const listRackFaults = defineOperation({
  ...list,
  id: 'listRackFaults',
  method: 'GET',
  path: '/v1/customer/:customerId/rack/:rackId/fault',
  summary: 'Lists the last 50 faults that were reported on a rack, newest first.',
  params: rackParams,
  follows: ['rack'],
});

export const listSharedColoFaults = defineOperation({
  ...list,
  id: 'listSharedColoFaults',
  method: 'GET',
  path: '/v1/customer/:customerId/shared-colo/:sharedColoId/fault',
  summary: 'Lists the last 50 faults that were reported on shared units, newest first.',
  params: sharedColoParams,
  follows: ['shared-colo'],
});
