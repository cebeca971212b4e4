import { type Static, Type } from 'typebox';
import { Package } from './catalog.ts';
import { CircuitFault, circuitFaultReport } from './circuit-fault.ts';
import { CircuitTest, circuitTestRequest, maxTestsPerDay } from './circuit-test.ts';
import { ConnectionEnd, endParties } from './connection-end.ts';
import { dcConnectionAccess, dcConnectionTag } from './dc-connection-counts.ts';
import { Loa, LoaRequest, loaRules, loaStatuses } from './loa.ts';
import { csvExport, defineOperation } from './operation.ts';
import { connectionServices, mediaTypes, optics } from './optical-compatibility.ts';
import { serviceOrderNumbers } from './order-reference.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { maxLength } from './rules/max-length.ts';
import { Contract, serviceStatuses, Termination, TerminationRequest, terminationRules } from './service.ts';
import { SiteCode } from './site.ts';
import { Amount, CustomerId, Day, describeIntegerId, Instant, IntegerId, nullable, optional, Uuid, Version } from './types.ts';

/** A cross connect stays within one building, a metro connect links two. */
export const dcConnectionKinds = ['CROSS_CONNECT', 'METRO_CONNECT'] as const;
export type DcConnectionKind = (typeof dcConnectionKinds)[number];

/** The parties that can order the patch from the owner of the building. */
export const initiators = ['PROVIDER', 'CUSTOMER'] as const;
export type Initiator = (typeof initiators)[number];

/** The parties that can pay the owner of the building for the Z end. */
export const chargedParties = ['CUSTOMER', 'THIRD_PARTY'] as const;

/** Formats `XC-AMS1-005120`: the kind, the data centers and the number of a connection. */
export function formatCircuitId(
  { kind, siteA, siteZ }: { kind: DcConnectionKind; siteA: string; siteZ: string },
  dcConnectionId: number,
): string {
  const number = String(dcConnectionId).padStart(6, '0');
  return kind === 'CROSS_CONNECT' ? `XC-${siteA}-${number}` : `MC-${siteA}-${siteZ}-${number}`;
}

/** A data-center connection as an item of a list. */
export const DcConnectionSummary = Type.Object({
  dcConnectionId: Type.Integer(),
  circuitId: Type.String({ description: 'Circuit ID, such as `XC-AMS1-005120` or `MC-AMS1-AMS2-005121`.' }),
  kind: Type.Enum([...dcConnectionKinds]),
  reference: nullable(Type.String({ description: "Customer's own name." })),
  status: Type.Enum([...serviceStatuses]),
  suspended: Type.Boolean({
    description: 'With status `PENDING_TERMINATION`: whether it was suspended before its termination was requested.',
  }),
  aEnd: ConnectionEnd,
  zEnd: ConnectionEnd,
  mediaType: Type.Enum([...mediaTypes]),
  strands: Type.Integer(),
  service: Type.Enum([...connectionServices]),
  optic: nullable(Type.Enum([...optics])),
  initiator: Type.Enum([...initiators], { description: 'Who orders the patch from the owner of the building.' }),
  chargedTo: Type.Enum([...chargedParties], { description: 'Who pays the owner of the building for the Z end.' }),
  facilityReference: nullable(Type.String({ description: 'Order or circuit number of the owner of the building.' })),
  loaStatus: nullable(
    Type.Enum([...loaStatuses], { description: 'Of the current letter of authorization. Null if none is needed.' }),
  ),
  loaValidUntil: nullable(Day),
  packageCode: Type.String(),
  packageName: Type.String(),
  monthlyAmount: Amount,
  contractEndDate: nullable(Type.String({ format: 'date', description: 'End of the initial term.' })),
  terminationDate: nullable(Type.String({ format: 'date', description: 'Day on which it is disconnected.' })),
  chargedUntil: nullable(
    Type.String({ format: 'date', description: 'Last day that is charged. May be after `terminationDate`.' }),
  ),
  openOrderId: nullable(Type.Integer({ description: 'Order in progress. Null if there is none.' })),
  activeSince: nullable(Instant),
  version: Version,
});
export type DcConnectionSummary = Static<typeof DcConnectionSummary>;

/** One end of a cable, with the label on our side and that of the owner of the building. */
export const HopEnd = Type.Object({
  siteCode: Type.String(),
  siteName: Type.String(),
  room: nullable(Type.String()),
  cabinet: nullable(Type.String()),
  patchPanel: nullable(Type.String()),
  ports: Type.Array(Type.String()),
  label: nullable(Type.String({ description: 'Our label, such as `AMS1/2.04/R03-12/PP-01/11-12`.' })),
  facilityLabel: nullable(Type.String({ description: 'Label of the owner of the building.' })),
});
export type HopEnd = Static<typeof HopEnd>;

