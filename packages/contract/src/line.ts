import { type Static, Type } from 'typebox';
import { maxHouseNumber } from './address.ts';
import { lineTag } from './line-counts.ts';
import { EndUser, Evc, LineSla, LineTechnical } from './line-schemas.ts';
import { csvExport, defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery, maxListedIds } from './pagination.ts';
import { email } from './rules/email.ts';
import { maxLength } from './rules/max-length.ts';
import { phoneNumber } from './rules/phone-number.ts';
import { Contract, serviceStatuses, Termination, TerminationRequest, terminationRules } from './service.ts';
import { ServiceAddress } from './service-address.ts';
import { serviceStates } from './service-state.ts';
import { physicalCarriers, technologies } from './technology.ts';
import { Amount, CustomerId, Day, Instant, IntegerId, nullable, optional, Version } from './types.ts';

export const operationalStates = ['UP', 'DOWN', 'DEGRADED', 'UNKNOWN'] as const;
export type OperationalState = (typeof operationalStates)[number];

/** A line as an item of a list. */
export const LineSummary = Type.Object({
  lineId: Type.Integer(),
  serviceId: Type.String({ description: 'Service ID, such as LN-204512.' }),
  reference: nullable(Type.String()),
  status: Type.Enum([...serviceStatuses]),
  suspended: Type.Boolean({
    description: 'With status `PENDING_TERMINATION`: whether the line was suspended before its termination was requested.',
  }),
  suspension: nullable(
    Type.Object(
      {
        since: nullable({ ...Instant, description: 'When the provider suspended the line. Null if that was not recorded.' }),
        reason: nullable(Type.String({ description: "The provider's reason." })),
      },
      { description: 'Set while the line is suspended. Only the provider can lift it; the charges continue.' },
    ),
  ),
  operationalState: Type.Enum([...operationalStates]),
  state: Type.Enum([...serviceStates], {
    description: "State to display: `DOWN` or `DEGRADED` if the line should work but doesn't, otherwise the status.",
  }),
  stateSince: nullable({
    ...Instant,
    description: 'Since when `operationalState` holds. A line that is up is up since its session began, if it has one.',
  }),
  packageCode: Type.String(),
  packageName: Type.String(),
  technology: Type.Enum([...technologies]),
  physicalCarrier: Type.Enum([...physicalCarriers]),
  carrierCode: Type.String(),
  carrierName: Type.String({ description: 'Name of the carrier that delivers the line.' }),
  carrierServiceId: nullable(Type.String({ description: 'Service ID of the carrier.' })),
  downMbps: Type.Integer(),
  upMbps: Type.Integer(),
  address: ServiceAddress,
  endUser: EndUser,
  ipv4Prefix: nullable(Type.String({ description: 'First IPv4 prefix of the line.' })),
  monthlyAmount: Amount,
  contractEndDate: nullable(Type.String({ format: 'date', description: 'End of the initial term.' })),
  terminationDate: nullable(Day),
  openOrderId: nullable(Type.Integer({ description: 'Order in progress for this line. Null if there is none.' })),
  openOrderNumber: nullable(Type.String({ description: 'Number of that order, such as O2026-104244.' })),
  activeSince: nullable(Instant),
  version: Version,
});
export type LineSummary = Static<typeof LineSummary>;

/** A complete line. `contract` is null until delivery. */
export const Line = Type.Object({
  ...LineSummary.properties,
  sla: nullable(LineSla),
  contract: nullable(Contract),
  evcs: Type.Array(Evc),
  orderId: Type.Integer(),
});
export type Line = Static<typeof Line>;

export const terminateCauses = [
  'USER_REQUEST',
  'LOST_CARRIER',
  'IDLE_TIMEOUT',
  'ADMIN_RESET',
  'NAS_ERROR',
  'PORT_ERROR',
] as const;

/** A RADIUS accounting session. */
export const LineSession = Type.Object({
  sessionId: Type.String(),
  startedAt: Instant,
  stoppedAt: nullable(Instant),
  durationSeconds: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  ipv4: nullable(Type.String({ maxLength: 45 })),
  ipv6Prefix: nullable(Type.String({ maxLength: 49 })),
  bytesIn: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Bytes received by the end user.' }),
  bytesOut: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Bytes sent by the end user.' }),
  terminateCause: nullable(Type.Enum([...terminateCauses])),
});
export type LineSession = Static<typeof LineSession>;

export const pingRanges = ['3H', '30H', '10D', '360D'] as const;
/** The length of each range in seconds. */
export const pingRangeSeconds = { '3H': 10_800, '30H': 108_000, '10D': 864_000, '360D': 31_104_000 } as const satisfies Record<
  (typeof pingRanges)[number],
  number
