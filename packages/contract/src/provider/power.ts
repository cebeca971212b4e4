import { type Static, Type } from 'typebox';
import { colocationKinds } from '../colocation.ts';
import { defineOperation } from '../operation.ts';
import { PowerSample } from '../power/sample.ts';
import { feedLabels, feedPhases, feedStatuses, Kilowatts } from '../power-feed.ts';
import { CustomerId, nullable } from '../types.ts';
import { providerAccess as access } from './access.ts';

export const maxSamplesPerRequest = 10_000;

export const sampleRefusals = [
  'UNKNOWN_FEED',
  'IN_FUTURE',
  'TOO_OLD',
  'NOT_ALIGNED',
  'WRONG_PHASES',
  'METER_OF_ANOTHER_FEED',
  'APPARENT_BELOW_ACTIVE',
] as const;
export type SampleRefusal = (typeof sampleRefusals)[number];

/** The result for the samples of a request. */
export const SampleReceipt = Type.Object({
  stored: Type.Integer({ description: 'New samples, and samples that replaced one with other values.' }),
  unchanged: Type.Integer({ description: 'Samples that were stored already.' }),
  refused: Type.Array(
    Type.Object({
      index: Type.Integer({ description: 'Position in the request, from 0.' }),
      reason: Type.Enum([...sampleRefusals]),
    }),
  ),
});
export type SampleReceipt = Static<typeof SampleReceipt>;

/** A feed of a delivered rack or of shared units, for the systems that read the meters. */
export const ProviderPowerFeed = Type.Object({
  feedId: Type.Integer(),
  customerId: CustomerId,
  colocationId: Type.Integer({ description: 'The `rackId` or `sharedColoId`.' }),
  kind: Type.Enum([...colocationKinds]),
  label: Type.Enum([...feedLabels]),
  phase: Type.Enum([...feedPhases]),
  amperageA: Type.Integer(),
  committedKw: Kilowatts,
  meterSerial: Type.String(),
  status: Type.Enum([...feedStatuses]),
  latestSample: nullable(PowerSample),
});
export type ProviderPowerFeed = Static<typeof ProviderPowerFeed>;

export const listPowerFeeds = defineOperation({
  id: 'listPowerFeeds',
  method: 'GET',
  path: '/v1/provider/power/feed',
  summary:
    'Lists the feeds of all delivered racks and shared units with their meters and latest samples, in the order of their numbers.',
  tag: 'Provider: power',
  access,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 200 })),
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Value of `next` from the previous page.' }),
    ),
  }),
  response: Type.Object({ items: Type.Array(ProviderPowerFeed), next: nullable(Type.Integer()) }),
});

export const addPowerSamples = defineOperation({
  id: 'addPowerSamples',
  method: 'POST',
  path: '/v1/provider/power/sample',
  summary:
    'Adds up to 10,000 power samples in any order. Samples may be sent again: each is stored once. Refused samples do not affect the others.',
  tag: 'Provider: power',
  access,
  body: Type.Object({ samples: Type.Array(PowerSample, { minItems: 1, maxItems: maxSamplesPerRequest }) }),
  bodyName: 'powerSamples',
  response: SampleReceipt,
  largeBody: true,
});
