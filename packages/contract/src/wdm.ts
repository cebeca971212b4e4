import { type Static, Type } from 'typebox';
import { Package } from './catalog.ts';
import { CircuitFault, circuitFaultReport } from './circuit-fault.ts';
import { CircuitTest, circuitTestRequest, maxTestsPerDay } from './circuit-test.ts';
import { coloredOptics } from './colored-optics.ts';
import { ConnectionEnd } from './connection-end.ts';
import { csvExport, defineOperation } from './operation.ts';
import { lightStates, noLightDbm } from './optical-budget.ts';
import { serviceOrderNumbers } from './order-reference.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { maxLength } from './rules/max-length.ts';
import { Contract, serviceStatuses, Termination, TerminationRequest, terminationRules } from './service.ts';
import { SiteCode } from './site.ts';
import { Amount, CustomerId, Day, Instant, IntegerId, nullable, optional, Version } from './types.ts';
import { clientInterfaces, oduContainers } from './wdm-client-interface.ts';
import { wdmAccess, wdmTag } from './wdm-counts.ts';
import {
  WdmChannelAvailability,
  WdmPackageRoute,
  WdmPath,
  wdmProtections,
  wdmRouteProperties,
  wdmServiceClasses,
} from './wdm-route.ts';

/** Formats `WDM-AMS1-AMS2-000077`: the data centers and the number of a wavelength. */
export function formatWdmCircuitId({ siteA, siteZ }: { siteA: string; siteZ: string }, wdmId: number): string {
  return `WDM-${siteA}-${siteZ}-${String(wdmId).padStart(6, '0')}`;
}

/** The time for which an accepted order keeps its channel before a date is planned. */
export const channelReservationDays = 30;
/** The retention of light readings. */
export const lightRetentionDays = 400;

const PowerDbm = Type.Number({ description: `In dBm. ${noLightDbm} or less means that there is no light.` });

/** A wavelength as an item of a list. */
export const WdmSummary = Type.Object({
  wdmId: Type.Integer(),
  circuitId: Type.String({ description: 'Circuit ID, such as `WDM-AMS1-AMS2-000077`.' }),
  reference: nullable(Type.String({ description: "Customer's own name." })),
  status: Type.Enum([...serviceStatuses]),
  suspended: Type.Boolean({
    description: 'With status `PENDING_TERMINATION`: whether it was suspended before its termination was requested.',
  }),
  ...wdmRouteProperties,
  serviceClass: Type.Enum([...wdmServiceClasses], {
    description:
      '`PASSIVE_CHANNEL` is a port on our multiplexer for your own colored optics. `MANAGED_WAVELENGTH` is a port on our transponder.',
  }),
  channel: Type.Integer({
    description: 'Wavelength in nm for `CWDM_20NM`, channel number for `DWDM_100GHZ`, ten times that for `DWDM_50GHZ`.',
  }),
  frequencyThz: nullable(Type.String({ description: 'With two decimals. Null for `CWDM_20NM`.' })),
  wavelengthNm: Type.String({ description: 'With two decimals.' }),
  clientInterface: nullable(Type.Enum([...clientInterfaces], { description: 'Of a managed wavelength.' })),
  oduContainer: nullable(Type.Enum([...oduContainers], { description: 'Follows from the client interface.' })),
  capacityGbps: nullable(
    Type.String({ description: 'With one decimal. Null for a passive channel, where it depends on your optics.' }),
  ),
  protection: Type.Enum([...wdmProtections]),
  pairedWdmId: nullable(Type.Integer({ description: 'With `DIVERSE_PAIR`: the wavelength on the other path.' })),
  encryption: Type.Boolean(),
  muxPortA: nullable(Type.String({ description: 'Our port at the A end, such as `MUX-03/ch33`. Null until it is patched.' })),
  muxPortZ: nullable(Type.String({ description: 'Our port at the Z end. Null until it is patched.' })),
  lightState: nullable(
    Type.Enum([...lightStates], { description: 'Of the last reading, the worse of both ends. Null if there is none.' }),
  ),
  rxPowerDbmA: nullable(Type.Number({ description: `Received at the A end, in dBm. ${noLightDbm} means no light.` })),
  rxPowerDbmZ: nullable(Type.Number({ description: `Received at the Z end, in dBm. ${noLightDbm} means no light.` })),
  measuredAt: nullable(Instant),
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
export type WdmSummary = Static<typeof WdmSummary>;

export const LightThresholds = Type.Object(
  {
    lowCriticalDbm: Type.Number(),
    lowWarningDbm: Type.Number(),
    highWarningDbm: Type.Number(),
    highCriticalDbm: Type.Number(),
  },
  { description: 'Levels in dBm between which light is fine, and beyond which the receiver does not work.' },
);

/** A wavelength. */
export const Wdm = Type.Object({
  ...WdmSummary.properties,
  workingPath: WdmPath,
  protectPath: nullable(WdmPath),
  aEnd: ConnectionEnd,
  zEnd: ConnectionEnd,
  patchedAtA: nullable(Instant),
  patchedAtZ: nullable(Instant),
  optic: nullable(Type.Enum([...coloredOptics], { description: 'Your colored optics on a passive channel, if you named them.' })),
  lineOptic: Type.Enum([...coloredOptics], { description: 'The optic whose power budget gives the thresholds.' }),
  lightThresholds: LightThresholds,
  reservedUntil: nullable(
    Type.String({ format: 'date-time', description: 'When the reservation of its channel expires. Null once it is delivered.' }),
  ),
  contract: nullable(Contract),
  orderId: Type.Integer({ description: 'The order that created it.' }),
  ...serviceOrderNumbers,
});
export type Wdm = Static<typeof Wdm>;

/** A package with its routes. */
export const WdmPackage = Type.Object({
  ...Package.properties,
  serviceClass: Type.Enum([...wdmServiceClasses]),
  clientInterfaces: Type.Array(Type.Enum([...clientInterfaces]), { description: 'Empty for passive channels.' }),
  hasEncryption: Type.Boolean({ description: 'Whether encryption can be ordered with it.' }),
  routes: Type.Array(WdmPackageRoute, { description: 'Usually several between the same data centers.' }),
});
export type WdmPackage = Static<typeof WdmPackage>;

/** A route of a package with its channels. */
export const WdmRouteChannels = Type.Object({
  ...wdmRouteProperties,
  channels: Type.Array(WdmChannelAvailability, { description: 'All channels of the grid, in ascending order.' }),
});
export type WdmRouteChannels = Static<typeof WdmRouteChannels>;

/** Light readings over a period, in equal steps. */
export const LightHistory = Type.Object({
  from: Instant,
  to: Instant,
  stepSeconds: Type.Integer({ description: 'Time between points, in seconds: 900, 3600 or 21600, depending on the period.' }),
  thresholds: LightThresholds,
  points: Type.Array(Type.Tuple([Instant, nullable(PowerDbm), nullable(PowerDbm), nullable(PowerDbm), nullable(PowerDbm)]), {
    description:
      'Each point: start of the step, average level at the A end and at the Z end, lowest level at the A end and at the Z end. Null if not measured. Steps without readings are omitted.',
  }),
});
export type LightHistory = Static<typeof LightHistory>;

const customerParams = Type.Object({ customerId: CustomerId });
const wdmParams = Type.Object({ customerId: CustomerId, wdmId: IntegerId });

const optionalEnumArray = <T extends readonly string[]>(values: T) =>
  Type.Optional(Type.Array(Type.Enum([...values] as T[number][]), { maxItems: values.length }));

export const WdmFilter = Type.Object({
  q: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 100,
      description: 'Finds wavelengths by reference, circuit ID, route, channel, port or party.',
    }),
  ),
  serviceClass: optionalEnumArray(wdmServiceClasses),
  siteCode: Type.Optional(Type.String({ ...SiteCode, description: 'Data center of either end.' })),
  routeId: Type.Optional(IntegerId),
  status: optionalEnumArray(serviceStatuses),
  protection: optionalEnumArray(wdmProtections),
  lightState: optionalEnumArray(lightStates),
  contractEndBefore: Type.Optional(Day),
  hasOpenOrder: Type.Optional(Type.Boolean()),
});
export const wdmSorts = ['-urgency', 'id', '-id', 'contractEndDate', '-contractEndDate'] as const;

