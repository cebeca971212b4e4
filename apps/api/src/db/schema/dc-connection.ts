import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import type { DcConnectionKind, Hop, Initiator } from '@demarc/contract/dc-connection.ts';
import type { LoaDirection, LoaStatus } from '@demarc/contract/loa.ts';
import type { ConnectionService, MediaType, Optic } from '@demarc/contract/optical-compatibility.ts';
import { sql } from 'drizzle-orm';
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { buildExactMatchKeys } from './exact-match-keys.ts';
import { buildUrgencyRank, serviceColumns } from './service-columns.ts';
import { sites } from './site.ts';

/** Returns the texts with which users search for a connection, in addition to the number. */
export const getDcConnectionIdentifiers = (columns: Record<'circuitId' | 'reference' | 'facilityReference', PgColumn>) => [
  columns.circuitId,
  columns.reference,
  columns.facilityReference,
];

/** Cross connects and metro connects. */
export const dcConnections = pgTable(
  'dc_connection',
  {
    ...serviceColumns,
    dcConnectionId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 5120 }),
    circuitId: text().notNull(),
    kind: text().$type<DcConnectionKind>().notNull(),
    aSiteId: integer()
      .notNull()
      .references(() => sites.siteId),
    zSiteId: integer()
      .notNull()
      .references(() => sites.siteId),
    /** The rack or shared units of the customer at each end. */
    aColocationId: integer(),
    zColocationId: integer(),
    aEnd: jsonb().$type<ConnectionEnd>().notNull(),
    zEnd: jsonb().$type<ConnectionEnd>().notNull(),
    mediaType: text().$type<MediaType>().notNull(),
    strands: integer().notNull(),
    service: text().$type<ConnectionService>().notNull(),
    optic: text().$type<Optic>(),
    initiator: text().$type<Initiator>().notNull(),
    chargedTo: text().$type<'CUSTOMER' | 'THIRD_PARTY'>().notNull(),
    diverseFromId: integer(),
    /** Empty until it is patched. */
    path: jsonb().$type<Hop[]>().notNull(),
    patchedAt: instant(),
    lengthMeters: doublePrecision(),
    lossDb: doublePrecision(),
    testedAt: instant(),
    facilityReference: text(),
    /** Copied from the current LOA, for the list. */
    loaStatus: text().$type<LoaStatus>(),
    loaValidUntil: date({ mode: 'string' }),
    chargedUntil: date({ mode: 'string' }),
    urgencyRank: buildUrgencyRank({
      isBroken: sql`loa_status = 'REJECTED'`,
      needsAttention: sql`loa_status in ('REQUESTED', 'EXPIRED')`,
    }),
  },
  (connection) => [
    primaryKey({ columns: [connection.customerId, connection.dcConnectionId] }),
    index().using('hash', connection.dcConnectionId),
    index().on(connection.customerId, connection.status, connection.dcConnectionId),
    index('dc_connection_by_urgency').on(connection.customerId, connection.urgencyRank, connection.dcConnectionId),
    index().on(connection.customerId, connection.contractEndDate, connection.dcConnectionId),
    index().on(connection.customerId, connection.orderId),
    index().on(connection.customerId, connection.aColocationId),
    index().on(connection.customerId, connection.zColocationId),
    index('dc_connection_search').using('gin', sql`${connection.searchText} gin_trgm_ops`),
    index('dc_connection_identifiers').using(
      'gin',
      buildExactMatchKeys(connection.customerId, getDcConnectionIdentifiers(connection)),
    ),
  ],
);

/** Ports in use by a connection, or claimed by an order for one. The primary key allows each port once, for all customers. */
export const connectionPorts = pgTable(
  'connection_port',
  {
    siteId: integer()
      .notNull()
      .references(() => sites.siteId),
    /** The key of the owner of the panel (`getPanelOwnerKey`). */
    owner: text().notNull(),
    panel: text().notNull(),
    port: text().notNull(),
    customerId: integer().notNull(),
    /** The order that creates the connection. */
    orderId: integer().notNull(),
  },
  (port) => [
    primaryKey({ columns: [port.siteId, port.owner, port.panel, port.port] }),
    index().on(port.customerId, port.orderId),
  ],
);

/** Letters of authorization (LOAs), by the order that creates the connection. The newest of an order is the current one. */
export const loas = pgTable(
  'loa',
  {
    customerId: integer().notNull(),
    loaId: uuid().notNull(),
    /** Ascending, so that the newest entry is known even among entries with the same time. */
    sequence: integer().notNull().generatedAlwaysAsIdentity(),
    orderId: integer().notNull(),
    direction: text().$type<LoaDirection>().notNull(),
    status: text().$type<LoaStatus>().notNull(),
    documentId: uuid(),
    issuedBy: text(),
    issuedTo: text(),
    validUntil: date({ mode: 'string' }),
    rejectionReason: text(),
    /** Hash of the verification code of an LOA that we issued. */
    codeHash: text(),
    /** The reminder that was sent last, in days before the end. */
    remindedDays: integer(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (loa) => [
    primaryKey({ columns: [loa.customerId, loa.loaId] }),
    index().on(loa.customerId, loa.orderId, loa.sequence),
    uniqueIndex('loa_code').on(loa.codeHash).where(sql`code_hash is not null`),
    index('loa_valid_until').on(loa.validUntil).where(sql`status in ('RECEIVED', 'ACCEPTED')`),
  ],
);
