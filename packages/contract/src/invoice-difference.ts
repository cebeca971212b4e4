import { type Static, Type } from 'typebox';
import { chargeTypes } from './catalog.ts';
import { ChargedServiceRef, InvoiceNumberParam, ProductName } from './invoice.ts';
import { invoiceAccess } from './invoice-overview.ts';
import { defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { Amount, CustomerId, describeAmount, nullable, UnitPrice } from './types.ts';

/** The reasons why an amount differs from the month before. */
export const differenceReasons = [
  'NEW',
  'ENDED',
  'PREVIOUS_CREDIT',
  'PREVIOUS_PART_MONTH',
  'PRICE',
  'BILLED_TWICE',
  'USAGE',
  'ONE_OFF',
] as const;
export type DifferenceReason = (typeof differenceReasons)[number];

export const InvoiceDifferenceItem = Type.Object({
  reason: Type.Enum([...differenceReasons], {
    description:
      '`NEW` for a charge that started in this month or in the one before, `ENDED` for one that ended, `PREVIOUS_CREDIT` if the month before had a credit, `PREVIOUS_PART_MONTH` if the month before also charged days before it, `BILLED_TWICE` for days that look charged twice (see `listInvoiceFindings`), `PRICE` for another price or quantity, `USAGE` for metered usage, and `ONE_OFF` for a charge that is made once.',
  }),
  serviceRef: nullable(ChargedServiceRef),
  reference: nullable(Type.String()),
  productCode: Type.String(),
  description: Type.String({ description: 'As on the invoice.' }),
  productName: ProductName,
  chargeType: Type.Enum([...chargeTypes]),
  previousUnitPrice: nullable(UnitPrice),
  unitPrice: nullable(UnitPrice),
  previousAmount: describeAmount('0.00 if the month before does not have it.'),
  amount: describeAmount('0.00 if this month does not have it.'),
  difference: Amount,
});
export type InvoiceDifferenceItem = Static<typeof InvoiceDifferenceItem>;

export const InvoiceDifference = Type.Object({
  previousNumber: nullable(Type.String({ description: 'The invoice of the month before. Null if there is none.' })),
  previousTotalExclVat: Amount,
  totalExclVat: Amount,
  difference: Amount,
  byReason: Type.Array(Type.Object({ reason: Type.Enum([...differenceReasons]), count: Type.Integer(), difference: Amount }), {
    description: 'Every reason that occurs. The differences add up to `difference`.',
  }),
  ...createKeysetPageSchema(InvoiceDifferenceItem).properties,
});
export type InvoiceDifference = Static<typeof InvoiceDifference>;

export const getInvoiceDifference = defineOperation({
  id: 'getInvoiceDifference',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice/:number/difference',
  summary: 'Explains how an invoice differs from the one of the month before: each charge that differs, and why.',
  tag: 'Invoices',
  access: invoiceAccess,
  params: Type.Object({ customerId: CustomerId, number: InvoiceNumberParam }),
  query: Type.Object({
    reason: Type.Optional(Type.Array(Type.Enum([...differenceReasons]), { maxItems: differenceReasons.length })),
    ...KeysetPageQuery.properties,
  }),
  response: InvoiceDifference,
});
