import { type Static, Type } from 'typebox';
import { faultKinds, faultProperties, faultSubjects } from '../fault.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { maxLength } from '../rules/max-length.ts';
import { CustomerId, nullable, optional, Uuid } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** A fault with the service that it was reported on. */
export const ProviderFault = Type.Object({
  customerId: CustomerId,
  subject: Type.Enum([...faultSubjects]),
  serviceId: Type.Integer({ description: 'The `lineId`, `rackId`, `sharedColoId`, `dcConnectionId` or `wdmId`.' }),
  ...faultProperties,
  kind: Type.Enum([...faultKinds]),
  measurementId: nullable(
    Type.String({
      format: 'uuid',
      description: 'The diagnostic of a line, or the test of a circuit, that came with the report.',
    }),
  ),
});
export type ProviderFault = Static<typeof ProviderFault>;

const tag = 'Provider: faults and tests';

export const listOpenFaults = defineOperation({
  id: 'listOpenFaults',
  method: 'GET',
  path: '/v1/provider/fault',
  summary: 'Lists the reported faults that have not been resolved, oldest first.',
  tag,
  access,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(ProviderFault),
});

export const updateFault = defineOperation({
  id: 'updateFault',
  method: 'POST',
  path: '/v1/provider/fault/:faultId/status',
  summary: 'Says that somebody works on a fault, or that it is resolved. The customer sees the text.',
  tag,
  access,
  params: Type.Object({ faultId: Uuid }),
  body: Type.Object({
    status: Type.Enum(['IN_PROGRESS', 'RESOLVED']),
    text: optional(Type.String({ maxLength: 500, description: 'What was found or done.' })),
  }),
  bodyName: 'faultStatus',
  rules: { text: [maxLength(500)] },
  response: ProviderFault,
  problems: ['INVALID_TRANSITION'],
});
