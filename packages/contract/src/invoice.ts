import { type Static, Type } from 'typebox';
import { Address } from './address.ts';
import { type ChargeUnit, chargeTypes } from './catalog.ts';
import { paymentMethods } from './customer.ts';
import { invoiceAccess } from './invoice-overview.ts';
import { invoiceStatuses, invoiceTypes } from './invoice-status.ts';
import { InvoiceValidation } from './invoice-validation.ts';
import { vatCategories } from './invoice-vat.ts';
import { orderTypes } from './kinds/registry.ts';
import { csvExport, defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery, maxListedIds } from './pagination.ts';
import { Amount, CustomerId, Day, describeAmount, describeIntegerId, nullable, UnitPrice } from './types.ts';

/** The kinds of services that invoices charge. TV accounts are not ordered, so they are not an order type. */
export const chargedServiceTypes = [...orderTypes, 'TV'] as const;
export type ChargedServiceType = (typeof chargedServiceTypes)[number];

/** UN/ECE Recommendation 20: month, piece, kilowatt hour, kilowatt, hour. */
export const unitCodes = ['MON', 'C62', 'KWH', 'KWT', 'HUR'] as const;
export type UnitCode = (typeof unitCodes)[number];

/** The unit codes of the units in the catalog. The unit of every monthly charge is the month. */
export const unitCodeByUnit = {
  MONTH: 'MON',
  PIECE: 'C62',
  KWH: 'KWH',
  KW: 'KWT',
  HOUR: 'HUR',
  ADDRESS: 'C62',
} as const satisfies Record<ChargeUnit, UnitCode>;

/** The maximum number of lines of an invoice. Its specification has every service and charge. */
export const maxInvoiceLines = 500;

export const InvoiceNumber = Type.String({ pattern: '^[0-9]{9,12}$', description: 'Invoice number, such as `202500123`.' });
/** The number in a path. Other text is allowed too, because it only leads to NOT_FOUND. */
export const InvoiceNumberParam = Type.String({
  pattern: '^[\\w-]+$',
  maxLength: 20,
  description: 'Invoice number, such as `202500123`.',
});
const Period = Type.Object({ from: Day, to: Day }, { description: 'Days charged, both included.' });
const Percent = Type.String({ description: 'Percentage with two decimals, such as `21.00`.' });
const Quantity = Type.String({ description: 'Four decimals. Months for monthly charges, so part of a month is a fraction.' });

export const ProductName = Type.Optional(
  Type.String({
    description: 'Name of the product in the language of the request, if `description` is its name in another language.',
  }),
);

/** A service as an invoice refers to it. */
export const ChargedServiceRef = Type.Object({
  type: Type.Enum([...chargedServiceTypes]),
  id: Type.Integer({ description: 'ID as used in paths, such as `lineId` or `rackId`. For `TV`, the `id` of the TV account.' }),
  label: Type.String(),
});
export type ChargedServiceRef = Static<typeof ChargedServiceRef>;

/** An invoice or credit note as an item of a list. */
export const InvoiceSummary = Type.Object({
  number: InvoiceNumber,
  type: Type.Enum([...invoiceTypes]),
  status: Type.Enum([...invoiceStatuses]),
  issueDate: Day,
  dueDate: Day,
  period: Period,
  currency: Type.Literal('EUR'),
  customInvoiceReference: nullable(Type.String({ description: 'Buyer reference, as it was when the invoice was issued.' })),
  purchaseOrderNumber: nullable(Type.String({ description: 'If all lines have the same one. Otherwise each line has its own.' })),
  precedingInvoiceNumber: nullable(
    Type.String({ description: 'For a credit note: the invoice that it corrects. Null for an invoice.' }),
  ),
  totalExclVat: describeAmount('Sum of the lines. Negative for a credit note.'),
  totalVat: Type.String({ ...Amount, description: 'VAT, in EUR with two decimals.' }),
  totalInclVat: Type.String({ ...Amount, description: 'EUR, incl. VAT, with two decimals.' }),
  paidAmount: Type.String({ ...Amount, description: 'Payments and credit notes, in EUR, incl. VAT.' }),
  openAmount: Type.String({ ...Amount, description: '`totalInclVat` less `paidAmount`.' }),
  paymentMethod: Type.Enum([...paymentMethods]),
  overdue: Type.Boolean({ description: 'Whether an amount is open and `dueDate` has passed.' }),
  awaitsDirectDebit: Type.Boolean({
    description:
      'Whether we will collect `openAmount` by direct debit, so that it must not be transferred too. While the invoice is disputed: once all disputes are closed.',
  }),
  lineCount: Type.Integer(),
  specificationCount: Type.Integer(),
});
export type InvoiceSummary = Static<typeof InvoiceSummary>;