/** One cable of a path. */
export const Hop = Type.Object({
  sequence: Type.Integer({ description: 'Position in the path, counted from 1 at the A end.' }),
  from: HopEnd,
  to: HopEnd,
  mediaType: Type.Enum([...mediaTypes]),
  lengthMeters: nullable(Type.Number()),
});
export type Hop = Static<typeof Hop>;

/** A data-center connection. */
export const DcConnection = Type.Object({
  ...DcConnectionSummary.properties,
  path: Type.Array(Hop, {
    description: 'The cables from the A end to the Z end, in order. Until it is patched, one between the ends of the order.',
  }),
  lengthMeters: nullable(Type.Number({ description: 'Measured length. Null until it is tested.' })),
  lossDb: nullable(Type.Number({ description: 'Measured loss. Null until it is tested, and for cables that are not fiber.' })),
  testedAt: nullable(Instant),
  patchedAt: nullable(Instant),
  diverseFromId: nullable(Type.Integer({ description: 'The connection whose route this one must not share.' })),
  loa: nullable(Loa),
  earlierLoas: Type.Array(Loa, { description: 'Letters that were replaced, newest first.' }),
  contract: nullable(Contract),
  orderId: Type.Integer({ description: 'The order that created it.' }),
  ...serviceOrderNumbers,
});
export type DcConnection = Static<typeof DcConnection>;

/** A package with its kind and the data centers that it is sold in. */
export const DcConnectionPackage = Type.Object({
  ...Package.properties,
  kind: Type.Enum([...dcConnectionKinds]),
  siteCodes: Type.Array(Type.String(), { description: 'Data centers of its products.' }),
});
export type DcConnectionPackage = Static<typeof DcConnectionPackage>;

const customerParams = Type.Object({ customerId: CustomerId });
const dcConnectionParams = Type.Object({ customerId: CustomerId, dcConnectionId: IntegerId });

const optionalEnumArray = <T extends readonly string[]>(values: T) =>
  Type.Optional(Type.Array(Type.Enum([...values] as T[number][]), { maxItems: values.length }));

export const DcConnectionFilter = Type.Object({
  q: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 100,
      description: 'Finds connections by reference, circuit ID, panel, port, party, or label of the building owner.',
    }),
  ),
  kind: optionalEnumArray(dcConnectionKinds),
  siteCode: Type.Optional(Type.String({ ...SiteCode, description: 'Data center of either end.' })),
  party: Type.Optional(
    Type.Array(Type.Enum([...endParties]), { maxItems: endParties.length, description: 'Whose equipment is at the Z end.' }),
  ),
  status: optionalEnumArray(serviceStatuses),
  loaStatus: optionalEnumArray(loaStatuses),
  rackId: Type.Optional(describeIntegerId('Rack of either end.')),
  sharedColoId: Type.Optional(describeIntegerId('Shared units of either end.')),
  contractEndBefore: Type.Optional(Day),
  hasOpenOrder: Type.Optional(Type.Boolean()),
});
export const dcConnectionSorts = ['-urgency', 'id', '-id', 'contractEndDate', '-contractEndDate'] as const;

export const listDcConnectionPackages = defineOperation({
  id: 'listDcConnectionPackages',
  method: 'GET',
  path: '/v1/customer/:customerId/dc-connection-package',
  summary: "Lists the packages for data-center connections at the customer's prices, of all data centers or of one.",
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: customerParams,
  query: Type.Object({ siteCode: Type.Optional(SiteCode), kind: Type.Optional(Type.Enum([...dcConnectionKinds])) }),
  response: Type.Array(DcConnectionPackage),
  follows: ['package', 'customer', 'manual-agreement'],
});

