import { Type } from 'typebox';
import { ColocationSummary } from '../colocation.ts';
import { defineOperation } from '../operation.ts';
import { PowerFeed } from '../power-feed.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { CustomerId, describeIntegerId } from '../types.ts';
import { providerAccess as access } from './access.ts';

const { power: _power, ...summaryProperties } = ColocationSummary.properties;

/** A rack or shared units with the customer that they belong to, and their feeds. */
export const ProviderColocation = Type.Object({
  customerId: CustomerId,
  ...summaryProperties,
  feeds: Type.Array(PowerFeed),
});

const tag = 'Provider: racks and shared units';
const params = Type.Object({
  colocationId: describeIntegerId('The `rackId` or `sharedColoId`.'),
});

export const getProviderColocation = defineOperation({
  id: 'getProviderColocation',
  method: 'GET',
  path: '/v1/provider/colocation/:colocationId',
  summary: 'Retrieves a rack or shared units.',
  tag,
  access,
  params,
  response: ProviderColocation,
});

export const blockProviderColocation = defineOperation({
  id: 'blockProviderColocation',
  method: 'POST',
  path: '/v1/provider/colocation/:colocationId/block',
  summary: 'Suspends a rack or shared units.',
  tag,
  access,
  params,
  body: Type.Object({ reason: Type.String({ maxLength: 500 }) }),
  bodyName: 'statusReason',
  rules: { reason: [required, maxLength(500)] },
  response: ProviderColocation,
  problems: ['INVALID_TRANSITION'],
});

export const releaseProviderColocation = defineOperation({
  id: 'releaseProviderColocation',
  method: 'POST',
  path: '/v1/provider/colocation/:colocationId/release',
  summary: 'Lifts the suspension of a rack or shared units.',
  tag,
  access,
  params,
  response: ProviderColocation,
  problems: ['INVALID_TRANSITION'],
});