>;

const signedInAccess = { signedIn: true } as const;
const lineOrderAccess = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;
const customerParams = Type.Object({ customerId: CustomerId });

/** The path parameters of one line of a customer. */
export const LineParams = Type.Object({ customerId: CustomerId, lineId: IntegerId });

const optionalEnumArray = <T extends readonly string[]>(values: T) =>
  Type.Optional(Type.Array(Type.Enum([...values] as T[number][]), { maxItems: values.length }));

export const LineFilter = Type.Object({
  lineId: Type.Optional(
    Type.Array(IntegerId, {
      maxItems: maxListedIds,
      description: 'Only includes these lines.',
    }),
  ),
  q: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
  status: optionalEnumArray(serviceStatuses),
  operationalState: Type.Optional(
    Type.Array(Type.Enum([...operationalStates]), {
      maxItems: operationalStates.length,
      description: "Only includes lines that should work. A suspended line that is down doesn't count as `DOWN`.",
    }),
  ),
  technology: optionalEnumArray(technologies),
  carrierCode: Type.Optional(Type.String({ maxLength: 20 })),
  packageCode: Type.Optional(Type.String({ maxLength: 40 })),
  postalCode: Type.Optional(Type.String({ maxLength: 10 })),
  houseNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: maxHouseNumber })),
  city: Type.Optional(Type.String({ maxLength: 80 })),
  contractEndBefore: Type.Optional(Day),
  hasOpenOrder: Type.Optional(Type.Boolean()),
  hasOpenFault: Type.Optional(Type.Boolean({ description: 'Whether a fault was reported that has not been resolved.' })),
});
export const lineSorts = ['-urgency', 'lineId', '-lineId', 'city', '-city', 'contractEndDate', '-contractEndDate'] as const;

