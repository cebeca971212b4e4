import { tvAccounts, tvActivationCodes, tvDevices, tvProducts } from '../../db/schema/tv.ts';
import { startDemoTv } from '../demo-tv.ts';
import { insertGeneratedTv } from '../insert-generated-tv.ts';
import type { SampleKind } from '../sample-kind.ts';
import { assertTvInvariants } from '../tv-invariants.ts';

export const sampleKind: SampleKind = {
  startDemo: startDemoTv,
  insertGenerated: insertGeneratedTv,
  assertInvariants: assertTvInvariants,
  bulkTables: [tvAccounts, tvProducts, tvDevices, tvActivationCodes],
};
