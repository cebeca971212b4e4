import { type Static, Type } from 'typebox';
import { colocationAccess, colocationTag as tag } from './colocation-counts.ts';
import { csvExport, defineOperation } from './operation.ts';
import { serviceOrderNumbers } from './order-reference.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { failoverStates, PowerStatus } from './power/status.ts';
import { Kilowatts, PowerFeed, powerBillingModels, redundancies } from './power-feed.ts';
import { maxLength } from './rules/max-length.ts';
import { Contract, serviceStatuses, Termination, TerminationRequest, terminationRules } from './service.ts';
import { SiteCode, SiteRef } from './site.ts';
import { Amount, CustomerId, Day, Instant, IntegerId, nullable, optional, Version } from './types.ts';
import { Uplink } from './uplink.ts';

/** The kinds of colocation: racks of a customer alone, and units in racks that customers share. */
export const colocationKinds = ['RACK', 'SHARED_COLO'] as const;
export type ColocationKind = (typeof colocationKinds)[number];

export const rackTypes = ['FULL', 'HALF', 'QUARTER'] as const;
export type RackType = (typeof rackTypes)[number];

/** The inner dimensions of every rack. */
export const rackDimensions = { widthInch: 19, depthMm: 1200 } as const;

/** The locks of the doors of a rack. */
export const lockTypes = ['KEY', 'COMBINATION', 'BADGE'] as const;

/** Returns the type of a rack, which follows from its height. */
export function getRackType(heightUnits: number): RackType {
  if (heightUnits >= 40) return 'FULL';
  return heightUnits >= 20 ? 'HALF' : 'QUARTER';
}

const commonProperties = {
  serviceId: Type.String({ description: 'Service ID, such as RK-311 or SC-312.' }),
  name: nullable(
    Type.String({ description: 'Where it is, such as `AMS1-R03-12` or `AMS1-SC-07 U12-U13`. Null until delivery.' }),
  ),
  facilityLabel: nullable(Type.String({ description: 'Label of the owner of the building.' })),
  reference: nullable(Type.String({ description: "Customer's own name." })),
  status: Type.Enum([...serviceStatuses]),
  suspended: Type.Boolean({
    description: 'With status `PENDING_TERMINATION`: whether it was suspended before its termination was requested.',
  }),
  site: SiteRef,
  heightUnits: Type.Integer({ description: 'Height in rack units (U) of 44.45 mm.' }),
  startUnit: nullable(Type.Integer({ description: 'Lowest unit, counted from 1 at the bottom. Null until delivery.' })),
  committedKw: Kilowatts,
  powerBillingModel: Type.Enum([...powerBillingModels], {
    description:
      '`METERED_COMMIT` charges the commitment, the measured energy and bursts above the commitment. `FLAT` only charges the commitment.',
  }),
  redundancy: Type.Enum([...redundancies], { description: 'Whether there are two feeds, A and B.' }),
  packageCode: Type.String(),
  packageName: Type.String(),
  monthlyAmount: Amount,
  contractEndDate: nullable(Type.String({ format: 'date', description: 'End of the initial term.' })),
  terminationDate: nullable(Day),
  openOrderId: nullable(Type.Integer({ description: 'Order in progress. Null if there is none.' })),
  activeSince: nullable(Instant),
  version: Version,
};

const rackProperties = {
  rackType: Type.Enum([...rackTypes], { description: 'Follows from the height.' }),
  room: nullable(Type.String({ description: 'Null until delivery, like `row` and `position`.' })),
  row: nullable(Type.String()),
  position: nullable(Type.String()),
};

const sharedColoProperties = {
  rackLabel: nullable(Type.String({ description: 'The shared rack. Null until delivery.' })),
  outletsA: Type.Integer({ description: 'Outlets on feed A.' }),
  outletsB: Type.Integer({ description: 'Outlets on feed B.' }),
};

/** The fields of a detail that the list does not have. */
const detailProperties = {
  cabinetHeightUnits: nullable(
    Type.Integer({ description: 'Height of the whole cabinet, of which this may be a part. Null until delivery.' }),
  ),
  feeds: Type.Array(PowerFeed, { description: 'Empty until delivery.' }),
  uplinks: Type.Array(Uplink, { description: 'Empty until delivery.' }),
  prefixes: Type.Array(
    Type.Object({ prefixId: Type.Integer(), prefix: Type.String(), family: Type.Union([Type.Literal(4), Type.Literal(6)]) }),
  ),
  contract: nullable(Contract),
  dcConnectionIds: Type.Array(Type.Integer(), { description: 'Data-center connections that end here and have not ended.' }),
  orderId: Type.Integer({ description: 'The order that created it.' }),
  ...serviceOrderNumbers,
};