export const InvoiceListItem = Type.Object({
  ...InvoiceSummary.properties,
  serviceAmount: Type.Optional(
    describeAmount('What the invoice charges for the services of the filter. Only with `serviceType`.'),
  ),
});
export type InvoiceListItem = Static<typeof InvoiceListItem>;

/** The seller or the buyer, copied when the invoice is issued. */
export const InvoiceParty = Type.Object({
  name: Type.String(),
  address: Address,
  cocNumber: nullable(Type.String({ description: 'Chamber of Commerce (KvK) number.' })),
  vatNumber: nullable(Type.String()),
});
export type InvoiceParty = Static<typeof InvoiceParty>;

/** The ways to settle an amount: a payment, the return of one, or a credit note. */
export const invoicePaymentMethods = [...paymentMethods, 'CREDIT_NOTE'] as const;
export type InvoicePaymentMethod = (typeof invoicePaymentMethods)[number];

export const InvoicePayment = Type.Object({
  date: Day,
  amount: Type.String({ ...Amount, description: 'EUR, incl. VAT. Negative if the bank returned a payment.' }),
  method: Type.Enum([...invoicePaymentMethods]),
  reference: Type.String({
    description: 'Reference of the bank, or the number of the credit note or of the invoice it settles.',
  }),
  returnCode: nullable(Type.String({ description: 'Why the bank returned a direct debit, such as `AM04` (ISO 20022).' })),
});
export type InvoicePayment = Static<typeof InvoicePayment>;

/** The details for paying an open amount by bank transfer. */
export const PayTo = Type.Object({
  accountHolder: Type.String(),
  iban: Type.String(),
  bic: Type.String(),
  reference: Type.String({ description: 'What to mention: the invoice number.' }),
  creditorReference: Type.String({ description: 'The same as a structured reference (ISO 11649), such as `RF60202500123`.' }),
  qrCode: Type.String({ description: 'Content of a QR code that fills in the transfer in a banking app (EPC069-12).' }),
});

export const InvoiceReminder = Type.Object({
  step: Type.Integer({ minimum: 1, maximum: 3, description: '3 is the last one.' }),
  sentOn: Day,
});
export type InvoiceReminder = Static<typeof InvoiceReminder>;

export const collectionStatuses = ['SCHEDULED', 'COLLECTED', 'RETURNED'] as const;

export const invoiceAttachmentTypes = ['pdf', 'ubl'] as const;
export const InvoiceAttachment = Type.Object({
  type: Type.Enum([...invoiceAttachmentTypes]),
  fileName: Type.String(),
  sizeBytes: Type.Integer(),
  mailed: Type.Boolean({ description: 'Whether the email that announced the invoice carried it.' }),
});