export const listWdmPackages = defineOperation({
  id: 'listWdmPackages',
  method: 'GET',
  path: '/v1/customer/:customerId/wdm-package',
  summary: "Lists the packages for wavelengths at the customer's prices, with their routes.",
  tag: wdmTag,
  access: wdmAccess,
  params: customerParams,
  query: Type.Object({
    siteA: Type.Optional(Type.String({ ...SiteCode, description: 'Data center of either end.' })),
    siteZ: Type.Optional(Type.String({ ...SiteCode, description: 'Data center of the other end.' })),
    serviceClass: Type.Optional(Type.Enum([...wdmServiceClasses])),
  }),
  response: Type.Array(WdmPackage),
  follows: ['package', 'customer', 'manual-agreement', 'wdm-route'],
});

export const listWdmPackageChannels = defineOperation({
  id: 'listWdmPackageChannels',
  method: 'GET',
  path: '/v1/customer/:customerId/wdm-package/:packageCode/channel',
  summary: 'Lists the channels of the routes of a package, with their state.',
  tag: wdmTag,
  access: wdmAccess,
  params: Type.Object({ customerId: CustomerId, packageCode: Type.String({ pattern: '^[A-Z][A-Z0-9_-]*$', maxLength: 40 }) }),
  query: Type.Object({ routeId: Type.Optional(IntegerId) }),
  response: Type.Array(WdmRouteChannels),
  follows: ['package', 'wdm-route', 'wdm'],
});

