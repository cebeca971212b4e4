import type { Address } from '@demarc/contract/address.ts';
import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { PowerTopology } from '@demarc/contract/site.ts';
import { integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Data centers. They belong to the provider. */
export const sites = pgTable('site', {
  siteId: integer().primaryKey().generatedByDefaultAsIdentity(),
  siteCode: text().notNull().unique(),
  name: text().notNull(),
  address: jsonb().$type<Address>().notNull(),
  operatorName: text(),
  peeringDbFacilityId: integer(),
  powerTopology: text().$type<PowerTopology>().notNull(),
  designPue: numeric({ precision: 4, scale: 2 }).notNull(),
  maxKwPerRack: numeric({ precision: 4, scale: 1 }).notNull(),
  certifications: jsonb().$type<string[]>().notNull(),
  updatedAt: instant().notNull(),
});

/** The number of racks of each height, and of shared units (kind SHARED_COLO, height 1), in a data center. */
export const siteStock = pgTable(
  'site_stock',
  {
    siteId: integer()
      .notNull()
      .references(() => sites.siteId),
    kind: text().$type<ColocationKind>().notNull(),
    heightUnits: integer().notNull(),
    total: integer().notNull(),
    /** In use, or reserved for an accepted order. */
    used: integer().notNull().default(0),
  },
  (stock) => [primaryKey({ columns: [stock.siteId, stock.kind, stock.heightUnits] })],
);
