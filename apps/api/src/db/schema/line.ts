import type { Line, LineSession, OperationalState } from '@demarc/contract/line.ts';
import type { Diagnostic, DiagnosticType } from '@demarc/contract/line-diagnostic.ts';
import type { EndUser, Evc, LineTechnical } from '@demarc/contract/line-schemas.ts';
import type { Contract, ServiceStatus } from '@demarc/contract/service.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { inServiceStatuses } from '@demarc/contract/service-state.ts';
import type { PhysicalCarrier, Technology } from '@demarc/contract/technology.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { customers } from './customer.ts';
import { buildExactMatchKeys, selectJsonTexts } from './exact-match-keys.ts';

/** Returns the texts with which users search for a line, in addition to its number. */
export const getLineIdentifiers = (line: Record<'reference' | 'carrierServiceId' | 'endUser', PgColumn>) => [
  line.reference,
  line.carrierServiceId,
  ...selectJsonTexts(line.endUser, ['companyName', 'lastName', 'email', 'phoneNumber']),
];

/**
 * For the list with problems first, like `getServiceState`: 4 down, 3 degraded, 2 suspended, 1 any other state, 0 ended. Not a column:
 * adding one rewrites the table, which locks 200,000 lines for half a minute. A change of the ranks needs a new `cursorVersion`.
 */
export const lineUrgencyRank = sql<number>`(case
  when status in ('TERMINATED', 'CANCELLED') then 0
  when status = 'SUSPENDED' then 2
  when suspended or status not in ('ACTIVE', 'PENDING_CHANGE', 'PENDING_TERMINATION') then 1
  when operational_state = 'DOWN' then 4
  when operational_state = 'DEGRADED' then 3
  else 1
end)`;

/** The order of lines by address: `city`, these, and the line ID. */
export const lineStreet = sql<string>`(coalesce(address ->> 'street', ''))`;
export const lineAddition = sql<string>`(coalesce(address ->> 'houseNumberAddition', ''))`;

