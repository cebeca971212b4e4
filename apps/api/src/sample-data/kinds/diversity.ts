import { diversityPairs } from '../../db/schema/diversity.ts';
import { startDemoDiversity } from '../demo-diversity.ts';
import { assertDiversityInvariants } from '../diversity-invariants.ts';
import type { SampleKind } from '../sample-kind.ts';

export const sampleKind: SampleKind = {
  startDemo: startDemoDiversity,
  assertInvariants: assertDiversityInvariants,
  bulkTables: [diversityPairs],
};
