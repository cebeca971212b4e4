import { wdmChannels, wdmLightDays, wdms } from '../../db/schema/wdm.ts';
import { startDemoWdm } from '../demo-wdm.ts';
import type { SampleKind } from '../sample-kind.ts';
import { assertWdmInvariants } from '../wdm-invariants.ts';

export const sampleKind: SampleKind = {
  startDemo: startDemoWdm,
  assertInvariants: assertWdmInvariants,
  bulkTables: [wdms, wdmChannels, wdmLightDays],
};
