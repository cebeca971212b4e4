import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { cidr, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { customers } from './customer.ts';

/** Address space that is assigned to services, from the start of the pool. */
export const ipPools = pgTable('ip_pool', {
  poolId: integer().primaryKey().generatedAlwaysAsIdentity(),
  prefix: cidr().notNull().unique(),
  family: integer().$type<4 | 6>().notNull(),
  /** How many addresses from the start of the pool have been assigned. */
  assignedCount: numeric({ precision: 40, scale: 0 }).notNull().default('0'),
});

/** Prefixes of services. An exclusion constraint in the migration prevents overlaps between prefixes in use. */
export const ipPrefixes = pgTable(
  'ip_prefix',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    prefixId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 9_001 }),
    prefix: cidr().notNull(),
    family: integer().$type<4 | 6>().notNull(),
    status: text().$type<'ACTIVE' | 'RESERVED' | 'PENDING_RELEASE' | 'RELEASED'>().notNull(),
    serviceType: text().$type<OrderType>(),
    serviceId: integer(),
    description: text(),
    assignedAt: instant().notNull(),
    version: version(),
  },
  (one) => [
    primaryKey({ columns: [one.customerId, one.prefixId] }),
    uniqueIndex().on(one.prefixId),
    index().on(one.customerId, one.serviceType, one.serviceId),
  ],
);
