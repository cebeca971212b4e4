import type { ColocationKind, Rack } from '@demarc/contract/colocation.ts';
import type { FeedLabel, FeedPhase, FeedStatus, PowerBillingModel, Redundancy } from '@demarc/contract/power-feed.ts';
import type { Uplink } from '@demarc/contract/uplink.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { buildExactMatchKeys } from './exact-match-keys.ts';
import { serviceColumns } from './service-columns.ts';
import { sites } from './site.ts';

/** Returns the texts with which users search for a rack or shared units, in addition to the number. */
export const getColocationIdentifiers = (columns: Record<'reference' | 'name' | 'facilityLabel', PgColumn>) => [
  columns.reference,
  columns.name,
  columns.facilityLabel,
];

/** Racks and shared units. They share one sequence, so that an ID is enough to find one of either kind. */
export const colocations = pgTable(
  'colocation',
  {
    ...serviceColumns,
    colocationId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 311 }),
    kind: text().$type<ColocationKind>().notNull(),
    siteId: integer()
      .notNull()
      .references(() => sites.siteId),
    heightUnits: integer().notNull(),
    committedKw: numeric({ precision: 4, scale: 1 }).notNull(),
    powerBillingModel: text().$type<PowerBillingModel>().notNull(),
    redundancy: text().$type<Redundancy>().notNull(),
    /** Only for shared units. */
    outletsA: integer(),
    outletsB: integer(),
    /** Whether it counts as used in the stock of its data center. */
    isSpaceReserved: boolean().notNull().default(false),
    /** The location. This and all columns below are null until delivery. */
    name: text(),
    facilityLabel: text(),
    room: text(),
    row: text(),
    position: text(),
    rackLabel: text(),
    startUnit: integer(),
    cabinetHeightUnits: integer(),
    uplinks: jsonb().$type<Uplink[]>().notNull(),
    prefixes: jsonb().$type<Rack['prefixes']>().notNull(),
  },
  (colocation) => [
    primaryKey({ columns: [colocation.customerId, colocation.colocationId] }),
    index().using('hash', colocation.colocationId),
    index().on(colocation.customerId, colocation.kind, colocation.status, colocation.colocationId),
    index().on(colocation.customerId, colocation.contractEndDate, colocation.colocationId),
    index('colocation_site').on(colocation.siteId).where(sql`status not in ('TERMINATED', 'CANCELLED')`),
    index('colocation_search').using('gin', sql`${colocation.searchText} gin_trgm_ops`),
    index('colocation_identifiers').using(
      'gin',
      buildExactMatchKeys(colocation.customerId, getColocationIdentifiers(colocation)),
    ),
  ],
);

/** The power feeds of racks and shared units, from their delivery on. */
export const powerFeeds = pgTable(
  'power_feed',
  {
    customerId: integer().notNull(),
    feedId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 1_001 }),
    colocationId: integer().notNull(),
    label: text().$type<FeedLabel>().notNull(),
    phase: text().$type<FeedPhase>().notNull(),
    amperageA: integer().notNull(),
    meterSerial: text().notNull(),
    pduModel: text(),
    status: text().$type<FeedStatus>().notNull(),
  },
  (feed) => [
    primaryKey({ columns: [feed.customerId, feed.feedId] }),
    index().using('hash', feed.feedId),
    index().using('hash', feed.meterSerial),
    uniqueIndex().on(feed.customerId, feed.colocationId, feed.label),
  ],
);
