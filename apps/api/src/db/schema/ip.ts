import type { DnsFailureReason, DnsState, ForwardState } from '@demarc/contract/ip-address.ts';
import type { IpPrefixStatus, NameserverState, RegistryObject, Roa } from '@demarc/contract/ip-prefix.ts';
import type { PrefixProblem } from '@demarc/contract/ip-prefix-counts.ts';
import type { NullRouteStatus } from '@demarc/contract/ip-prefix-parts.ts';
import type { IpPrefixRequestStatus } from '@demarc/contract/ip-prefix-request.ts';
import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { ReverseDnsMode } from '@demarc/contract/reverse-dns.ts';
import type { RpkiState } from '@demarc/contract/rpki-state.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  cidr,
  date,
  index,
  inet,
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
import { buildExactMatchKeys } from './exact-match-keys.ts';

/** Address space that is assigned to services, from the start of the pool. */
export const ipPools = pgTable('ip_pool', {
  poolId: integer().primaryKey().generatedAlwaysAsIdentity(),
  prefix: cidr().notNull().unique(),
  family: integer().$type<4 | 6>().notNull(),
  /** The number of addresses that have been assigned, from the start of the pool. */
  assignedCount: numeric({ precision: 40, scale: 0 }).notNull().default('0'),
});

/** The origin of the assignment: the delivery of a service, or the provider, on its own initiative or because of a request. */
export type PrefixSource = 'SERVICE' | 'PROVIDER';

/** A name server of a delegation, with the result of the last check. */
export interface CheckedNameserver {
  nameserver: string;
  state: NameserverState;
  checkedAt: string | null;
  /** The time when the first check of the current series of failed checks ran; absent while checks succeed. */
  failingSince?: string;
}

/** The condition under which a prefix in use has a problem. `ip-prefix.problems` of the API means the same. */
export const prefixProblemConditions: Readonly<Record<PrefixProblem, SQL>> = {
  ORIGIN_INVALID: sql`(status = 'ACTIVE' and origin_asn is not null and rpki_state in ('INVALID_ASN', 'INVALID_LENGTH'))`,
  DNS_FAILED: sql`(status = 'ACTIVE' and dns_failed_count > 0)`,
  DELEGATION_FAILED: sql`(status = 'ACTIVE' and reverse_dns_mode = 'DELEGATED'
    and jsonb_path_exists(nameservers, '$[*].state ? (@ == "UNREACHABLE" || @ == "NOT_AUTHORITATIVE")'))`,
};
/** Ranks of the list with problems first. */
export const prefixRanks = {
  isBroken: 0,
  failsPartly: 1,
  lacksSomething: 2,
  pendingRelease: 3,
  other: 4,
  released: 5,
} as const;
/** Whether at least one name server did not fail its check. `getProblemGlyph` of the portal means the same. */
const hasOtherNameserver = sql`jsonb_path_exists(nameservers, '$[*].state ? (@ != "UNREACHABLE" && @ != "NOT_AUTHORITATIVE")')`;
const { ORIGIN_INVALID: originInvalid, DNS_FAILED: dnsFailed, DELEGATION_FAILED: delegationFailed } = prefixProblemConditions;
/** An active prefix without abuse contact, or with an address in use that lacks a PTR record. `listMissing` of the portal means the same. */
const lacksSomething = sql`(status = 'ACTIVE' and (abuse_contact_id is null
  or (reverse_dns_mode = 'PER_ADDRESS' and not is_container and ptr_count < used_count)))`;
const ranked = sql`case
  when ${originInvalid} or ${dnsFailed} or (${delegationFailed} and not ${hasOtherNameserver}) then 0
  when ${delegationFailed} then 1
  when ${lacksSomething} then 2
  when status = 'PENDING_RELEASE' then 3
  when status = 'RELEASED' then 5
  else 4
end`;

/** Whether every address in use has a PTR record, or the zone is delegated. */
export const hasEveryPtr = sql`(reverse_dns_mode = 'DELEGATED' or ptr_count >= used_count)`;

/**
 * Prefixes of customers. An exclusion constraint in the migration prevents overlaps between prefixes in use, except with
 * containers, from which other prefixes of the customer are assigned.
 */
