import { type Static, Type } from 'typebox';
import { ChargedServiceRef, chargedServiceTypes, InvoiceNumberParam } from './invoice.ts';
import { invoiceAccess } from './invoice-overview.ts';
import { formatDecimal, parseDecimal } from './money.ts';
import { csvExport, defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { maxLength } from './rules/max-length.ts';
import { singleLine } from './rules/single-line.ts';
import { CustomerId, describeAmount, describeIntegerId, nullable, optional } from './types.ts';

const typedPrice = /^\d{1,8}(?:[.,]\d{1,2})?$/;
/** Reads a price as typed, with a decimal point or comma: `49.50` for `49,5`. Null if it is not a price. */
export function parseOwnPrice(text: string): string | null {
  return typedPrice.test(text) ? formatDecimal(parseDecimal(text.replace(',', '.'), 2), 2) : null;
}

const pricePattern = '^[0-9]{1,8}\\.[0-9]{2}$';
export const maxCostCenter = 40;
export const maxEndUser = 120;
/** Rows that a file of own prices can have. */
export const maxOwnPriceRows = 20_000;

/** A charged service with the price that the company charges its own customer for it. */
export const OwnPrice = Type.Object({
  serviceRef: ChargedServiceRef,
  reference: nullable(Type.String({ description: "Customer's own name of the service." })),
  monthlyCost: describeAmount('Price of the service per month by contract, whatever invoices charge.'),
  monthlyPrice: nullable(describeAmount("The company's own price per month. Null if it has none.")),
  costCenter: nullable(Type.String()),
  endUser: nullable(Type.String({ description: "Name of the company's own customer." })),
  serviceEndUser: nullable(
    Type.String({ description: 'End user of the service itself, such as of a line. A suggestion for `endUser`.' }),
  ),
});
export type OwnPrice = Static<typeof OwnPrice>;

const tag = 'Own prices';
const access = invoiceAccess;
const customerParams = Type.Object({ customerId: CustomerId });

const OwnPriceValues = {
  monthlyPrice: optional(Type.String({ pattern: pricePattern, description: 'EUR, excl. VAT, with two decimals.' })),
  costCenter: optional(Type.String({ maxLength: maxCostCenter })),
  endUser: optional(Type.String({ maxLength: maxEndUser })),
};
export const ownPriceRules = { costCenter: [maxLength(maxCostCenter), singleLine], endUser: [maxLength(maxEndUser), singleLine] };

const OwnPriceFilter = {
  serviceType: Type.Optional(Type.Enum([...chargedServiceTypes])),
  serviceId: Type.Optional(describeIntegerId('Requires `serviceType`. Also finds a service that is no longer charged.')),
  hasPrice: Type.Optional(Type.Boolean({ description: 'Whether the service has an own price.' })),
  q: Type.Optional(
    Type.String({ minLength: 2, maxLength: 100, description: 'Finds services by number, cost center or end user.' }),
  ),
};

export const listOwnPrices = defineOperation({
  id: 'listOwnPrices',
  method: 'GET',
  path: '/v1/customer/:customerId/own-price',
  summary: "Lists the services that are charged today or later, with the company's own price, cost center and end user.",
  tag,
  access,
  params: customerParams,
  query: Type.Object({ ...OwnPriceFilter, ...KeysetPageQuery.properties }),
  response: createKeysetPageSchema(OwnPrice),
  follows: ['own-price'],
});

export const exportOwnPrices = defineOperation({
  id: 'exportOwnPrices',
  method: 'GET',
  path: '/v1/customer/:customerId/own-price/export',
  summary: 'Exports own prices as CSV, with the same filters as the list. The file can be edited and imported.',
  tag,
  access,
  params: customerParams,
  query: Type.Object({ ...OwnPriceFilter, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});

export const putOwnPrice = defineOperation({
  id: 'putOwnPrice',
  method: 'PUT',
  path: '/v1/customer/:customerId/own-price',
  summary: 'Sets the own price, cost center and end user of a service. What is omitted is removed.',
  tag,
  access,
  params: customerParams,
  body: Type.Object({
    serviceType: Type.Enum([...chargedServiceTypes]),
    serviceId: describeIntegerId('ID as used in paths. The service is or was charged.'),
    ...OwnPriceValues,
  }),
  bodyName: 'ownPrice',
  rules: ownPriceRules,
  response: OwnPrice,
});

/** A row of a file, as text, so that an invalid value is reported with its row. */
export const OwnPriceRow = Type.Object({
  serviceType: Type.String({ maxLength: 40 }),
  serviceId: Type.String({ maxLength: 40 }),
  monthlyPrice: optional(Type.String({ maxLength: 40, description: 'With a decimal point or comma. Empty for none.' })),
  costCenter: optional(Type.String({ maxLength: 500 })),
  endUser: optional(Type.String({ maxLength: 500 })),
});
export type OwnPriceRow = Static<typeof OwnPriceRow>;

export const importOwnPrices = defineOperation({
  id: 'importOwnPrices',
  method: 'POST',
  path: '/v1/customer/:customerId/own-price/import',
  summary:
    'Sets the own prices of several services, such as those of a file. If a row is invalid, none is stored, and the error lists the fields of up to 100 rows.',
  tag,
  access,
  params: customerParams,
  body: Type.Object({ rows: Type.Array(OwnPriceRow, { minItems: 1, maxItems: maxOwnPriceRows }) }),
  bodyName: 'ownPriceImport',
  largeBody: true,
  response: Type.Object({
    changed: Type.Integer({ description: 'Services whose values differ from before.' }),
    total: Type.Integer(),
  }),
});

export const marginGroupings = ['END_USER', 'COST_CENTER'] as const;
export type MarginGrouping = (typeof marginGroupings)[number];

/** They are not in the margin, which would otherwise look like a loss. */
const unpriced = {
  unpricedCount: Type.Integer({ description: 'Services without an own price. `cost` and `margin` leave them out.' }),
  unpricedCost: describeAmount('What the invoice charges without an own price: these services, and charges without a service.'),
};
const margin = {
  cost: describeAmount('What the invoice charges for services with an own price.'),
  revenue: describeAmount('Own prices for the days that the invoice charges.'),
  margin: describeAmount('`revenue` less `cost`.'),
};

/** The amounts of an invoice for the services of an end user or cost center, and the amounts that the company charges for them. */
export const MarginGroup = Type.Object({
  name: nullable(Type.String({ description: 'End user or cost center. Null for services without one.' })),
  serviceCount: Type.Integer(),
  ...unpriced,
  ...margin,
});
export type MarginGroup = Static<typeof MarginGroup>;

export const InvoiceMargin = Type.Object({
  ...unpriced,
  ...margin,
  ...createKeysetPageSchema(MarginGroup).properties,
});
export type InvoiceMargin = Static<typeof InvoiceMargin>;

const invoiceParams = Type.Object({ ...customerParams.properties, number: InvoiceNumberParam });

export const getInvoiceMargin = defineOperation({
  id: 'getInvoiceMargin',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice/:number/margin',
  summary: 'Compares what an invoice charges with the own prices, by end user or cost center.',
  tag,
  access,
  params: invoiceParams,
  query: Type.Object({
    groupBy: Type.Optional(Type.Enum([...marginGroupings], { default: 'END_USER' })),
    ...KeysetPageQuery.properties,
  }),
  response: InvoiceMargin,
  follows: ['own-price'],
});

export const exportRebilling = defineOperation({
  id: 'exportRebilling',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice/:number/rebilling',
  summary:
    "Exports an invoice for rebilling as CSV: each service with its cost, the company's own price for the days charged, cost center and end user.",
  tag,
  access,
  params: invoiceParams,
  query: Type.Object({ format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});
