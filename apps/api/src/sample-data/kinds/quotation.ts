import { quotations, quotationVersions } from '../../db/schema/quotation.ts';
import { startDemoQuotations } from '../demo-quotations.ts';
import { insertGeneratedQuotations } from '../insert-generated-quotations.ts';
import { assertQuotationInvariants } from '../quotation-invariants.ts';
import type { SampleKind } from '../sample-kind.ts';

export const sampleKind: SampleKind = {
  startDemo: startDemoQuotations,
  insertGenerated: insertGeneratedQuotations,
  assertInvariants: assertQuotationInvariants,
  bulkTables: [quotations, quotationVersions],
};
