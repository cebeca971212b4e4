import { type Static, Type } from 'typebox';
import { LineParams } from './line.ts';
import { lineTag } from './line-counts.ts';
import { defineOperation } from './operation.ts';
import { Instant, nullable, Uuid } from './types.ts';

export const diagnosticTypes = ['DSL', 'PON', 'ACTIVE_FIBER', 'IP'] as const;
export type DiagnosticType = (typeof diagnosticTypes)[number];
export const diagnosticStatuses = ['RUNNING', 'DONE', 'FAILED'] as const;
export const diagnosticVerdicts = ['OK', 'WARNING', 'FAULT', 'INCONCLUSIVE'] as const;
export type DiagnosticVerdict = (typeof diagnosticVerdicts)[number];
export const findingCodes = ['PON_RX_LOW', 'PON_LOS', 'SNR_LOW', 'RESYNCS', 'PACKET_LOSS', 'NO_SESSION', 'NO_SYNC'] as const;
export const onuStates = ['ONLINE', 'OFFLINE', 'LOS', 'DYING_GASP', 'UNKNOWN'] as const;

/** One diagnostic run on a line and its findings. */
export const Diagnostic = Type.Object({
  diagnosticId: Uuid,
  type: Type.Enum([...diagnosticTypes]),
  status: Type.Enum([...diagnosticStatuses]),
  startedAt: Instant,
  finishedAt: nullable(Instant),
  startedByName: nullable(Type.String()),
  verdict: nullable(Type.Enum([...diagnosticVerdicts])),
  findings: Type.Array(
    Type.Object({
      code: Type.Enum([...findingCodes]),
      severity: Type.Enum(['WARNING', 'FAULT']),
      value: Type.Number(),
      threshold: nullable(Type.Number()),
      adviceKey: Type.String(),
    }),
  ),
  dsl: nullable(
    Type.Object({
      syncState: Type.Enum(['UP', 'DOWN']),
      downKbps: Type.Integer(),
      upKbps: Type.Integer(),
      attainableDownKbps: Type.Integer(),
      attainableUpKbps: Type.Integer(),
      snrMarginDownDb: Type.Number(),
      snrMarginUpDb: Type.Number(),
      attenuationDownDb: Type.Number(),
      attenuationUpDb: Type.Number(),
      crcErrors24h: Type.Integer(),
      resyncCount24h: Type.Integer(),
      uptimeSeconds: Type.Integer(),
      stabilityValue: Type.Integer({ description: 'Stability score from 1 to 10.' }),
    }),
  ),
  pon: nullable(
    Type.Object({
      onuState: Type.Enum([...onuStates]),
      rxPowerDbm: nullable(Type.Number()),
      txPowerDbm: nullable(Type.Number()),
      oltRxPowerDbm: nullable(Type.Number()),
      distanceMeters: nullable(Type.Integer()),
      temperatureC: nullable(Type.Number()),
      lastDownCause: nullable(Type.String({ maxLength: 100 })),
      uptimeSeconds: nullable(Type.Integer()),
    }),
  ),
  ip: nullable(
    Type.Object({
      gatewayReachable: Type.Boolean(),
      rttAvgMs: nullable(Type.Number()),
      lossPercent: Type.Number(),
      activeSession: Type.Boolean(),
    }),
  ),
});
export type Diagnostic = Static<typeof Diagnostic>;

export const startLineDiagnostic = defineOperation({
  id: 'startLineDiagnostic',
  method: 'POST',
  path: '/v1/customer/:customerId/line/:lineId/diagnostic',
  summary:
    'Starts a diagnostic. Without a `type`, it measures everything that the line supports, as one diagnostic. Retrieve the result by its `diagnosticId`.',
  tag: lineTag,
  access: { signedIn: true, role: 'RESELLER_SERVICE_DESK' },
  params: LineParams,
  body: Type.Object({
    type: Type.Optional(
      Type.Enum([...diagnosticTypes], {
        description:
          'Omit it to measure everything that the line supports; the response has the type that includes it all. `DSL` and `PON` include the gateway and the session (`ip`). Each diagnostic counts as one, whatever it measures.',
      }),
    ),
  }),
  bodyName: 'diagnosticRequest',
  repeatable: true,
  response: Diagnostic,
  status: 202,
  problems: ['DIAGNOSTIC_RUNNING', 'LINE_NOT_ACTIVE', 'DIAGNOSTIC_NOT_SUPPORTED', 'CUSTOMER_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});

export const listLineDiagnostics = defineOperation({
  id: 'listLineDiagnostics',
  method: 'GET',
  path: '/v1/customer/:customerId/line/:lineId/diagnostic',
  summary: 'Lists the last 50 diagnostics of a line, newest first, and the time when the next one can start.',
  tag: lineTag,
  access: { signedIn: true },
  params: LineParams,
  response: Type.Object({
    items: Type.Array(Diagnostic),
    supportedTypes: Type.Array(Type.Enum([...diagnosticTypes]), {
      description: 'The types that the line supports. The first one measures everything.',
    }),
    nextPossibleAt: nullable(Type.String({ format: 'date-time', description: 'Null if a diagnostic can start now.' })),
  }),
  follows: ['diagnostic'],
});

export const getLineDiagnostic = defineOperation({
  id: 'getLineDiagnostic',
  method: 'GET',
  path: '/v1/customer/:customerId/line/:lineId/diagnostic/:diagnosticId',
  summary: 'Retrieves a diagnostic.',
  tag: lineTag,
  access: { signedIn: true },
  params: Type.Object({ ...LineParams.properties, diagnosticId: Uuid }),
  response: Diagnostic,
  follows: ['diagnostic'],
});
