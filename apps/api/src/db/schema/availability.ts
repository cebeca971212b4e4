import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

/** A check of an address. Orders refer to it while it is valid. */
export const lineAvailabilities = pgTable(
  'line_availability',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    availabilityId: uuid().notNull(),
    checkedAt: instant().notNull(),
    validUntil: instant().notNull(),
    match: text().$type<LineAvailability['match']>().notNull(),
    alternatives: jsonb().$type<LineAvailability['alternatives']>().notNull(),
    address: jsonb().$type<ServiceAddress>().notNull(),
  },
  (check) => [primaryKey({ columns: [check.customerId, check.availabilityId] }), index().on(check.validUntil)],
);

/** The response of each carrier to a check. Every queried carrier has a row from the start. */
export const carrierResponses = pgTable(
  'carrier_response',
  {
    customerId: integer().notNull(),
    availabilityId: uuid().notNull(),
    carrierCode: text().notNull(),
    result: jsonb().$type<CarrierResult>().notNull(),
    requestedAt: instant().notNull(),
    respondedAt: instant(),
  },
  (response) => [primaryKey({ columns: [response.customerId, response.availabilityId, response.carrierCode] })],
);

/** Accounts to notify when the availability of an address changes. */
export const addressWatches = pgTable(
  'address_watch',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    watchId: uuid().notNull(),
    accountId: uuid().notNull(),
    address: jsonb().$type<ServiceAddress>().notNull(),
    coverage: text().$type<LineAvailability['coverage']>().notNull(),
    /** The offers at the last check; a difference triggers a notification. */
    lastOffers: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    lastCheckedAt: instant().notNull(),
    changedAt: instant(),
  },
  (watch) => [
    primaryKey({ columns: [watch.customerId, watch.watchId] }),
    index().on(watch.customerId, watch.createdAt),
    index().on(watch.lastCheckedAt),
  ],
);