export const listLines = defineOperation({
  id: 'listLines',
  method: 'GET',
  path: '/v1/customer/:customerId/line',
  summary: 'Lists lines, newest first by default.',
  tag: lineTag,
  access: signedInAccess,
  params: customerParams,
  query: Type.Object({
    ...LineFilter.properties,
    sort: Type.Optional(
      Type.Enum([...lineSorts], {
        description:
          '`-urgency` lists lines that are down first, then degraded lines, suspended lines, all others, and lines that have ended last; newest first within each group. `city` sorts by city, street, house number and addition.',
      }),
    ),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(LineSummary),
  follows: ['line'],
});

/** The number of hours that the history of line states covers, including the current hour. */
export const lineHistoryHours = 24;

export const getLineStateHistory = defineOperation({
  id: 'getLineStateHistory',
  method: 'GET',
  path: '/v1/customer/:customerId/line/state-history',
  summary: 'Counts the lines that were down or degraded in each of the last 24 hours.',
  tag: lineTag,
  access: signedInAccess,
  params: customerParams,
  response: Type.Object({
    hours: Type.Array(
      Type.Object({
        startsAt: Instant,
        inService: Type.Integer({ description: 'Lines that should work, at the end of the hour.' }),
        down: Type.Integer({ description: 'Highest number of lines that were down at the same time.' }),
        degraded: Type.Integer({ description: 'Highest number of lines that were degraded at the same time.' }),
      }),
      { description: 'Oldest hour first. The last one is the current hour.' },
    ),
  }),
  follows: ['line'],
});

export const exportLines = defineOperation({
  id: 'exportLines',
  method: 'GET',
  path: '/v1/customer/:customerId/line/export',
  summary: 'Exports lines as CSV, with the same filters as the list.',
  tag: lineTag,
  access: signedInAccess,
  params: customerParams,
  query: Type.Object({ ...LineFilter.properties, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});

export const getLine = defineOperation({
  id: 'getLine',
  method: 'GET',
  path: '/v1/customer/:customerId/line/:lineId',
  summary: 'Retrieves a line.',
  tag: lineTag,
  access: signedInAccess,
  params: LineParams,
  response: Line,
  follows: ['line'],
});

export const updateLine = defineOperation({
  id: 'updateLine',
  method: 'PATCH',
  path: '/v1/customer/:customerId/line/:lineId',
  summary: "Updates the customer's reference and the end user of a line. Requires RESELLER_ORDER or RESELLER_SERVICE_DESK.",
  tag: lineTag,
  access: { signedIn: true, role: 'RESELLER_ORDER', orRole: 'RESELLER_SERVICE_DESK' },
  params: LineParams,
  body: Type.Object({
    reference: optional(Type.String({ maxLength: 100 })),
    endUser: Type.Optional(
      Type.Object({
        companyName: optional(Type.String({ maxLength: 100 })),
        firstName: optional(Type.String({ maxLength: 60 })),
        middleName: optional(Type.String({ maxLength: 60 })),
        lastName: optional(Type.String({ maxLength: 60 })),
        email: optional(Type.String({ maxLength: 120 })),
        phoneNumber: optional(Type.String({ maxLength: 20 })),
      }),
    ),
    version: Type.Optional(Version),
  }),
  bodyName: 'lineUpdateRequest',
  rules: { reference: [maxLength(100)], 'endUser?.email': [email, maxLength(120)], 'endUser?.phoneNumber': [phoneNumber] },
  response: Line,
  problems: ['STALE_VERSION', 'LINE_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE'],
});

export const updateLineReferences = defineOperation({
  id: 'updateLineReferences',
  method: 'PATCH',
  path: '/v1/customer/:customerId/line',
  summary: 'Updates the references of up to 200 lines. Either all lines are updated or none.',
  tag: lineTag,
  access: { signedIn: true, role: 'RESELLER_ORDER', orRole: 'RESELLER_SERVICE_DESK' },
  params: customerParams,
  body: Type.Object({
    lines: Type.Array(
      Type.Object({
        lineId: IntegerId,
        reference: optional(Type.String({ maxLength: 100 })),
      }),
      { minItems: 1, maxItems: 200 },
    ),
  }),
  bodyName: 'lineReferences',
  rules: { 'lines[].reference': [maxLength(100)] },
  response: Type.Object({ updated: Type.Integer() }),
  problems: ['LINE_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE'],
});

export const getLineTechnical = defineOperation({
  id: 'getLineTechnical',
  method: 'GET',
  path: '/v1/customer/:customerId/line/:lineId/technical',
  summary: 'Retrieves the technical details of a line: connection point, equipment, and profile.',
  tag: lineTag,
  access: signedInAccess,
  params: LineParams,
  response: LineTechnical,
  follows: ['line'],
});

export const terminateLine = defineOperation({
  id: 'terminateLine',
  method: 'POST',
  path: '/v1/customer/:customerId/line/:lineId/termination',
  summary: 'Terminates a line. With `dryRun`, returns the termination date and charge without terminating it.',
  tag: lineTag,
  access: lineOrderAccess,
  params: LineParams,
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: TerminationRequest,
  bodyName: 'terminationRequest',
  rules: terminationRules,
  repeatable: true,
  response: Termination,
  dryRun: Termination,
  status: 202,
  problems: ['LINE_NOT_ACTIVE', 'TERMINATION_ALREADY_REQUESTED', 'CUSTOMER_NOT_ACTIVE'],
});

export const withdrawLineTermination = defineOperation({
  id: 'withdrawLineTermination',
  method: 'DELETE',
  path: '/v1/customer/:customerId/line/:lineId/termination',
  summary: "Withdraws the termination of a line. Only possible until it's sent to the carrier.",
  tag: lineTag,
  access: lineOrderAccess,
  params: LineParams,
  problems: ['LINE_NOT_ACTIVE', 'TERMINATION_TOO_LATE', 'CUSTOMER_NOT_ACTIVE'],
});

export const listLineSessions = defineOperation({
  id: 'listLineSessions',
  method: 'GET',
  path: '/v1/customer/:customerId/line/:lineId/session',
  summary: 'Lists the RADIUS sessions of a line, newest first.',
  tag: lineTag,
  access: signedInAccess,
  params: LineParams,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(LineSession),
});

export const getLinePing = defineOperation({
  id: 'getLinePing',
  method: 'GET',
  path: '/v1/customer/:customerId/line/:lineId/ping',
  summary: 'Retrieves the round-trip times and packet loss of a line over a period.',
  tag: lineTag,
  access: signedInAccess,
  params: LineParams,
  query: Type.Object({ range: Type.Optional(Type.Enum([...pingRanges])) }),
  response: Type.Object({
    range: Type.Enum([...pingRanges]),
    stepSeconds: Type.Integer({ description: 'Time between points, in seconds.' }),
    lastMeasuredAt: nullable(
      Type.String({ ...Instant, description: 'When the line was last measured, even if that was before the period.' }),
    ),
    lastResponseAt: nullable(
      Type.String({ ...Instant, description: 'When the line last responded, even if that was before the period.' }),
    ),
    points: Type.Array(Type.Tuple([Instant, nullable(Type.Number()), nullable(Type.Number()), nullable(Type.Number())]), {
      description:
        'Each point: time, average and highest round-trip time in ms (null if there was no reply), and packet loss in percent (null if not measured).',
    }),
  }),
});
