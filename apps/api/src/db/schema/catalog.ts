import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { CatalogPackage } from '@demarc/contract/provider/catalog.ts';
import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

/** The packages that can be ordered, at list prices. */
export const packages = pgTable(
  'package',
  {
    packageCode: text().primaryKey(),
    orderType: text().$type<OrderType>().notNull(),
    orderable: boolean().notNull(),
    definition: jsonb().$type<CatalogPackage>().notNull(),
    updatedAt: instant().notNull(),
  },
  (catalogPackage) => [index().on(catalogPackage.orderType, catalogPackage.packageCode)],
);

/** The prices that a customer pays instead of the list prices. */
export const customerPrices = pgTable(
  'customer_price',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    productCode: text().notNull(),
    unitPrice: numeric({ precision: 12, scale: 4 }).notNull(),
  },
  (price) => [primaryKey({ columns: [price.customerId, price.productCode] })],
);