export const Invoice = Type.Object({
  ...InvoiceSummary.properties,
  seller: InvoiceParty,
  buyer: InvoiceParty,
  vatBreakdown: Type.Array(
    Type.Object({
      category: Type.Enum([...vatCategories], {
        description: '`S` standard rate, `AE` reverse charge, `O` outside the scope of VAT.',
      }),
      ratePercent: Percent,
      taxableAmount: Amount,
      vatAmount: Type.String({ ...Amount, description: 'VAT, in EUR with two decimals.' }),
      exemptionReason: nullable(Type.String({ description: 'VATEX code, such as `VATEX-EU-AE`.' })),
    }),
  ),
  directDebit: nullable(
    Type.Object({
      mandateId: Type.String(),
      ibanMasked: Type.String({ description: 'Last four characters of the IBAN.' }),
      collectionDate: Day,
      status: Type.Enum([...collectionStatuses]),
    }),
  ),
  returnedMandateId: nullable(
    Type.String({ description: 'Mandate of the direct debit that the bank returned, also while the invoice is open again.' }),
  ),
  payments: Type.Array(InvoicePayment, { description: 'Oldest first.' }),
  payTo: nullable(Type.Object(PayTo.properties, { description: 'Null if nothing is to be transferred.' })),
  reminders: Type.Array(InvoiceReminder, { description: 'Payment reminders, oldest first.' }),
  attachments: Type.Array(InvoiceAttachment, { description: 'Documents that can be downloaded. Empty until they are ready.' }),
  validation: nullable(InvoiceValidation),
});
export type Invoice = Static<typeof Invoice>;

/** A line of the legal invoice: services with the same product, price and period together. */
export const InvoiceLine = Type.Object({
  lineNumber: Type.Integer(),
  description: Type.String({ description: 'As on the invoice.' }),
  productName: ProductName,
  productCode: Type.String(),
  serviceType: nullable(Type.Enum([...chargedServiceTypes])),
  chargeType: Type.Enum([...chargeTypes]),
  quantity: Quantity,
  unitCode: Type.Enum([...unitCodes]),
  unitPrice: UnitPrice,
  discountAmount: Amount,
  netAmount: describeAmount('Quantity times unit price less the discount. Within 0.02, because each service is rounded.'),
  creditedAmount: describeAmount('How much of `netAmount` credit notes have credited. `0.00` for the lines of a credit note.'),
  vatCategory: Type.Enum([...vatCategories]),
  vatRatePercent: Percent,
  period: Period,
  purchaseOrderNumber: nullable(Type.String()),
  specificationCount: Type.Integer({ description: 'Number of rows of the specification in this line.' }),
});
export type InvoiceLine = Static<typeof InvoiceLine>;

/** One charge of one service. */
export const InvoiceSpecification = Type.Object({
  invoiceLineNumber: Type.Integer(),
  serviceRef: nullable(ChargedServiceRef),
  reference: nullable(Type.String({ description: "Customer's own name of the service when it was charged." })),
  address: nullable(Type.String({ description: 'Where the service is, such as an address, a data center or a route.' })),
  productCode: Type.String(),
  description: Type.String({ description: 'As on the invoice.' }),
  productName: ProductName,
  chargeType: Type.Enum([...chargeTypes]),
  period: Period,
  quantity: Quantity,
  unitPrice: UnitPrice,
  discountAmount: Amount,
  amount: describeAmount('Negative for days that were charged before and turned out to be after the end.'),
  orderId: nullable(Type.Integer({ description: 'The order that caused the charge.' })),
  orderNumber: nullable(Type.String()),
  purchaseOrderNumber: nullable(Type.String()),
  power: nullable(
    Type.Object(
      {
        energyKwh: Type.Number(),
        pue: nullable(
          Type.String({
            description:
              'Power usage effectiveness of the data center: `energyKwh` times `pue`, rounded to four decimals, is the charged `quantity`. Null for a charge that is not for energy, and on invoices that do not record it.',
          }),
        ),
        p95Kw: nullable(Type.Number()),
        burstKw: Type.Number(),
      },
      { description: 'Measurements of the month, for power usage.' },
    ),
  ),
});
export type InvoiceSpecification = Static<typeof InvoiceSpecification>;

const tag = 'Invoices';
const customerParams = Type.Object({ customerId: CustomerId });
const invoiceParams = Type.Object({ customerId: CustomerId, number: InvoiceNumberParam });

