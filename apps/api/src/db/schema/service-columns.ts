import type { Contract, ServiceStatus } from '@demarc/contract/service.ts';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, numeric, smallint, text } from 'drizzle-orm/pg-core';
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

/** For the list with problems first: 4 broken, 3 needs attention or suspended, 2 being delivered, 1 any other, 0 ended. */
export const buildUrgencyRank = ({ isBroken, needsAttention }: { isBroken: SQL; needsAttention: SQL }) =>
  smallint()
    .notNull()
    .generatedAlwaysAs(
      sql`case
        when status in ('TERMINATED', 'CANCELLED') then 0
        when ${isBroken} then 4
        when ${needsAttention} or suspended or status = 'SUSPENDED' then 3
        when status = 'PENDING' then 2
        else 1
      end`,
    );
