import { type Static, Type } from 'typebox';
import { circuitSubjects, circuitTestTypes } from '../circuit-test.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { CustomerId, Instant, nullable, Uuid } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** A requested test without a result. */
export const OpenCircuitTest = Type.Object({
  testId: Uuid,
  customerId: CustomerId,
  subject: Type.Enum([...circuitSubjects]),
  serviceId: Type.Integer({ description: 'The `dcConnectionId` or the `wdmId`.' }),
  type: Type.Enum([...circuitTestTypes]),
  note: nullable(Type.String()),
  requestedAt: Instant,
});
export type OpenCircuitTest = Static<typeof OpenCircuitTest>;

export const listOpenCircuitTests = defineOperation({
  id: 'listOpenCircuitTests',
  method: 'GET',
  path: '/v1/provider/circuit-test',
  summary:
    'Lists the tests of data-center connections and wavelengths that customers requested and that have no result yet, oldest first.',
  tag: 'Provider: faults and tests',
  access,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(OpenCircuitTest),
});
