import { serviceCharges } from '../../db/schema/charge.ts';
import { invoiceLines, invoiceSpecifications, invoices } from '../../db/schema/invoice.ts';
import { setDemoOwnPrices, startDemoInvoices } from '../demo-invoices.ts';
import { insertGeneratedInvoices } from '../generated-invoices.ts';
import { assertInvoiceInvariants } from '../invoice-invariants.ts';
import type { SampleKind } from '../sample-kind.ts';

export const sampleKind: SampleKind = {
  startDemo: startDemoInvoices,
  completeDemo: setDemoOwnPrices,
  insertGenerated: insertGeneratedInvoices,
  assertInvariants: assertInvoiceInvariants,
  bulkTables: [serviceCharges, invoices, invoiceLines, invoiceSpecifications],
};
