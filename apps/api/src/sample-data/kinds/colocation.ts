import { colocations, powerFeeds } from '../../db/schema/colocation.ts';
import { powerMonths, powerStates, recentSamples } from '../../db/schema/power.ts';
import { assertColocationInvariants } from '../colocation-invariants.ts';
import { startDemoColocation } from '../demo-colocation.ts';
import { insertPower, startPower } from '../insert-power.ts';
import type { SampleKind } from '../sample-kind.ts';

export const sampleKind: SampleKind = {
  async startDemo(past, customerIds) {
    await startDemoColocation(past, customerIds);
    await startPower(past, customerIds);
  },
  completeDemo: insertPower,
  assertInvariants: assertColocationInvariants,
  bulkTables: [colocations, powerFeeds, powerStates, powerMonths, recentSamples],
};
