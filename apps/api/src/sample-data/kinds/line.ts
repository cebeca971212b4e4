import { lineDiagnostics, lineSessions, lineStateChanges, lines } from '../../db/schema/line.ts';
import { orders } from '../../db/schema/order.ts';
import { startDemoLines } from '../demo-lines.ts';
import { insertGeneratedLines } from '../insert-generated-lines.ts';
import { assertLineInvariants } from '../line-invariants.ts';
import type { SampleKind } from '../sample-kind.ts';

export const sampleKind: SampleKind = {
  startDemo: startDemoLines,
  insertGenerated: insertGeneratedLines,
  assertInvariants: assertLineInvariants,
  bulkTables: [lines, lineStateChanges, lineSessions, lineDiagnostics, orders],
};
