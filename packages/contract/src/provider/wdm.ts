import { type Static, Type } from 'typebox';
import { circuitTestResultProperties, circuitTestValues } from '../circuit-test.ts';
import { PortAssignment } from '../connection-end.ts';
import { defineOperation } from '../operation.ts';
import { noLightDbm } from '../optical-budget.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { singleLine } from '../rules/single-line.ts';
import { CustomerId, Instant, IntegerId, nullable, optional } from '../types.ts';
import { Wdm } from '../wdm.ts';
import { wdmGrids } from '../wdm-grid.ts';
import { wdmChannelStates, wdmRouteProperties } from '../wdm-route.ts';
import { providerAccess as access } from './access.ts';

/** A wavelength with the customer that it belongs to. */
export const ProviderWdm = Type.Object({ customerId: CustomerId, ...Wdm.properties });
export type ProviderWdm = Static<typeof ProviderWdm>;

const tag = 'Provider: wavelengths';
const problems = ['INVALID_TRANSITION'] as const;

const pathProperties = {
  pathCode: Type.String({ minLength: 1, maxLength: 40, description: 'Paths with the same code share cables or ducts.' }),
  description: Type.String({ maxLength: 200, description: 'Where the path runs. Customers see it.' }),
  lengthKm: Type.Number({ minimum: 0, maximum: 10_000 }),
};
const PathRequest = Type.Object({
  ...pathProperties,
  lossDb: optional(
    Type.Number({
      minimum: 0,
      maximum: 500,
      description: 'Measured, with multiplexers. Defaults to 0.25 dB per km plus 4.5 dB.',
    }),
  ),
});
export const WdmRouteRequest = Type.Object({
  name: Type.String({ maxLength: 80 }),
  siteA: Type.String({ maxLength: 10, description: 'Code of the data center at the A end.' }),
  siteZ: Type.String({ maxLength: 10, description: 'Code of the data center at the Z end.' }),
  grid: Type.Enum([...wdmGrids]),
  workingPath: PathRequest,
  protectPath: optional(PathRequest),
  blockedChannels: Type.Optional(
    Type.Array(Type.Integer(), { maxItems: 100, uniqueItems: true, description: 'Channels that are not for sale.' }),
  ),
});
export type WdmRouteRequest = Static<typeof WdmRouteRequest>;

const PathAsStored = Type.Object({ ...pathProperties, lossDb: Type.Number() });
/** A route as the provider manages it. */
export const ProviderWdmRoute = Type.Object({
  ...wdmRouteProperties,
  workingPath: PathAsStored,
  protectPath: nullable(PathAsStored),
  blockedChannels: Type.Array(Type.Integer()),
  takenChannels: Type.Array(
    Type.Object({
      channel: Type.Integer(),
      state: Type.Enum([...wdmChannelStates]),
      customerId: CustomerId,
      orderId: Type.Integer(),
      wdmId: nullable(Type.Integer()),
      reservedUntil: nullable(Instant),
    }),
    { description: 'Channels that are reserved or in use, in ascending order.' },
  ),
});
export type ProviderWdmRoute = Static<typeof ProviderWdmRoute>;

export const listProviderWdmRoutes = defineOperation({
  id: 'listProviderWdmRoutes',
  method: 'GET',
  path: '/v1/provider/wdm-route',
  summary: 'Lists the WDM routes with their paths, and who has which channel.',
  tag,
  access,
  response: Type.Array(ProviderWdmRoute),
});

const pathRules = (name: string) => ({
  [`${name}.pathCode`]: [required, maxLength(40), singleLine],
  [`${name}.description`]: [required, maxLength(200), singleLine],
});