/** A rack as an item of a list. */
export const RackSummary = Type.Object({ rackId: Type.Integer(), ...commonProperties, ...rackProperties });
export type RackSummary = Static<typeof RackSummary>;
/** A rack, or a part of one that is separately locked. */
export const Rack = Type.Object({
  ...RackSummary.properties,
  ...detailProperties,
  widthInch: Type.Integer(),
  depthMm: Type.Integer(),
});
export type Rack = Static<typeof Rack>;

/** Shared units as an item of a list. */
export const SharedColoSummary = Type.Object({ sharedColoId: Type.Integer(), ...commonProperties, ...sharedColoProperties });
export type SharedColoSummary = Static<typeof SharedColoSummary>;
/** Adjacent units in a rack that customers share. */
export const SharedColo = Type.Object({ ...SharedColoSummary.properties, ...detailProperties });
export type SharedColo = Static<typeof SharedColo>;

const nullableProperties = {
  rackType: nullable(rackProperties.rackType),
  room: rackProperties.room,
  row: rackProperties.row,
  position: rackProperties.position,
  rackLabel: sharedColoProperties.rackLabel,
  outletsA: nullable(sharedColoProperties.outletsA),
  outletsB: nullable(sharedColoProperties.outletsB),
};

/** A rack or shared units, as an item of the list of both. Fields of the other kind are null. */
export const ColocationSummary = Type.Object({
  kind: Type.Enum([...colocationKinds]),
  id: Type.Integer({ description: 'The `rackId` or `sharedColoId`. No two items have the same.' }),
  ...commonProperties,
  ...nullableProperties,
  power: nullable(PowerStatus),
});
export type ColocationSummary = Static<typeof ColocationSummary>;

const customerParams = Type.Object({ customerId: CustomerId });
export const rackParams = Type.Object({ customerId: CustomerId, rackId: IntegerId });
export const sharedColoParams = Type.Object({ customerId: CustomerId, sharedColoId: IntegerId });

const optionalEnumArray = <T extends readonly string[]>(values: T) =>
  Type.Optional(Type.Array(Type.Enum([...values] as T[number][]), { maxItems: values.length }));

/** The filters of the list of one kind. */
const kindFilter = {
  q: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
  siteCode: Type.Optional(SiteCode),
  status: optionalEnumArray(serviceStatuses),
};
export const ColocationFilter = Type.Object({
  ...kindFilter,
  kind: optionalEnumArray(colocationKinds),
  redundancy: Type.Optional(Type.Enum([...redundancies])),
  contractEndBefore: Type.Optional(Day),
  hasOpenOrder: Type.Optional(Type.Boolean()),
  aboveWarning: Type.Optional(
    Type.Boolean({
      description: 'Whether the active power is above the warning threshold. False includes those without samples.',
    }),
  ),
  failoverState: optionalEnumArray(failoverStates),
});
/** `-urgency` lists those with an open power event first, in the order of `urgentPowerEventTypes`. */
export const colocationSorts = ['-urgency', 'id', '-id', 'contractEndDate', '-contractEndDate'] as const;

