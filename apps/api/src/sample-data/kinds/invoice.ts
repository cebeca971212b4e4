import { serviceCharges } from '../../db/schema/charge.ts';
import { invoiceLines, invoiceSpecifications, invoices } from '../../db/schema/invoice.ts';
import { setDemoOwnPrices, startDemoInvoices } from '../demo-invoices.ts';
import { insertGeneratedCharges } from '../insert-generated-charges.ts';
import { assertInvoiceInvariants } from '../invoice-invariants.ts';
import type { SampleKind } from '../sample-kind.ts';

export const sampleKind: SampleKind = {
  startDemo: startDemoInvoices,
  completeDemo: setDemoOwnPrices,
  insertGenerated: insertGeneratedCharges,
  assertInvariants: assertInvoiceInvariants,
  bulkTables: [serviceCharges, invoices, invoiceLines, invoiceSpecifications],
};
