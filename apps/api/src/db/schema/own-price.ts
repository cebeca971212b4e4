import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

/** The price that a company charges its own customers for a service. Only RESELLER_FINANCE may see it. */
export const ownPrices = pgTable(
  'own_price',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    serviceType: text().$type<ChargedServiceType>().notNull(),
    serviceId: integer().notNull(),
    monthlyPrice: numeric({ precision: 12, scale: 2 }),
    costCenter: text(),
    endUser: text(),
    updatedAt: instant().notNull(),
  },
  (price) => [
    primaryKey({ columns: [price.customerId, price.serviceType, price.serviceId] }),
    index().on(price.customerId, price.endUser),
    index().on(price.customerId, price.costCenter),
  ],
);
