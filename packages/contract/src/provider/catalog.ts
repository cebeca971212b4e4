import { type Static, Type } from 'typebox';
import { Package, Parameter, Product } from '../catalog.ts';
import { orderTypes } from '../kinds/registry.ts';
import { defineOperation } from '../operation.ts';
import { CustomerId, nullable, UnitPrice } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** A text in both languages. */
export const Localised = Type.Object({ en: Type.String({ maxLength: 500 }), nl: Type.String({ maxLength: 500 }) });
export type Localised = Static<typeof Localised>;

const { name: _productName, ...product } = Product.properties;
const { label: _label, ...parameter } = Parameter.properties;
const Code = Type.String({ maxLength: 40 });
const ProductCode = Type.String({ maxLength: 20 });
const ProductCodes = Type.Array(ProductCode, { maxItems: 100 });
const {
  name: _name,
  description: _description,
  packageCode: _code,
  siteCode: _site,
  carrierCode: _carrier,
  technology: _technology,
  allowedTermMonths: _terms,
  products: _products,
  parameters: _parameters,
  ...rest
} = Package.properties;

/** A package in the provider's catalog, with texts in both languages and list prices. */
export const CatalogPackage = Type.Object({
  ...rest,
  name: Localised,
  description: Localised,
  siteCode: nullable(Code),
  carrierCode: nullable(Code),
  technology: nullable(Code),
  allowedTermMonths: Type.Array(Type.Integer({ minimum: 1, maximum: 120 }), { maxItems: 20 }),
  products: Type.Array(
    Type.Object({ ...product, productCode: ProductCode, name: Localised, requires: ProductCodes, excludes: ProductCodes }),
    { maxItems: 100 },
  ),
  parameters: Type.Array(
    Type.Object({
      ...parameter,
      name: Type.String({ maxLength: 64 }),
      label: Localised,
      allowedValues: nullable(Type.Array(Type.Unknown(), { maxItems: 100 })),
      pattern: nullable(Type.String({ maxLength: 200 })),
    }),
    { maxItems: 50 },
  ),
});
export type CatalogPackage = Static<typeof CatalogPackage>;

/** A catalog package with its code, as it is returned. */
export const ProviderPackage = Type.Object({ packageCode: Type.String(), ...CatalogPackage.properties });
export type ProviderPackage = Static<typeof ProviderPackage>;

const tag = 'Provider: catalog';

export const listProviderPackages = defineOperation({
  id: 'listProviderPackages',
  method: 'GET',
  path: '/v1/provider/package',
  summary: "Lists the catalog, including packages that can't be ordered.",
  tag,
  access,
  query: Type.Object({ orderType: Type.Optional(Type.Enum([...orderTypes])) }),
  response: Type.Array(ProviderPackage),
});

export const putProviderPackage = defineOperation({
  id: 'putProviderPackage',
  method: 'PUT',
  path: '/v1/provider/package/:packageCode',
  summary: 'Creates or replaces a package. Existing orders keep their prices.',
  tag,
  access,
  params: Type.Object({ packageCode: Type.String({ pattern: '^[A-Z][A-Z0-9_-]{0,39}$' }) }),
  body: CatalogPackage,
  bodyName: 'catalogPackage',
  response: ProviderPackage,
});

export const putCustomerPrices = defineOperation({
  id: 'putCustomerPrices',
  method: 'PUT',
  path: '/v1/provider/customer/:customerId/price',
  summary: 'Replaces the prices that apply to a customer instead of the catalog prices.',
  tag,
  access,
  params: Type.Object({ customerId: CustomerId }),
  body: Type.Object({
    prices: Type.Array(Type.Object({ productCode: Type.String({ maxLength: 20 }), unitPrice: UnitPrice }), { maxItems: 1000 }),
  }),
  bodyName: 'customerPrices',
  response: Type.Object({ prices: Type.Array(Type.Object({ productCode: Type.String(), unitPrice: UnitPrice })) }),
});