export const listDcConnections = defineOperation({
  id: 'listDcConnections',
  method: 'GET',
  path: '/v1/customer/:customerId/dc-connection',
  summary: 'Lists data-center connections, newest first by default.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: customerParams,
  query: Type.Object({
    ...DcConnectionFilter.properties,
    sort: Type.Optional(
      Type.Enum([...dcConnectionSorts], {
        description:
          '`-urgency` lists connections with a rejected letter of authorization first, then those that wait for one or are suspended, and then those being delivered.',
      }),
    ),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(DcConnectionSummary),
  follows: ['dc-connection'],
});

export const exportDcConnections = defineOperation({
  id: 'exportDcConnections',
  method: 'GET',
  path: '/v1/customer/:customerId/dc-connection/export',
  summary: 'Exports data-center connections as CSV, with the same filters as the list.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: customerParams,
  query: Type.Object({ ...DcConnectionFilter.properties, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});

export const getDcConnection = defineOperation({
  id: 'getDcConnection',
  method: 'GET',
  path: '/v1/customer/:customerId/dc-connection/:dcConnectionId',
  summary: 'Retrieves a data-center connection with its path, letters of authorization and contract.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: dcConnectionParams,
  response: DcConnection,
  follows: ['dc-connection'],
});

export const updateDcConnection = defineOperation({
  id: 'updateDcConnection',
  method: 'PATCH',
  path: '/v1/customer/:customerId/dc-connection/:dcConnectionId',
  summary: "Updates the customer's reference of a data-center connection.",
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: dcConnectionParams,
  body: Type.Object({ reference: optional(Type.String({ maxLength: 100 })), version: Type.Optional(Version) }),
  bodyName: 'referenceUpdateRequest',
  rules: { reference: [maxLength(100)] },
  response: DcConnection,
  problems: ['STALE_VERSION', 'DC_CONNECTION_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE'],
});

export const terminateDcConnection = defineOperation({
  id: 'terminateDcConnection',
  method: 'POST',
  path: '/v1/customer/:customerId/dc-connection/:dcConnectionId/termination',
  summary: 'Terminates a data-center connection. With `dryRun`, returns the dates and the charge without terminating it.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: dcConnectionParams,
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: TerminationRequest,
  bodyName: 'terminationRequest',
  rules: terminationRules,
  repeatable: true,
  response: Termination,
  dryRun: Termination,
  status: 202,
  problems: ['DC_CONNECTION_NOT_ACTIVE', 'TERMINATION_ALREADY_REQUESTED', 'CUSTOMER_NOT_ACTIVE'],
});

export const withdrawDcConnectionTermination = defineOperation({
  id: 'withdrawDcConnectionTermination',
  method: 'DELETE',
  path: '/v1/customer/:customerId/dc-connection/:dcConnectionId/termination',
  summary: 'Withdraws the termination of a data-center connection. Only possible until its date is confirmed.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: dcConnectionParams,
  problems: ['DC_CONNECTION_NOT_ACTIVE', 'TERMINATION_TOO_LATE', 'CUSTOMER_NOT_ACTIVE'],
});

export const uploadDcConnectionLoa = defineOperation({
  id: 'uploadDcConnectionLoa',
  method: 'POST',
  path: '/v1/customer/:customerId/dc-connection/:dcConnectionId/loa',
  summary: 'Uploads the letter of authorization that a connection waits for, or replaces one that has not been checked yet.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: dcConnectionParams,
  body: LoaRequest,
  bodyName: 'loa',
  rules: loaRules,
  repeatable: true,
  largeBody: true,
  response: DcConnection,
  status: 201,
  problems: ['UNSUPPORTED_FILE', 'LOA_NOT_EXPECTED', 'CUSTOMER_NOT_ACTIVE'],
});

export const downloadDcConnectionLoa = defineOperation({
  id: 'downloadDcConnectionLoa',
  method: 'GET',
  path: '/v1/customer/:customerId/dc-connection/:dcConnectionId/loa',
  summary: 'Downloads a letter of authorization as PDF: the current one, or an earlier one.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: dcConnectionParams,
  query: Type.Object({ loaId: Type.Optional(Uuid) }),
  file: { contentType: 'application/pdf' },
});

export const requestDcConnectionTest = defineOperation({
  ...circuitTestRequest,
  id: 'requestDcConnectionTest',
  method: 'POST',
  path: '/v1/customer/:customerId/dc-connection/:dcConnectionId/test',
  summary: `Requests a test of a data-center connection. One at a time, and at most ${maxTestsPerDay} in 24 hours.`,
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: dcConnectionParams,
  problems: ['TEST_REQUESTED', 'DC_CONNECTION_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});

export const listDcConnectionTests = defineOperation({
  id: 'listDcConnectionTests',
  method: 'GET',
  path: '/v1/customer/:customerId/dc-connection/:dcConnectionId/test',
  summary: 'Lists the last 50 tests of a data-center connection, newest first.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: dcConnectionParams,
  response: Type.Array(CircuitTest),
  follows: ['dc-connection'],
});

export const reportDcConnectionFault = defineOperation({
  ...circuitFaultReport,
  id: 'reportDcConnectionFault',
  method: 'POST',
  path: '/v1/customer/:customerId/dc-connection/:dcConnectionId/fault',
  summary: 'Reports a fault on a data-center connection. Limited to 10 per hour per connection.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: dcConnectionParams,
  problems: ['DC_CONNECTION_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});

export const listDcConnectionFaults = defineOperation({
  id: 'listDcConnectionFaults',
  method: 'GET',
  path: '/v1/customer/:customerId/dc-connection/:dcConnectionId/fault',
  summary: 'Lists the last 50 faults that were reported on a data-center connection, newest first.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: dcConnectionParams,
  response: Type.Array(CircuitFault),
  follows: ['dc-connection'],
});