const optionalEnumArray = <T extends readonly string[]>(values: T) =>
  Type.Optional(Type.Array(Type.Enum([...values] as T[number][]), { maxItems: values.length }));
const FilterAmount = Type.Optional(
  Type.String({ pattern: '^-?[0-9]{1,10}(\\.[0-9]{1,2})?$', description: 'EUR, compared with `totalInclVat`.' }),
);

export const InvoiceFilter = Type.Object({
  status: optionalEnumArray(invoiceStatuses),
  type: optionalEnumArray(invoiceTypes),
  overdue: Type.Optional(Type.Boolean()),
  paused: Type.Optional(
    Type.Boolean({
      description:
        'Whether payment is paused: the invoice is disputed, or we collect it by direct debit, also before its due date. `overdue=true&paused=true` matches what `paused` of the summary counts, `overdue=true&paused=false` what has to be paid now.',
    }),
  ),
  issuedFrom: Type.Optional(Day),
  issuedTo: Type.Optional(Day),
  amountFrom: FilterAmount,
  amountTo: FilterAmount,
  q: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 100,
      description:
        'Finds invoices by number or part of it, reference, purchase order number, or total, and by the number of a service or order that they charge.',
    }),
  ),
  serviceType: Type.Optional(Type.Enum([...chargedServiceTypes], { description: 'Only invoices that charge such a service.' })),
  serviceId: Type.Optional(describeIntegerId('Only invoices that charge this service. Requires `serviceType`.')),
});
export const invoiceSorts = [
  'issueDate',
  '-issueDate',
  'dueDate',
  '-dueDate',
  'totalInclVat',
  '-totalInclVat',
  'openAmount',
  '-openAmount',
] as const;

export const listInvoices = defineOperation({
  id: 'listInvoices',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice',
  summary: 'Lists invoices and credit notes, newest first by default.',
  tag,
  access: invoiceAccess,
  params: customerParams,
  query: Type.Object({
    ...InvoiceFilter.properties,
    sort: Type.Optional(Type.Enum([...invoiceSorts])),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(InvoiceListItem),
  follows: ['invoice'],
});

export const exportInvoices = defineOperation({
  id: 'exportInvoices',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice/export',
  summary: 'Exports invoices as CSV, with the same filters as the list.',
  tag,
  access: invoiceAccess,
  params: customerParams,
  query: Type.Object({
    number: Type.Optional(Type.Array(InvoiceNumber, { maxItems: maxListedIds, description: 'Only includes these invoices.' })),
    ...InvoiceFilter.properties,
    format: Type.Optional(Type.Literal('csv')),
  }),
  file: csvExport,
});

export const getInvoice = defineOperation({
  id: 'getInvoice',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice/:number',
  summary: 'Retrieves an invoice with its parties, VAT and payments. Its lines and specification are calls of their own.',
  tag,
  access: invoiceAccess,
  params: invoiceParams,
  response: Invoice,
  follows: ['invoice'],
});

export const listInvoiceLines = defineOperation({
  id: 'listInvoiceLines',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice/:number/line',
  summary: 'Lists the lines of an invoice in order.',
  tag,
  access: invoiceAccess,
  params: invoiceParams,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(InvoiceLine),
  // Credit notes change `creditedAmount`.
  follows: ['invoice'],
});

export const listInvoiceSpecification = defineOperation({
  id: 'listInvoiceSpecification',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice/:number/specification',
  summary: 'Lists what an invoice charges for each service.',
  tag,
  access: invoiceAccess,
  params: invoiceParams,
  query: Type.Object({
    serviceType: Type.Optional(Type.Enum([...chargedServiceTypes])),
    serviceId: Type.Optional(describeIntegerId('Requires `serviceType`.')),
    lineNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: maxInvoiceLines })),
    q: Type.Optional(
      Type.String({ minLength: 2, maxLength: 100, description: 'Finds rows by service, reference, address, product or order.' }),
    ),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(InvoiceSpecification),
});