export const listColocation = defineOperation({
  id: 'listColocation',
  method: 'GET',
  path: '/v1/customer/:customerId/colocation',
  summary: 'Lists racks and shared units together, newest first by default.',
  tag,
  access: colocationAccess,
  params: customerParams,
  query: Type.Object({
    ...ColocationFilter.properties,
    sort: Type.Optional(
      Type.Enum([...colocationSorts], {
        description: '`-urgency` lists racks and shared units with a power problem first, the most urgent on top.',
      }),
    ),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(ColocationSummary),
  follows: ['rack', 'shared-colo'],
  followsPower: true,
});

export const exportColocation = defineOperation({
  id: 'exportColocation',
  method: 'GET',
  path: '/v1/customer/:customerId/colocation/export',
  summary: 'Exports racks and shared units as CSV, with the same filters as the list.',
  tag,
  access: colocationAccess,
  params: customerParams,
  query: Type.Object({ ...ColocationFilter.properties, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});

export const listRacks = defineOperation({
  id: 'listRacks',
  method: 'GET',
  path: '/v1/customer/:customerId/rack',
  summary: 'Lists racks, newest first.',
  tag,
  access: colocationAccess,
  params: customerParams,
  query: Type.Object({ ...kindFilter, ...KeysetPageQuery.properties }),
  response: createKeysetPageSchema(RackSummary),
  follows: ['rack'],
});

export const listSharedColo = defineOperation({
  id: 'listSharedColo',
  method: 'GET',
  path: '/v1/customer/:customerId/shared-colo',
  summary: 'Lists shared units, newest first.',
  tag,
  access: colocationAccess,
  params: customerParams,
  query: Type.Object({ ...kindFilter, ...KeysetPageQuery.properties }),
  response: createKeysetPageSchema(SharedColoSummary),
  follows: ['shared-colo'],
});

export const getRack = defineOperation({
  id: 'getRack',
  method: 'GET',
  path: '/v1/customer/:customerId/rack/:rackId',
  summary: 'Retrieves a rack with its feeds, uplinks, prefixes and contract.',
  tag,
  access: colocationAccess,
  params: rackParams,
  response: Rack,
  follows: ['rack'],
});

export const getSharedColo = defineOperation({
  id: 'getSharedColo',
  method: 'GET',
  path: '/v1/customer/:customerId/shared-colo/:sharedColoId',
  summary: 'Retrieves shared units with their feeds, uplinks, prefixes and contract.',
  tag,
  access: colocationAccess,
  params: sharedColoParams,
  response: SharedColo,
  follows: ['shared-colo'],
});

const referenceBody = {
  body: Type.Object({ reference: optional(Type.String({ maxLength: 100 })), version: Type.Optional(Version) }),
  bodyName: 'referenceUpdateRequest',
  rules: { reference: [maxLength(100)] },
} as const;

export const updateRack = defineOperation({
  ...referenceBody,
  id: 'updateRack',
  method: 'PATCH',
  path: '/v1/customer/:customerId/rack/:rackId',
  summary: "Updates the customer's reference of a rack.",
  tag,
  access: colocationAccess,
  params: rackParams,
  response: Rack,
  problems: ['STALE_VERSION', 'RACK_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE'],
});

export const updateSharedColo = defineOperation({
  ...referenceBody,
  id: 'updateSharedColo',
  method: 'PATCH',
  path: '/v1/customer/:customerId/shared-colo/:sharedColoId',
  summary: "Updates the customer's reference of shared units.",
  tag,
  access: colocationAccess,
  params: sharedColoParams,
  response: SharedColo,
  problems: ['STALE_VERSION', 'RACK_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE'],
});

const termination = {
  tag,
  access: colocationAccess,
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: TerminationRequest,
  bodyName: 'terminationRequest',
  rules: terminationRules,
  repeatable: true,
  response: Termination,
  dryRun: Termination,
  status: 202,
  problems: ['RACK_NOT_ACTIVE', 'RACK_HAS_CONNECTIONS', 'TERMINATION_ALREADY_REQUESTED', 'CUSTOMER_NOT_ACTIVE'],
} as const;
const withdrawalProblems = ['RACK_NOT_ACTIVE', 'TERMINATION_TOO_LATE', 'CUSTOMER_NOT_ACTIVE'] as const;

export const terminateRack = defineOperation({
  ...termination,
  id: 'terminateRack',
  method: 'POST',
  path: '/v1/customer/:customerId/rack/:rackId/termination',
  summary: 'Terminates a rack. With `dryRun`, returns the termination date and charge without terminating it.',
  params: rackParams,
});

export const withdrawRackTermination = defineOperation({
  id: 'withdrawRackTermination',
  method: 'DELETE',
  path: '/v1/customer/:customerId/rack/:rackId/termination',
  summary: 'Withdraws the termination of a rack. Only possible until its date is confirmed.',
  tag,
  access: colocationAccess,
  params: rackParams,
  problems: withdrawalProblems,
});

export const terminateSharedColo = defineOperation({
  ...termination,
  id: 'terminateSharedColo',
  method: 'POST',
  path: '/v1/customer/:customerId/shared-colo/:sharedColoId/termination',
  summary: 'Terminates shared units. With `dryRun`, returns the termination date and charge without terminating them.',
  params: sharedColoParams,
});

export const withdrawSharedColoTermination = defineOperation({
  id: 'withdrawSharedColoTermination',
  method: 'DELETE',
  path: '/v1/customer/:customerId/shared-colo/:sharedColoId/termination',
  summary: 'Withdraws the termination of shared units. Only possible until its date is confirmed.',
  tag,
  access: colocationAccess,
  params: sharedColoParams,
  problems: withdrawalProblems,
});
