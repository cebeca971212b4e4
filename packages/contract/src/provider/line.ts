import { Type } from 'typebox';
import { Line, LineSession, operationalStates } from '../line.ts';
import { Diagnostic, diagnosticTypes } from '../line-diagnostic.ts';
import { LineTechnical } from '../line-schemas.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { CustomerId, Instant, IntegerId, nullable, Uuid } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** A line with the customer that it belongs to. */
export const ProviderLine = Type.Object({ customerId: CustomerId, ...Line.properties });

const tag = 'Provider: lines';
const params = Type.Object({ lineId: IntegerId });

export const getProviderLine = defineOperation({
  id: 'getProviderLine',
  method: 'GET',
  path: '/v1/provider/line/:lineId',
  summary: 'Retrieves a line.',
  tag,
  access,
  params,
  response: ProviderLine,
});

export const updateProviderLine = defineOperation({
  id: 'updateProviderLine',
  method: 'PATCH',
  path: '/v1/provider/line/:lineId',
  summary: 'Updates the operational state and technical details of a line.',
  tag,
  access,
  params,
  body: Type.Object({
    operationalState: Type.Optional(Type.Enum([...operationalStates])),
    technical: Type.Optional(Type.Partial(LineTechnical)),
  }),
  bodyName: 'providerLineUpdate',
  response: ProviderLine,
  problems: ['LINE_NOT_ACTIVE'],
});

const reasonBody = {
  body: Type.Object({ reason: Type.String({ maxLength: 500 }) }),
  bodyName: 'statusReason',
  rules: { reason: [required, maxLength(500)] },
} as const;

export const blockProviderLine = defineOperation({
  ...reasonBody,
  id: 'blockProviderLine',
  method: 'POST',
  path: '/v1/provider/line/:lineId/block',
  summary: 'Suspends a line.',
  tag,
  access,
  params,
  response: ProviderLine,
  problems: ['INVALID_TRANSITION'],
});

export const releaseProviderLine = defineOperation({
  id: 'releaseProviderLine',
  method: 'POST',
  path: '/v1/provider/line/:lineId/release',
  summary: 'Lifts the suspension of a line.',
  tag,
  access,
  params,
  response: ProviderLine,
  problems: ['INVALID_TRANSITION'],
});

export const addProviderLineSessions = defineOperation({
  id: 'addProviderLineSessions',
  method: 'POST',
  path: '/v1/provider/line/:lineId/session',
  summary: 'Adds RADIUS sessions to a line. A session with an existing `sessionId` is replaced.',
  tag,
  access,
  params,
  body: Type.Object({
    sessions: Type.Array(Type.Object({ ...LineSession.properties, sessionId: Type.String({ minLength: 1, maxLength: 64 }) }), {
      minItems: 1,
      maxItems: 500,
    }),
  }),
  bodyName: 'lineSessions',
  response: Type.Object({ stored: Type.Integer() }),
});

export const addProviderLinePings = defineOperation({
  id: 'addProviderLinePings',
  method: 'POST',
  path: '/v1/provider/line/:lineId/ping',
  summary: 'Adds round-trip times to a line. Existing values for the same minute are replaced.',
  tag,
  access,
  params,
  body: Type.Object({
    points: Type.Array(
      Type.Object({
        at: Instant,
        rttAvgMs: nullable(Type.Number({ minimum: 0, maximum: 60_000 })),
        rttMaxMs: nullable(Type.Number({ minimum: 0, maximum: 60_000 })),
        lossPercent: Type.Number({ minimum: 0, maximum: 100 }),
      }),
      { minItems: 1, maxItems: 1440 },
    ),
  }),
  bodyName: 'linePings',
  response: Type.Object({ stored: Type.Integer() }),
});

/** A requested diagnostic without a result. */
export const OpenDiagnostic = Type.Object({
  diagnosticId: Uuid,
  customerId: CustomerId,
  lineId: Type.Integer(),
  type: Type.Enum([...diagnosticTypes]),
  startedAt: Instant,
});

export const listOpenDiagnostics = defineOperation({
  id: 'listOpenDiagnostics',
  method: 'GET',
  path: '/v1/provider/diagnostic',
  summary: 'Lists the diagnostics that are waiting for a result, oldest first.',
  tag,
  access,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(OpenDiagnostic),
});

export const finishDiagnostic = defineOperation({
  id: 'finishDiagnostic',
  method: 'POST',
  path: '/v1/provider/diagnostic/:diagnosticId/result',
  summary:
    'Completes a diagnostic with the measured values. The verdict and findings are derived from them. Without values, the diagnostic fails.',
  tag,
  access,
  params: Type.Object({ diagnosticId: Uuid }),
  body: Type.Object({
    dsl: Type.Optional(Diagnostic.properties.dsl),
    pon: Type.Optional(Diagnostic.properties.pon),
    ip: Type.Optional(Diagnostic.properties.ip),
  }),
  bodyName: 'diagnosticResult',
  response: Diagnostic,
  problems: ['INVALID_TRANSITION'],
});