export const ipPrefixes = pgTable(
  'ip_prefix',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    prefixId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 9_001 }),
    prefix: cidr().notNull(),
    family: integer().$type<4 | 6>().notNull(),
    status: text().$type<IpPrefixStatus>().notNull(),
    serviceType: text().$type<OrderType>(),
    serviceId: integer(),
    source: text().$type<PrefixSource>().notNull().default('SERVICE'),
    isContainer: boolean().notNull().default(false),
    description: text(),
    gateway: inet(),
    isRouted: boolean().notNull().default(true),
    assignedAt: instant().notNull(),
    /** The day from which the prefix can be assigned to another customer; null while it is in use. */
    releaseDate: date({ mode: 'string' }),
    /** Whether the customer was notified of the coming release. */
    isReleaseAnnounced: boolean().notNull().default(false),

    originAsn: bigint({ mode: 'number' }),
    announcedBy: text().$type<'PROVIDER' | 'CUSTOMER'>(),
    announcedPrefix: cidr(),
    announcedAt: instant(),
    rpkiState: text().$type<RpkiState>(),
    rpkiRoas: jsonb().$type<Roa[]>(),
    rpkiCheckedAt: instant(),
    /** The time when the customer last requested a check. */
    rpkiRequestedAt: instant(),
    /** Whether the origin of the prefix has to be checked even if the VRPs have not changed. */
    isRpkiDue: boolean().notNull().default(false),

    registry: jsonb().$type<RegistryObject>(),
    abuseContactId: uuid(),

    reverseDnsMode: text().$type<ReverseDnsMode>().notNull().default('PER_ADDRESS'),
    nameservers: jsonb().$type<CheckedNameserver[]>().notNull().default([]),
    delegationCheckedAt: instant(),

    /** Totals of its addresses, updated in the transaction that changes them. */
    usedCount: integer().notNull().default(0),
    ptrCount: integer().notNull().default(0),
    forwardConfirmedCount: integer().notNull().default(0),
    forwardFailedCount: integer().notNull().default(0),
    dnsPendingCount: integer().notNull().default(0),
    dnsFailedCount: integer().notNull().default(0),

    /** For the list with problems first, one of `prefixRanks`. Ascending like the prefixes, so that one index has both in order. */
    urgencyRank: smallint().notNull().generatedAlwaysAs(ranked),
    searchText: text().notNull().default(''),
    version: version(),
  },
  (prefix) => [
    primaryKey({ columns: [prefix.customerId, prefix.prefixId] }),
    uniqueIndex().on(prefix.prefixId),
    index('ip_prefix_by_urgency').on(prefix.customerId, prefix.urgencyRank, prefix.prefix, prefix.prefixId),
    index().on(prefix.customerId, prefix.serviceType, prefix.serviceId),
    index('ip_prefix_in_order').on(prefix.customerId, prefix.prefix, prefix.prefixId),
    index('ip_prefix_without_ptr').on(prefix.customerId, prefix.prefix).where(sql`status = 'ACTIVE' and not ${hasEveryPtr}`),
    index('ip_prefix_without_abuse_contact')
      .on(prefix.customerId, prefix.prefix)
      .where(sql`status = 'ACTIVE' and abuse_contact_id is null`),
    index('ip_prefix_by_address').on(prefix.prefix, prefix.prefixId),
    index('ip_prefix_container').on(prefix.customerId, prefix.prefix).where(sql`is_container and status <> 'RELEASED'`),
    index('ip_prefix_rpki_due').on(prefix.prefixId).where(sql`is_rpki_due`),
    index('ip_prefix_announced').on(prefix.prefixId).where(sql`origin_asn is not null and status <> 'RELEASED'`),
    index('ip_prefix_releasing').on(prefix.releaseDate).where(sql`status = 'PENDING_RELEASE'`),
    index('ip_prefix_delegated')
      .on(prefix.delegationCheckedAt)
      .where(sql`reverse_dns_mode = 'DELEGATED' and status <> 'RELEASED'`),
    index('ip_prefix_search').using('gin', sql`${prefix.searchText} gin_trgm_ops`),
  ],
);

/** Returns the complete texts with which users search for an address. */
export const getAddressIdentifiers = (columns: Record<'hostname' | 'ptr', PgColumn>) => [columns.hostname, columns.ptr];