export const listWdm = defineOperation({
  id: 'listWdm',
  method: 'GET',
  path: '/v1/customer/:customerId/wdm',
  summary: 'Lists wavelengths, newest first by default.',
  tag: wdmTag,
  access: wdmAccess,
  params: customerParams,
  query: Type.Object({
    ...WdmFilter.properties,
    sort: Type.Optional(
      Type.Enum([...wdmSorts], {
        description:
          '`-urgency` lists wavelengths with critical light first, then those with weak light or suspended, and then those being delivered.',
      }),
    ),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(WdmSummary),
  follows: ['wdm'],
});

export const exportWdm = defineOperation({
  id: 'exportWdm',
  method: 'GET',
  path: '/v1/customer/:customerId/wdm/export',
  summary: 'Exports wavelengths as CSV, with the same filters as the list.',
  tag: wdmTag,
  access: wdmAccess,
  params: customerParams,
  query: Type.Object({ ...WdmFilter.properties, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});

export const getWdm = defineOperation({
  id: 'getWdm',
  method: 'GET',
  path: '/v1/customer/:customerId/wdm/:wdmId',
  summary: 'Retrieves a wavelength with its paths, ends, light thresholds and contract.',
  tag: wdmTag,
  access: wdmAccess,
  params: wdmParams,
  response: Wdm,
  follows: ['wdm'],
});

export const updateWdm = defineOperation({
  id: 'updateWdm',
  method: 'PATCH',
  path: '/v1/customer/:customerId/wdm/:wdmId',
  summary: "Updates the customer's reference of a wavelength, and the colored optics that it uses on a passive channel.",
  tag: wdmTag,
  access: wdmAccess,
  params: wdmParams,
  body: Type.Object({
    reference: optional(Type.String({ maxLength: 100 })),
    optic: optional(Type.Enum([...coloredOptics], { description: 'Must transmit on the grid of the route.' })),
    version: Type.Optional(Version),
  }),
  bodyName: 'wdmUpdateRequest',
  rules: { reference: [maxLength(100)] },
  response: Wdm,
  problems: ['STALE_VERSION', 'WDM_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE'],
});

export const getWdmLight = defineOperation({
  id: 'getWdmLight',
  method: 'GET',
  path: '/v1/customer/:customerId/wdm/:wdmId/light',
  summary: 'Retrieves the light levels of a wavelength over a period: the last 7 days by default, and at most 400 days.',
  tag: wdmTag,
  access: wdmAccess,
  params: wdmParams,
  query: Type.Object({ from: Type.Optional(Instant), to: Type.Optional(Instant) }),
  response: LightHistory,
  follows: ['wdm'],
});

export const terminateWdm = defineOperation({
  id: 'terminateWdm',
  method: 'POST',
  path: '/v1/customer/:customerId/wdm/:wdmId/termination',
  summary: 'Terminates a wavelength. With `dryRun`, returns the dates and the charge without terminating it.',
  tag: wdmTag,
  access: wdmAccess,
  params: wdmParams,
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: TerminationRequest,
  bodyName: 'terminationRequest',
  rules: terminationRules,
  repeatable: true,
  response: Termination,
  dryRun: Termination,
  status: 202,
  problems: ['WDM_NOT_ACTIVE', 'TERMINATION_ALREADY_REQUESTED', 'CUSTOMER_NOT_ACTIVE'],
});

export const withdrawWdmTermination = defineOperation({
  id: 'withdrawWdmTermination',
  method: 'DELETE',
  path: '/v1/customer/:customerId/wdm/:wdmId/termination',
  summary: 'Withdraws the termination of a wavelength. Only possible until its date is confirmed.',
  tag: wdmTag,
  access: wdmAccess,
  params: wdmParams,
  problems: ['WDM_NOT_ACTIVE', 'TERMINATION_TOO_LATE', 'CUSTOMER_NOT_ACTIVE'],
});

export const requestWdmTest = defineOperation({
  ...circuitTestRequest,
  id: 'requestWdmTest',
  method: 'POST',
  path: '/v1/customer/:customerId/wdm/:wdmId/test',
  summary: `Requests a test of a wavelength. One at a time, and at most ${maxTestsPerDay} in 24 hours.`,
  tag: wdmTag,
  access: wdmAccess,
  params: wdmParams,
  problems: ['TEST_REQUESTED', 'WDM_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});

export const listWdmTests = defineOperation({
  id: 'listWdmTests',
  method: 'GET',
  path: '/v1/customer/:customerId/wdm/:wdmId/test',
  summary: 'Lists the last 50 tests of a wavelength, newest first.',
  tag: wdmTag,
  access: wdmAccess,
  params: wdmParams,
  response: Type.Array(CircuitTest),
  follows: ['wdm'],
});

export const reportWdmFault = defineOperation({
  ...circuitFaultReport,
  id: 'reportWdmFault',
  method: 'POST',
  path: '/v1/customer/:customerId/wdm/:wdmId/fault',
  summary: 'Reports a fault on a wavelength. Limited to 10 per hour per wavelength.',
  tag: wdmTag,
  access: wdmAccess,
  params: wdmParams,
  problems: ['WDM_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});

export const listWdmFaults = defineOperation({
  id: 'listWdmFaults',
  method: 'GET',
  path: '/v1/customer/:customerId/wdm/:wdmId/fault',
  summary: 'Lists the last 50 faults that were reported on a wavelength, newest first.',
  tag: wdmTag,
  access: wdmAccess,
  params: wdmParams,
  response: Type.Array(CircuitFault),
  follows: ['wdm'],
});
