import { createNameLookup } from '../../db/object-names.ts';
import { invoices } from '../../db/schema/invoice.ts';

export const findInvoiceNames = createNameLookup(invoices, {
  id: invoices.number,
  columns: {},
  toName: ({ id: number }) => ({ title: number, identifier: number }),
});
