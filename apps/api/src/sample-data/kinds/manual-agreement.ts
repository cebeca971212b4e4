import { manualAgreements } from '../../db/schema/manual-agreement.ts';
import { startDemoManualAgreements } from '../demo-manual-agreements.ts';
import { startGeneratedManualAgreements } from '../generated-manual-agreements.ts';
import { assertManualAgreementInvariants } from '../manual-agreement-invariants.ts';
import type { SampleKind } from '../sample-kind.ts';

export const sampleKind: SampleKind = {
  async startDemo(past, customerIds) {
    await startDemoManualAgreements(past, customerIds);
    await startGeneratedManualAgreements(past, customerIds);
  },
  assertInvariants: assertManualAgreementInvariants,
  bulkTables: [manualAgreements],
};
