import { assertApprovalInvariants } from '../approval-invariants.ts';
import { startDemoApprovals } from '../demo-approvals.ts';
import type { SampleKind } from '../sample-kind.ts';

export const sampleKind: SampleKind = {
  startDemo: startDemoApprovals,
  assertInvariants: assertApprovalInvariants,
  bulkTables: [],
};
