import { type Static, Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { PowerSample } from '../power/sample.ts';
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

/** What became of the samples of a request. */
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
