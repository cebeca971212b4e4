import type { ChargeType, ChargeUnit } from '@demarc/contract/catalog.ts';
import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

/**
 * The charges of customers: a price for days, or once. A price that changes is another charge, so that days are never charged at
 * a price that they did not have.
 */
export const serviceCharges = pgTable(
  'service_charge',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    chargeId: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity({ startWith: 800_001 }),
    /**
     * Identifies the source of the charge, such as `order-104211-2`, so that it is not charged twice. Null for a charge that
     * cannot be repeated.
     */
    sourceKey: text(),
    serviceType: text().$type<ChargedServiceType>(),
    serviceId: integer(),
    serviceLabel: text(),
    /** Identifies the product together with its code; null if the charge has its own description. */
    packageCode: text(),
    productCode: text().notNull(),
    /** The name of the product at the time of the order. */
    name: text().notNull(),
    chargeType: text().$type<ChargeType>().notNull(),
    unit: text().$type<ChargeUnit>().notNull(),
    unitPrice: numeric({ precision: 12, scale: 4 }).notNull(),
    /** The quantity, except of metered usage, which is measured. */
    quantity: integer().notNull(),
    discountPercent: numeric({ precision: 5, scale: 2 }).notNull().default('0.00'),
    startsOn: date({ mode: 'string' }).notNull(),
    /** The last day that is charged; null if no end is known. The same as `startsOn` for a one-time charge. */
    endsOn: date({ mode: 'string' }),
    /** Every day up to this one is on an invoice, and no later one is. A day before `startsOn` at first. */
    billedUntil: date({ mode: 'string' }).notNull(),
    orderId: integer(),
    orderNumber: text(),
    purchaseOrderNumber: text(),
    /** The order that set `endsOn`. */
    endedByOrderId: integer(),
    createdAt: instant().notNull(),
  },
  (charge) => [
    primaryKey({ columns: [charge.customerId, charge.chargeId] }),
    uniqueIndex().on(charge.customerId, charge.sourceKey),
    index().on(charge.customerId, charge.serviceType, charge.serviceId),
    // Charges that the next invoices may contain. Most charges have ended and are settled, so the index leaves them out.
    index('service_charge_unsettled')
      .on(charge.customerId, charge.chargeId)
      .where(sql`ends_on is null or billed_until <> ends_on`),
    check('service_charge_billed_from_start', sql`billed_until >= starts_on - 1`),
  ],
);

/** The progress of the backfill, which creates charges for services that were delivered before Demarc had billing, by type of service. */
export const chargeBackfills = pgTable('charge_backfill', {
  serviceType: text().$type<ChargedServiceType>().primaryKey(),
  /** The first day that is charged. Another system billed earlier days. Null if services are charged from their start. */
  startsOn: date({ mode: 'string' }),
  /** The day on which `startsOn` was decided. A service that starts on this day or later is charged from its start. */
  decidedOn: date({ mode: 'string' }).notNull(),
  /** The last service that was handled. It moves in the transaction that writes the charges. */
  lastCustomerId: integer().notNull().default(0),
  lastServiceId: integer().notNull().default(0),
  finishedAt: instant(),
});