export const putProviderWdmRoute = defineOperation({
  id: 'putProviderWdmRoute',
  method: 'PUT',
  path: '/v1/provider/wdm-route/:routeCode',
  summary: "Creates or replaces a WDM route. The data centers and the grid can't change while channels are taken.",
  tag,
  access,
  params: Type.Object({ routeCode: Type.String({ pattern: '^[A-Z][A-Z0-9-]*$', maxLength: 40 }) }),
  body: WdmRouteRequest,
  bodyName: 'wdmRoute',
  rules: {
    name: [required, maxLength(80), singleLine],
    siteA: [required],
    siteZ: [required],
    ...pathRules('workingPath'),
    ...pathRules('protectPath?'),
  },
  response: ProviderWdmRoute,
});

const params = Type.Object({ wdmId: IntegerId });

export const getProviderWdm = defineOperation({
  id: 'getProviderWdm',
  method: 'GET',
  path: '/v1/provider/wdm/:wdmId',
  summary: 'Retrieves a wavelength.',
  tag,
  access,
  params,
  response: ProviderWdm,
});

export const reportProviderWdmPatch = defineOperation({
  id: 'reportProviderWdmPatch',
  method: 'POST',
  path: '/v1/provider/wdm/:wdmId/patch',
  summary:
    'Reports that one end of a wavelength was patched. Its order reaches the milestone `PATCHED_A`, and `PATCHED_Z` when both ends are.',
  tag,
  access,
  params,
  body: Type.Object({
    end: Type.Enum(['A', 'Z']),
    muxPort: Type.String({ maxLength: 40, description: 'Our port, such as `MUX-03/ch33`.' }),
    ...PortAssignment,
  }),
  bodyName: 'wdmPatch',
  rules: { muxPort: [required, maxLength(40), singleLine], patchPanel: [maxLength(40), singleLine] },
  response: ProviderWdm,
  problems: ['INVALID_TRANSITION', 'PORT_IN_USE'],
});

const Power = Type.Number({ minimum: -99, maximum: 30, description: `In dBm. ${noLightDbm} or less means no light.` });

export const addProviderWdmLight = defineOperation({
  id: 'addProviderWdmLight',
  method: 'POST',
  path: '/v1/provider/wdm/:wdmId/light',
  summary:
    'Stores light readings of a wavelength. The last one within 15 minutes counts. When both ends are patched, the first good reading takes the order to the milestone `TESTED`.',
  tag,
  access,
  params,
  body: Type.Object({
    readings: Type.Array(Type.Object({ at: Instant, rxPowerDbmA: optional(Power), rxPowerDbmZ: optional(Power) }), {
      minItems: 1,
      maxItems: 1000,
    }),
  }),
  bodyName: 'wdmLight',
  response: ProviderWdm,
  problems,
});

export const addProviderWdmTestResult = defineOperation({
  id: 'addProviderWdmTestResult',
  method: 'POST',
  path: '/v1/provider/wdm/:wdmId/test',
  summary:
    'Stores the result of a test of a wavelength: that of a requested one, or another. Its light levels also count as a reading.',
  tag,
  access,
  params,
  body: Type.Object({
    ...circuitTestResultProperties,
    lengthMeters: Type.Optional(circuitTestValues.lengthMeters),
    lossDb: Type.Optional(circuitTestValues.lossDb),
    rxPowerDbmA: optional(Power),
    rxPowerDbmZ: optional(Power),
  }),
  bodyName: 'testResult',
  rules: { remark: [maxLength(500)] },
  response: ProviderWdm,
  problems,
});

export const blockProviderWdm = defineOperation({
  id: 'blockProviderWdm',
  method: 'POST',
  path: '/v1/provider/wdm/:wdmId/block',
  summary: 'Suspends a wavelength.',
  tag,
  access,
  params,
  body: Type.Object({ reason: Type.String({ maxLength: 500 }) }),
  bodyName: 'statusReason',
  rules: { reason: [required, maxLength(500)] },
  response: ProviderWdm,
  problems,
});

export const releaseProviderWdm = defineOperation({
  id: 'releaseProviderWdm',
  method: 'POST',
  path: '/v1/provider/wdm/:wdmId/release',
  summary: 'Lifts the suspension of a wavelength.',
  tag,
  access,
  params,
  response: ProviderWdm,
  problems,
});
