import type { Contract, ServiceStatus } from '@demarc/contract/service.ts';
import { boolean, date, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { customers } from './customer.ts';

/** The columns of every service that racks, connections and wavelengths have in common. */
export const serviceColumns = {
  customerId: integer()
    .notNull()
    .references(() => customers.customerId),
  reference: text(),
  status: text().$type<ServiceStatus>().notNull(),
  /** With PENDING_TERMINATION: whether it was suspended before. */
  suspended: boolean().notNull().default(false),
  statusReason: text(),
  packageCode: text().notNull(),
  packageName: text().notNull(),
  /** Null until delivery, like the end of its initial term. */
  contract: jsonb().$type<Contract>(),
  contractEndDate: date({ mode: 'string' }),
  terminationDate: date({ mode: 'string' }),
  monthlyAmount: numeric({ precision: 12, scale: 2 }).notNull(),
  /** The order that created it. */
  orderId: integer().notNull(),
  /** The open order that delivers or terminates it. */
  openOrderId: integer(),
  activeSince: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  /** Normalized text for search. */
  searchText: text().notNull(),
  version: version(),
};
