import { type Static, Type } from 'typebox';
import { ChargedServiceRef, chargedServiceTypes, InvoiceNumberParam, ProductName } from './invoice.ts';
import { invoiceAccess } from './invoice-overview.ts';
import { defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { CustomerId, Day, describeAmount, describeIntegerId, Instant, nullable, UnitPrice } from './types.ts';

/** The discrepancies that reconciliation checks each charge of an invoice for. */
export const findingTypes = ['BILLED_AFTER_END', 'NOT_BILLED', 'BILLED_TWICE', 'WRONG_PRICE', 'WRONG_DAYS'] as const;
export type FindingType = (typeof findingTypes)[number];

export const findingStatuses = ['OPEN', 'RESOLVED'] as const;
export type FindingStatus = (typeof findingStatuses)[number];
/** The resolutions of a finding: a credit or a later invoice corrected it, or the provider decided that nothing is wrong. */
export const findingResolutions = ['CORRECTED', 'DISMISSED'] as const;
export type FindingResolution = (typeof findingResolutions)[number];

/** A discrepancy between a charge and the customer's services and contracts. */
export const InvoiceFinding = Type.Object({
  findingId: Type.Integer(),
  invoiceNumber: Type.String(),
  type: Type.Enum([...findingTypes], {
    description:
      '`BILLED_AFTER_END` for days after the end of the service or product, `NOT_BILLED` for days of an active service that no invoice charges, `BILLED_TWICE` for days charged more than once, `WRONG_PRICE` for another price than ordered, and `WRONG_DAYS` if the quantity does not match the number of days.',
  }),
  status: Type.Enum([...findingStatuses]),
  serviceRef: ChargedServiceRef,
  productCode: Type.String(),
  description: Type.String({ description: 'As on the invoice.' }),
  productName: ProductName,
  lineNumber: nullable(Type.Integer({ description: 'The invoice line. Null for `NOT_BILLED`.' })),
  period: Type.Object({ from: Day, to: Day }, { description: 'The first and last affected day, inclusive.' }),
  amount: describeAmount('The amount overcharged. Negative if you were undercharged.'),
  expectedPrice: nullable(Type.String({ ...UnitPrice, description: 'For `WRONG_PRICE`: the price of the order, per month.' })),
  chargedPrice: nullable(Type.String({ ...UnitPrice, description: 'For `WRONG_PRICE`: the price on the invoice, per month.' })),
  expectedDays: nullable(Type.Integer({ description: 'For `WRONG_DAYS`: the number of days in the period.' })),
  chargedDays: nullable(
    Type.Integer({ description: 'For `WRONG_DAYS`: the number of days that the billed quantity corresponds to.' }),
  ),
  otherInvoiceNumber: nullable(Type.String({ description: 'For `BILLED_TWICE`: the invoice that charged these days first.' })),
  orderNumber: nullable(Type.String({ description: 'The order that determines the price or end date.' })),
  endsOn: nullable(Type.String({ format: 'date', description: 'For `BILLED_AFTER_END`: the last day to be charged.' })),
  disputeId: nullable(Type.Integer({ description: 'The dispute about this finding. Null again if it was withdrawn.' })),
  resolution: nullable(Type.Enum([...findingResolutions])),
  resolutionText: nullable(Type.String({ description: "The provider's explanation." })),
  foundAt: Instant,
  resolvedAt: nullable(Instant),
});
export type InvoiceFinding = Static<typeof InvoiceFinding>;

export const InvoiceFindings = Type.Object({
  openCount: Type.Integer({ description: 'The number of open findings that match the filters.' }),
  openAmount: describeAmount(
    'The total amount overcharged across the open findings that match the filters, less what is undercharged.',
  ),
  ...createKeysetPageSchema(InvoiceFinding).properties,
});
export type InvoiceFindings = Static<typeof InvoiceFindings>;

export const listInvoiceFindings = defineOperation({
  id: 'listInvoiceFindings',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice-finding',
  summary: 'Lists discrepancies between invoices and your services and contracts, newest first.',
  tag: 'Invoices',
  access: invoiceAccess,
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({
    status: Type.Optional(Type.Enum([...findingStatuses])),
    type: Type.Optional(Type.Enum([...findingTypes])),
    invoiceNumber: Type.Optional(InvoiceNumberParam),
    serviceType: Type.Optional(Type.Enum([...chargedServiceTypes])),
    serviceId: Type.Optional(describeIntegerId('Requires `serviceType`.')),
    ...KeysetPageQuery.properties,
  }),
  response: InvoiceFindings,
  follows: ['invoice'],
});
