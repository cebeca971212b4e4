import { type Static, Type } from 'typebox';
import { orderTypes } from './kinds/registry.ts';
import { defineOperation } from './operation.ts';
import { Amount, CustomerId, nullable, UnitPrice } from './types.ts';

export const productTypes = [
  'LINE',
  'EVC',
  'SLA',
  'SPACE',
  'POWER',
  'FEED',
  'UPLINK',
  'IP_ADDRESS',
  'CROSS_CONNECT',
  'METRO_CONNECT',
  'WDM',
  'CPE',
  'SETUP',
  'INSTALLATION',
  'REMOTE_HANDS',
  'OPTION',
] as const;
export type ProductType = (typeof productTypes)[number];

/** Monthly recurring charge, non-recurring charge, charge by usage. */
export const chargeTypes = ['MRC', 'NRC', 'USAGE'] as const;
export type ChargeType = (typeof chargeTypes)[number];

export const chargeUnits = ['MONTH', 'PIECE', 'KWH', 'KW', 'HOUR', 'ADDRESS'] as const;
export type ChargeUnit = (typeof chargeUnits)[number];

/** A product that can be ordered, at the customer's price. */
export const Product = Type.Object({
  productCode: Type.String(),
  name: Type.String(),
  productType: Type.Enum([...productTypes]),
  chargeType: Type.Enum([...chargeTypes], { description: '`MRC` is charged monthly, `NRC` once, and `USAGE` by usage.' }),
  unitPrice: UnitPrice,
  unit: Type.Enum([...chargeUnits]),
  mandatory: Type.Boolean({ description: 'Whether every order of the package includes this product.' }),
  minQuantity: Type.Integer(),
  maxQuantity: Type.Integer(),
  defaultQuantity: Type.Integer(),
  requires: Type.Array(Type.String({ description: 'Codes of products that must be ordered with this one.' })),
  excludes: Type.Array(Type.String({ description: "Codes of products that can't be combined with this one." })),
  attributes: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'Depends on the type: `committedKw`, `heightUnits`, `amperageA` and `phase`, `speedMbps` and `mediaType`, `downMbps` and `upMbps`, `repairHours` and `window`, `prefixLength` and `family`, or `routeCodes`, `clientInterfaces`, `protection` and `encryption`.',
  }),
});
export type Product = Static<typeof Product>;

export const parameterTypes = ['string', 'integer', 'boolean', 'date', 'enum'] as const;

/** A setting of a package that is not a product. */
export const Parameter = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: Type.Enum([...parameterTypes]),
  required: Type.Boolean(),
  readOnly: Type.Boolean(),
  allowedValues: nullable(Type.Array(Type.Unknown())),
  defaultValue: Type.Unknown(),
  pattern: nullable(Type.String()),
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
});
export type Parameter = Static<typeof Parameter>;

/** A set of products that is ordered together. Names are in the language of the request. */
export const Package = Type.Object({
  packageCode: Type.String(),
  name: Type.String(),
  description: Type.String(),
  orderType: Type.Enum([...orderTypes]),
  siteCode: nullable(Type.String()),
  carrierCode: nullable(Type.String()),
  technology: nullable(Type.String()),
  orderable: Type.Boolean(),
  minTermMonths: Type.Integer(),
  allowedTermMonths: Type.Array(Type.Integer()),
  leadTimeWorkingDays: Type.Integer({ description: 'Business days between order and delivery.' }),
  products: Type.Array(Product),
  parameters: Type.Array(Parameter),
});
export type Package = Static<typeof Package>;

/** One item of an order, with a copy of the price at the time of the order. */
export const OrderItem = Type.Object({
  productCode: Type.String(),
  name: Type.String(),
  productType: Type.Enum([...productTypes]),
  chargeType: Type.Enum([...chargeTypes]),
  quantity: Type.Integer(),
  unitPrice: UnitPrice,
  amount: Amount,
});
export type OrderItem = Static<typeof OrderItem>;

/** The monthly and one-time totals. */
export const Totals = Type.Object({ mrc: Amount, nrc: Amount });
export type Totals = Static<typeof Totals>;

export const listPackages = defineOperation({
  id: 'listPackages',
  method: 'GET',
  path: '/v1/customer/:customerId/package',
  summary: "Lists the catalog at the customer's prices.",
  tag: 'Catalog',
  access: { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true },
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({ orderType: Type.Optional(Type.Enum([...orderTypes])) }),
  response: Type.Array(Package),
  follows: ['package', 'customer', 'manual-agreement'],
});