export const lines = pgTable(
  'line',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    lineId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 204_512 }),
    reference: text(),
    status: text().$type<ServiceStatus>().notNull(),
    /** With PENDING_TERMINATION: whether the line was suspended before. */
    suspended: boolean().notNull().default(false),
    statusReason: text(),
    operationalState: text().$type<OperationalState>().notNull().default('UNKNOWN'),
    stateSince: instant(),
    packageCode: text().notNull(),
    packageName: text().notNull(),
    technology: text().$type<Technology>().notNull(),
    physicalCarrier: text().$type<PhysicalCarrier>().notNull(),
    carrierCode: text().notNull(),
    /** Null for a line that a server of the previous version created. */
    carrierName: text(),
    carrierServiceId: text(),
    downMbps: integer().notNull(),
    upMbps: integer().notNull(),
    address: jsonb().$type<ServiceAddress>().notNull(),
    postalCode: text().notNull(),
    houseNumber: integer().notNull(),
    city: text().notNull(),
    /**
     * Postal code, house number, addition, room and termination point. Only one line that has not ended may have the same key.
     */
    addressKey: text().notNull(),
    endUser: jsonb().$type<EndUser>().notNull(),
    sla: jsonb().$type<NonNullable<Line['sla']>>(),
    contract: jsonb().$type<Contract>(),
    contractEndDate: date({ mode: 'string' }),
    terminationDate: date({ mode: 'string' }),
    monthlyAmount: numeric({ precision: 12, scale: 2 }).notNull(),
    evcs: jsonb().$type<Evc[]>().notNull(),
    technical: jsonb().$type<LineTechnical>().notNull(),
    /** The order that created the line. */
    orderId: integer().notNull(),
    /** The open order that changes or terminates the line. */
    openOrderId: integer(),
    activeSince: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** Normalized text for search. */
    searchText: text().notNull(),
    /** The rank of the previous version: its servers read it during a rolling update. */
    urgency: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when status in ('TERMINATED', 'CANCELLED') then 0
          when status = 'SUSPENDED' then 2
          when suspended or status not in ('ACTIVE', 'PENDING_CHANGE', 'PENDING_TERMINATION') then 1
          when operational_state = 'DOWN' then 3
          when operational_state = 'DEGRADED' then 2
          else 1
        end`,
      ),
    version: version(),
  },
  (line) => [
    primaryKey({ columns: [line.customerId, line.lineId] }),
    // A hash index: PostgreSQL would walk an ordered index backwards through the lines of all customers to find the newest of
    // one.
    index().using('hash', line.lineId),
    // These include the columns that lists filter by, so that counts and pages need no lookups of rows that do not match.
    index('line_status').on(
      ...([line.customerId, line.status, line.lineId, line.technology] as const),
      ...([line.operationalState, line.carrierCode, line.packageCode] as const),
    ),
    index('line_urgency').on(
      ...([line.customerId, line.urgency, line.lineId, line.status, line.technology] as const),
      ...([line.carrierCode, line.packageCode] as const),
    ),
    index('line_by_urgency').on(
      ...([line.customerId, lineUrgencyRank, line.lineId, line.status, line.technology] as const),
      ...([line.carrierCode, line.packageCode] as const),
    ),
    index().on(line.customerId, line.operationalState, line.lineId),
    index().on(line.customerId, line.technology, line.lineId),
    index().on(line.customerId, line.carrierCode, line.lineId),
    index().on(line.customerId, line.packageCode, line.lineId),
    index().on(line.customerId, line.city, line.lineId),
    index('line_by_address').on(
      ...([line.customerId, line.city, lineStreet, line.houseNumber, lineAddition, line.lineId] as const),
    ),
    index().on(line.customerId, line.contractEndDate, line.lineId),
    index().on(line.customerId, line.postalCode, line.houseNumber),
    index('line_open_order').on(line.customerId, line.lineId).where(sql`open_order_id is not null`),
    uniqueIndex('line_address_key').on(line.customerId, line.addressKey).where(sql`status not in ('TERMINATED', 'CANCELLED')`),
    index('line_search').using('gin', sql`${line.searchText} gin_trgm_ops`),
    index('line_identifiers').using('gin', buildExactMatchKeys(line.customerId, getLineIdentifiers(line))),
  ],
);

/** Matches the lines that should be working, like `isInService`. */
export const isLineInService = and(inArray(lines.status, [...inServiceStatuses]), eq(lines.suspended, false));

/**
 * The number of lines that went down, became degraded or came into service (positive), or the reverse (negative). Subtracted from
 * the current numbers, the changes give the numbers at any earlier moment. Kept for two days.
 */
export const lineStateChanges = pgTable(
  'line_state_change',
  {
    customerId: integer().notNull(),
    changedAt: instant().notNull(),
    changeId: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    inService: smallint().notNull(),
    down: smallint().notNull(),
    degraded: smallint().notNull(),
  },
  (change) => [primaryKey({ columns: [change.customerId, change.changedAt, change.changeId] })],
);

/** RADIUS accounting. */
export const lineSessions = pgTable(
  'line_session',
  {
    customerId: integer().notNull(),
    lineId: integer().notNull(),
    sessionId: text().notNull(),
    startedAt: instant().notNull(),
    stoppedAt: instant(),
    durationSeconds: integer().notNull(),
    ipv4: text(),
    ipv6Prefix: text(),
    bytesIn: bigint({ mode: 'number' }).notNull(),
    bytesOut: bigint({ mode: 'number' }).notNull(),
    terminateCause: text().$type<LineSession['terminateCause']>(),
  },
  (session) => [
    primaryKey({ columns: [session.customerId, session.lineId, session.sessionId] }),
    index().on(session.customerId, session.lineId, session.startedAt),
    index('line_session_address').on(session.customerId, session.ipv4, session.startedAt),
  ],
);

/** Requested measurements and their findings. */
export const lineDiagnostics = pgTable(
  'line_diagnostic',
  {
    customerId: integer().notNull(),
    lineId: integer().notNull(),
    diagnosticId: uuid().notNull(),
    type: text().$type<DiagnosticType>().notNull(),
    status: text().$type<Diagnostic['status']>().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    startedByAccountId: uuid(),
    verdict: text().$type<Diagnostic['verdict']>(),
    findings: jsonb().$type<Diagnostic['findings']>().notNull(),
    dsl: jsonb().$type<Diagnostic['dsl']>(),
    pon: jsonb().$type<Diagnostic['pon']>(),
    ip: jsonb().$type<Diagnostic['ip']>(),
  },
  (diagnostic) => [
    primaryKey({ columns: [diagnostic.customerId, diagnostic.diagnosticId] }),
    uniqueIndex().on(diagnostic.diagnosticId),
    index().on(diagnostic.customerId, diagnostic.lineId, diagnostic.startedAt),
    uniqueIndex('line_diagnostic_running').on(diagnostic.customerId, diagnostic.lineId).where(sql`status = 'RUNNING'`),
    index('line_diagnostic_open').on(diagnostic.startedAt, diagnostic.diagnosticId).where(sql`status = 'RUNNING'`),
  ],
);

/** Round-trip times, measured at most once a minute. */
export const linePings = pgTable(
  'line_ping',
  {
    customerId: integer().notNull(),
    lineId: integer().notNull(),
    at: instant().notNull(),
    rttAvgMs: doublePrecision(),
    rttMaxMs: doublePrecision(),
    lossPercent: doublePrecision().notNull(),
  },
  (ping) => [primaryKey({ columns: [ping.customerId, ping.lineId, ping.at] })],
);

/** The pings aggregated by hour (8,640 rows per line and year). Written together with the pings. */
export const linePingHours = pgTable(
  'line_ping_hour',
  {
    customerId: integer().notNull(),
    lineId: integer().notNull(),
    /** Start of the hour. */
    at: instant().notNull(),
    /** Measured minutes, and how many of them had a round trip. */
    measured: integer().notNull(),
    responded: integer().notNull(),
    rttSumMs: doublePrecision().notNull(),
    rttMaxMs: doublePrecision(),
    lossSum: doublePrecision().notNull(),
  },
  (hour) => [primaryKey({ columns: [hour.customerId, hour.lineId, hour.at] })],
);