/** Addresses that are in use or were once. A cleared address keeps its row, so that its version never repeats. */
export const ipAddresses = pgTable(
  'ip_address',
  {
    customerId: integer().notNull(),
    prefixId: integer().notNull(),
    ip: inet().notNull(),
    hostname: text(),
    /** The name as it is sent to DNS. */
    ptr: text(),
    description: text(),
    /** Whether a session of the line has used the address since the prefix was assigned. */
    usedByService: boolean().notNull().default(false),
    dnsState: text().$type<DnsState>(),
    dnsReason: text().$type<DnsFailureReason>(),
    /** The values that were last read from the name server. */
    publishedPtr: text(),
    publishedAt: instant(),
    forwardState: text().$type<ForwardState>(),
    forwardCheckedAt: instant(),
    searchText: text().notNull(),
    updatedAt: instant().notNull(),
    version: version(),
  },
  (address) => [
    primaryKey({ columns: [address.customerId, address.prefixId, address.ip] }),
    index('ip_address_search').using('gin', sql`${address.searchText} gin_trgm_ops`),
    index('ip_address_identifiers').using('gin', buildExactMatchKeys(address.customerId, getAddressIdentifiers(address))),
    index('ip_address_forward').on(address.forwardCheckedAt).where(sql`ptr is not null`),
  ],
);

/** The addresses that count as in use. `isAddressInUse` of the module means the same. */
export const isIpAddressInUse = sql`(${ipAddresses.usedByService} or ${ipAddresses.hostname} is not null
  or ${ipAddresses.ptr} is not null or ${ipAddresses.description} is not null)`;

/**
 * Record sets whose publication is not finished. The values are read from the address or the prefix when they are published, so
 * that the last change wins. A change replaces the row of an earlier one, and gets a new number.
 */
export const dnsUpdates = pgTable(
  'dns_update',
  {
    updateId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer().notNull(),
    prefixId: integer().notNull(),
    /** Null for the NS records of a delegation. */
    ip: inet(),
    /** Changes of one queue are published one after the other. */
    queue: text().notNull(),
    name: text().notNull(),
    type: text().$type<'PTR' | 'NS'>().notNull(),
    state: text().$type<'PENDING' | 'FAILED'>().notNull(),
    attempts: integer().notNull().default(0),
    reason: text().$type<DnsFailureReason>(),
    requestedAt: instant().notNull(),
    nextAttemptAt: instant().notNull(),
  },
  (update) => [
    uniqueIndex().on(update.name, update.type),
    index().on(update.state, update.queue, update.updateId),
    index().on(update.customerId, update.prefixId, update.state),
  ],
);

/** Null routes: the routers of the provider drop all traffic to these addresses. */
export const nullRoutes = pgTable(
  'null_route',
  {
    customerId: integer().notNull(),
    nullRouteId: uuid().notNull(),
    prefixId: integer().notNull(),
    target: cidr().notNull(),
    reason: text(),
    status: text().$type<NullRouteStatus>().notNull(),
    requestedAt: instant().notNull(),
    requestedByAccountId: uuid(),
    endsAt: instant().notNull(),
    activeSince: instant(),
    endedAt: instant(),
  },
  (nullRoute) => [
    primaryKey({ columns: [nullRoute.customerId, nullRoute.nullRouteId] }),
    uniqueIndex().on(nullRoute.nullRouteId),
    index().on(nullRoute.customerId, nullRoute.prefixId, nullRoute.requestedAt),
    index('null_route_open').on(nullRoute.status, nullRoute.endsAt).where(sql`status <> 'ENDED'`),
  ],
);

/** Requests of customers for more prefixes than their services have. */
export const ipPrefixRequests = pgTable(
  'ip_prefix_request',
  {
    customerId: integer().notNull(),
    requestId: uuid().notNull(),
    family: integer().$type<4 | 6>().notNull(),
    prefixLength: integer().notNull(),
    serviceType: text().$type<OrderType>(),
    serviceId: integer(),
    justification: text().notNull(),
    status: text().$type<IpPrefixRequestStatus>().notNull(),
    requestedAt: instant().notNull(),
    requestedByAccountId: uuid(),
    decidedAt: instant(),
    decisionText: text(),
    prefixId: integer(),
  },
  (request) => [
    primaryKey({ columns: [request.customerId, request.requestId] }),
    uniqueIndex().on(request.requestId),
    index().on(request.customerId, request.requestedAt),
    index('ip_prefix_request_open').on(request.requestedAt).where(sql`status = 'REQUESTED'`),
  ],
);

/** One row: when the origins of all prefixes were last checked, and with which VRPs. */
export const rpkiWatch = pgTable('rpki_watch', {
  id: integer().primaryKey(),
  payloadVersion: text().notNull(),
  checkedAt: instant().notNull(),
});
