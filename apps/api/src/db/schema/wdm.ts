import type { ColoredOptic } from '@demarc/contract/colored-optics.ts';
import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import type { LightState } from '@demarc/contract/optical-budget.ts';
import type { ClientInterface } from '@demarc/contract/wdm-client-interface.ts';
import type { WdmGrid } from '@demarc/contract/wdm-grid.ts';
import type { WdmPath, WdmProtection, WdmServiceClass } from '@demarc/contract/wdm-route.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { buildExactMatchKeys } from './exact-match-keys.ts';
import { buildUrgencyRank, serviceColumns } from './service-columns.ts';
import { sites } from './site.ts';

/** A path as the provider describes it. Its latency is computed from its length. */
export type StoredPath = Omit<WdmPath, 'latencyRoundTripMs'>;

/** WDM routes. They belong to the provider. */
export const wdmRoutes = pgTable('wdm_route', {
  routeId: integer().primaryKey().generatedByDefaultAsIdentity(),
  routeCode: text().notNull().unique(),
  name: text().notNull(),
  siteAId: integer()
    .notNull()
    .references(() => sites.siteId),
  siteZId: integer()
    .notNull()
    .references(() => sites.siteId),
  grid: text().$type<WdmGrid>().notNull(),
  workingPath: jsonb().$type<StoredPath>().notNull(),
  protectPath: jsonb().$type<StoredPath>(),
  blockedChannels: jsonb().$type<number[]>().notNull(),
  updatedAt: instant().notNull(),
});

/**
 * Channels that are reserved for an order or in use by its wavelength. The primary key allows each channel of a route once, for all
 * customers.
 */
export const wdmChannels = pgTable(
  'wdm_channel',
  {
    routeId: integer()
      .notNull()
      .references(() => wdmRoutes.routeId),
    channel: integer().notNull(),
    customerId: integer().notNull(),
    /** The order that creates the wavelength. */
    orderId: integer().notNull(),
    /** Null until the order is accepted. */
    wdmId: integer(),
    /** The time when the reservation ends; null once the wavelength is delivered. */
    reservedUntil: instant(),
  },
  (channel) => [
    primaryKey({ columns: [channel.routeId, channel.channel] }),
    index().on(channel.customerId, channel.orderId),
    index('wdm_channel_reserved').on(channel.reservedUntil).where(sql`reserved_until is not null`),
  ],
);

/** Returns the texts with which users search for a wavelength, in addition to the number. */
export const getWdmIdentifiers = (columns: Record<'circuitId' | 'reference' | 'muxPortA' | 'muxPortZ', PgColumn>) => [
  columns.circuitId,
  columns.reference,
  columns.muxPortA,
  columns.muxPortZ,
];

/** Wavelengths. */
export const wdms = pgTable(
  'wdm',
  {
    ...serviceColumns,
    wdmId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 7_001 }),
    circuitId: text().notNull(),
    routeId: integer()
      .notNull()
      .references(() => wdmRoutes.routeId),
    serviceClass: text().$type<WdmServiceClass>().notNull(),
    channel: integer().notNull(),
    clientInterface: text().$type<ClientInterface>(),
    protection: text().$type<WdmProtection>().notNull(),
    pairedWdmId: integer(),
    encryption: boolean().notNull(),
    optic: text().$type<ColoredOptic>(),
    /** The rack or shared units of the customer at each end. */
    aColocationId: integer(),
    zColocationId: integer(),
    aEnd: jsonb().$type<ConnectionEnd>().notNull(),
    zEnd: jsonb().$type<ConnectionEnd>().notNull(),
    /** Our ports, null until they are patched. */
    muxPortA: text(),
    muxPortZ: text(),
    patchedAtA: instant(),
    patchedAtZ: instant(),
    /** The last light reading. */
    rxPowerDbmA: doublePrecision(),
    rxPowerDbmZ: doublePrecision(),
    measuredAt: instant(),
    lightState: text().$type<LightState>(),
    chargedUntil: date({ mode: 'string' }),
    urgencyRank: buildUrgencyRank({ isBroken: sql`light_state = 'CRITICAL'`, needsAttention: sql`light_state = 'WARNING'` }),
  },
  (wavelength) => [
    primaryKey({ columns: [wavelength.customerId, wavelength.wdmId] }),
    index().using('hash', wavelength.wdmId),
    index().on(wavelength.customerId, wavelength.status, wavelength.wdmId),
    index('wdm_by_urgency').on(wavelength.customerId, wavelength.urgencyRank, wavelength.wdmId),
    index().on(wavelength.customerId, wavelength.contractEndDate, wavelength.wdmId),
    index().on(wavelength.customerId, wavelength.aColocationId),
    index().on(wavelength.customerId, wavelength.zColocationId),
    index('wdm_search').using('gin', sql`${wavelength.searchText} gin_trgm_ops`),
    index('wdm_identifiers').using('gin', buildExactMatchKeys(wavelength.customerId, getWdmIdentifiers(wavelength))),
  ],
);

/** A level in hundredths of a dBm for each quarter of an hour of a day; null if nothing was measured. */
export type LightDay = (number | null)[];

/** Light readings, one row per wavelength and day (UTC). */
export const wdmLightDays = pgTable(
  'wdm_light_day',
  {
    customerId: integer().notNull(),
    wdmId: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    a: jsonb().$type<LightDay>().notNull(),
    z: jsonb().$type<LightDay>().notNull(),
  },
  (lightDay) => [primaryKey({ columns: [lightDay.customerId, lightDay.wdmId, lightDay.day] }), index().on(lightDay.day)],
);
