import { type Static, Type } from 'typebox';
import { FailingNameservers, ipPrefixAccess, ipPrefixTag, prefixProblems } from './ip-prefix-counts.ts';
import { ipFamilies, nullRouteProperties, openNullRouteStatuses } from './ip-prefix-parts.ts';
import { orderTypes } from './kinds/registry.ts';
import { csvExport, defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { scoreAspects, scoreFixes, scoreReasons, scoreStates } from './prefix-score.ts';
import { maxNameservers, reverseDnsModes } from './reverse-dns.ts';
import { rpkiFixes, rpkiStates } from './rpki-state.ts';
import { maxLength } from './rules/max-length.ts';
import { singleLine } from './rules/single-line.ts';
import { ServiceRef } from './service.ts';
import { CustomerId, describeIntegerId, Instant, IntegerId, nullable, optional, Version } from './types.ts';

export const ipPrefixStatuses = ['RESERVED', 'ACTIVE', 'PENDING_RELEASE', 'RELEASED'] as const;
export type IpPrefixStatus = (typeof ipPrefixStatuses)[number];

/** The number of days that a released prefix is kept before it is assigned again. */
export const quarantineDays = 30;
/** The minimum time between two checks of the origin of a prefix on demand. */
export const rpkiCheckMinutes = 15;

export const nameserverStates = ['ANSWERS', 'NOT_AUTHORITATIVE', 'UNREACHABLE', 'NOT_CHECKED'] as const;
export type NameserverState = (typeof nameserverStates)[number];

/** Whether names of a delegation may not be found because of this name server. */
export function isNameserverFailing(state: NameserverState): boolean {
  return state === 'UNREACHABLE' || state === 'NOT_AUTHORITATIVE';
}

/** The reason why a prefix cannot be released separately. */
export const releaseBlocks = ['PART_OF_SERVICE', 'HAS_SUBPREFIXES', 'NOT_ACTIVE', 'NULL_ROUTE_OPEN'] as const;

const Asn = Type.Integer({ minimum: 0, maximum: 4_294_967_295 });

export const Roa = Type.Object({
  prefix: Type.String(),
  maxLength: Type.Integer({ description: 'Parts of the prefix up to this length may be announced.' }),
  asn: Type.Integer({ description: 'AS number that may announce them. 0 means that nobody may.' }),
});
export type Roa = Static<typeof Roa>;

export const Announcement = Type.Object({
  originAsn: Asn,
  by: Type.Enum(['PROVIDER', 'CUSTOMER'], { description: 'Who announces it to the internet.' }),
  announcedPrefix: Type.String({ description: 'The route that covers the prefix. May be larger than the prefix.' }),
  lastSeenAt: Instant,
});
export type Announcement = Static<typeof Announcement>;

/** The origin of the announced route, checked against the ROAs (RFC 6811). */
export const RpkiCheck = Type.Object({
  state: Type.Enum([...rpkiStates], {
    description:
      '`INVALID_ASN` if no ROA allows the AS number, `INVALID_LENGTH` if one allows it but not for routes this long, and `NOT_FOUND` if no ROA covers the route.',
  }),
  roas: Type.Array(Roa, { description: 'The ROAs that cover the announced route, and so decide.' }),
  checkedAt: Instant,
  advice: nullable(
    Type.Object(
      {
        fix: Type.Enum([...rpkiFixes]),
        roa: Roa,
        replaces: nullable(Roa),
      },
      { description: 'The ROA that would make the route valid, and the one that it replaces. Null if the route is valid.' },
    ),
  ),
});
export type RpkiCheck = Static<typeof RpkiCheck>;

/** The object in the registry of the RIPE NCC. */
export const RegistryObject = Type.Object({
  objectType: Type.Enum(['inetnum', 'inet6num']),
  netname: Type.String({ description: 'Such as `WT-NOORD-01`.' }),
  status: Type.String({ description: 'Such as `ASSIGNED PA`.' }),
  country: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
});
export type RegistryObject = Static<typeof RegistryObject>;

export const ReverseDns = Type.Object({
  mode: Type.Enum([...reverseDnsModes], {
    description:
      '`PER_ADDRESS`: we publish the PTR records that you store. `DELEGATED`: your name servers answer for the zone. `NONE`: nothing is published. PTR records that you stored are kept in every mode.',
  }),
  zone: Type.String({
    description: 'Reverse zone of the prefix, such as `113.0.203.in-addr.arpa`. The first one if the prefix spans several.',
  }),
  zoneCount: Type.Integer({ description: 'Number of reverse zones, such as 2 for a /23.' }),
  nameservers: Type.Array(Type.String(), { description: 'Of a delegation. Otherwise empty.' }),
  canDelegate: Type.Boolean({
    description: 'Whether the prefix has zones of its own: IPv4 up to /24, IPv6 on a 4-bit boundary.',
  }),
  dnsState: nullable(
    Type.Enum(['PENDING', 'PUBLISHED', 'FAILED'], {
      description: 'Whether the NS records of the delegation are published. Null if there is and was none.',
    }),
  ),
  dnsReason: nullable(Type.String({ description: 'Why the last attempt to publish failed, as for an address.' })),
  nameserverStates: Type.Array(
    Type.Object({
      nameserver: Type.String(),
      state: Type.Enum([...nameserverStates]),
      checkedAt: nullable(Instant),
      failingSince: nullable(
        Type.String({ format: 'date-time', description: 'The first check in a row that failed. Null while it answers.' }),
      ),
    }),
    { description: 'Whether the name servers of the delegation answer for the zone, checked every hour.' },
  ),
});
export type ReverseDns = Static<typeof ReverseDns>;

export const PrefixScoreSchema = Type.Object({
  points: Type.Integer({ minimum: 0, maximum: 100 }),
  aspects: Type.Array(
    Type.Object({
      aspect: Type.Enum([...scoreAspects]),
      state: Type.Enum([...scoreStates], { description: '`UNKNOWN` and `NOT_APPLICABLE` do not count.' }),
      reason: Type.Enum([...scoreReasons]),
      fix: nullable(Type.Enum([...scoreFixes])),
      count: nullable(Type.Integer({ description: 'Number of addresses or name servers that the reason is about.' })),
    }),
  ),
});

/** A null route that is in force or being set. */
export const NullRoute = Type.Object(nullRouteProperties);
export type NullRoute = Static<typeof NullRoute>;

/** A prefix as an item of a list. */
export const IpPrefixSummary = Type.Object({
  prefixId: Type.Integer(),
  prefix: Type.String({ description: 'In CIDR notation, IPv6 as in RFC 5952.' }),
  family: Type.Union([Type.Literal(4), Type.Literal(6)]),
  status: Type.Enum([...ipPrefixStatuses], {
    description:
      '`RESERVED` until the service is delivered. `PENDING_RELEASE` for 30 days after the last day of its service, or after its release. While the termination of its service is only requested, it stays `ACTIVE`.',
  }),
  description: nullable(Type.String({ description: "Customer's own name." })),
  isContainer: Type.Boolean({
    description: 'Whether other prefixes are assigned out of it. A container has no addresses of its own.',
  }),
  parentId: nullable(Type.Integer({ description: 'The smallest container that it is part of.' })),
  depth: Type.Integer({ description: 'Number of containers that it is part of. 0 at the top of the tree.' }),
  childCount: Type.Integer({ description: 'Number of prefixes directly in a container.' }),
  serviceRef: nullable(ServiceRef),
  siteCode: nullable(Type.String({ description: 'Data center of its service.' })),
  gateway: nullable(Type.String({ description: 'Address of our router.' })),
  isRouted: Type.Boolean({
    description: 'Whether the prefix is routed to an address of yours, so that it has no network and broadcast address.',
  }),
  usedCount: Type.Integer({
    description: 'Addresses in use: those with a name, PTR record or note, and those that a session of the line had.',
  }),
  totalCount: Type.String({ description: 'Number of addresses. As text, because IPv6 exceeds the range of numbers.' }),
  usableCount: Type.String({ description: 'Number of addresses without network address, broadcast address and gateway.' }),
  utilizationPercent: nullable(
    Type.Number({
      description: 'Of IPv4: addresses in use. Of a container: the share that is assigned to prefixes. Null for other IPv6.',
    }),
  ),
  ptrCount: Type.Integer({ description: 'Addresses with a PTR record, published or not.' }),
  dnsPendingCount: Type.Integer({ description: 'DNS changes that are not published yet.' }),
  dnsFailedCount: Type.Integer({ description: 'DNS changes that could not be published.' }),
  reverseDnsMode: Type.Enum([...reverseDnsModes]),
  announcement: nullable(Announcement),
  rpkiState: nullable(Type.Enum([...rpkiStates], { description: 'Null if it is not announced, or not checked yet.' })),
  registryStatus: nullable(Type.String({ description: 'Status of the registry object. Null if there is none.' })),
  hasAbuseContact: Type.Boolean(),
  isNullRouted: Type.Boolean({ description: 'Whether a null route is in force for it or for a part of it.' }),
  nullRouteStatus: nullable(
    Type.Enum([...openNullRouteStatuses], {
      description:
        'Of a null route for it or for a part of it that has not ended. Of several, `ACTIVE` before `ENDING` before `REQUESTED`.',
    }),
  ),
  score: Type.Integer({ minimum: 0, maximum: 100, description: 'Points of the score.' }),
  problems: Type.Array(Type.Enum([...prefixProblems]), {
    description:
      'What is wrong with a prefix in use, the most urgent first: an invalid origin, DNS changes that could not be published, or name servers of a delegation that do not answer.',
  }),
  failingNameservers: nullable(FailingNameservers),
  releaseDate: nullable(
    Type.String({ format: 'date', description: 'With `PENDING_RELEASE`: day from which it can be assigned to somebody else.' }),
  ),
  endsOn: nullable(
    Type.String({ format: 'date', description: 'Last day of its service, if the termination of that service was requested.' }),
  ),
  assignedAt: Instant,
  version: Version,
});
export type IpPrefixSummary = Static<typeof IpPrefixSummary>;

/** A prefix. */
export const IpPrefix = Type.Object({
  ...IpPrefixSummary.properties,
  parents: Type.Array(Type.Object({ prefixId: Type.Integer(), prefix: Type.String() }), {
    description: 'The containers that it is part of, the largest first.',
  }),
  rpki: nullable(RpkiCheck),
  nextRpkiCheckAt: nullable(
    Type.String({ format: 'date-time', description: 'When the origin can be checked on demand again. Null if now.' }),
  ),
  registry: nullable(RegistryObject),
  abuseContactId: nullable(Type.String({ format: 'uuid', description: 'Contact with type `abuse`.' })),
  reverseDns: ReverseDns,
  forwardConfirmedCount: Type.Integer({ description: 'PTR records whose name leads back to the address.' }),
  forwardFailedCount: Type.Integer({ description: 'PTR records whose name leads elsewhere or nowhere.' }),
  scoreDetails: PrefixScoreSchema,
  nullRoute: nullable(NullRoute),
  releaseBlock: nullable(
    Type.Enum([...releaseBlocks], {
      description: 'Why it cannot be released by itself. `PART_OF_SERVICE` means that it ends with its service.',
    }),
  ),
  canWithdrawRelease: Type.Boolean({ description: 'Whether its release can be withdrawn.' }),
});
export type IpPrefix = Static<typeof IpPrefix>;

const customerParams = Type.Object({ customerId: CustomerId });
export const ipPrefixParams = Type.Object({ customerId: CustomerId, prefixId: IntegerId });

const optionalEnumArray = <T extends readonly string[]>(values: T) =>
  Type.Optional(Type.Array(Type.Enum([...values] as T[number][]), { maxItems: values.length }));

export const IpPrefixFilter = Type.Object({
  q: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 100,
      description: 'Finds prefixes by address, prefix, description or netname. An address finds the prefixes it is in.',
    }),
  ),
  family: Type.Optional(Type.Enum([...ipFamilies], { description: '`4` or `6`.' })),
  status: optionalEnumArray(ipPrefixStatuses),
  serviceType: optionalEnumArray(orderTypes),
  serviceId: Type.Optional(describeIntegerId('Together with one `serviceType`.')),
  siteCode: Type.Optional(Type.String({ maxLength: 10, description: 'Data center of the service.' })),
  rpkiState: optionalEnumArray(rpkiStates),
  problem: optionalEnumArray(prefixProblems),
  hasPtr: Type.Optional(
    Type.Boolean({ description: 'Whether every address in use has a PTR record, or the zone is delegated.' }),
  ),
  hasAbuseContact: Type.Optional(Type.Boolean()),
  needsAttention: Type.Optional(
    Type.Boolean({
      description:
        'Whether it is in use and has a problem, no abuse contact, or an address in use without PTR record, unless it is a container or reverse DNS is delegated or off.',
    }),
  ),
  parentId: Type.Optional(describeIntegerId('Only prefixes in this container.')),
});
export const ipPrefixSorts = ['prefix', '-prefix', 'id', '-id', '-urgency'] as const;

export const listIpPrefixes = defineOperation({
  id: 'listIpPrefixes',
  method: 'GET',
  path: '/v1/customer/:customerId/ip-prefix',
  summary:
    'Lists prefixes by address by default, so that a container is followed by the prefixes in it. `-urgency` lists those with problems first, the most serious before delegations of which a name server still answers, then those that lack an abuse contact or a PTR record, then those about to be released, and released ones last.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: customerParams,
  query: Type.Object({
    ...IpPrefixFilter.properties,
    sort: Type.Optional(Type.Enum([...ipPrefixSorts])),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(IpPrefixSummary),
  follows: ['ip-prefix'],
});

export const exportIpPrefixes = defineOperation({
  id: 'exportIpPrefixes',
  method: 'GET',
  path: '/v1/customer/:customerId/ip-prefix/export',
  summary: 'Exports prefixes as CSV, with the same filters as the list.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: customerParams,
  query: Type.Object({ ...IpPrefixFilter.properties, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});

export const getIpPrefix = defineOperation({
  id: 'getIpPrefix',
  method: 'GET',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId',
  summary: 'Retrieves a prefix with its reverse DNS, origin, registry object, score and null route.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  response: IpPrefix,
  follows: ['ip-prefix'],
});

const Nameservers = Type.Array(Type.String({ maxLength: 254 }), {
  maxItems: maxNameservers,
  description: 'With `DELEGATED`: 2 to 6 different host names that answer for the zone.',
});

export const updateIpPrefix = defineOperation({
  id: 'updateIpPrefix',
  method: 'PATCH',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId',
  summary:
    'Updates the description, abuse contact and reverse DNS of a prefix. A delegation is refused unless all its name servers answer for the zone.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  body: Type.Object({
    description: optional(Type.String({ maxLength: 255 })),
    abuseContactId: optional(Type.String({ format: 'uuid', description: 'A contact of your company with type `abuse`.' })),
    reverseDns: Type.Optional(Type.Object({ mode: Type.Enum([...reverseDnsModes]), nameservers: Type.Optional(Nameservers) })),
    version: Type.Optional(Version),
  }),
  bodyName: 'ipPrefixUpdateRequest',
  rules: { description: [maxLength(255), singleLine] },
  response: IpPrefix,
  problems: ['STALE_VERSION', 'PREFIX_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE'],
});

export const checkIpPrefixDelegation = defineOperation({
  id: 'checkIpPrefixDelegation',
  method: 'POST',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/delegation-check',
  summary: 'Asks name servers whether they answer for the reverse zone of a prefix. Changes nothing.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  body: Type.Object({ nameservers: Nameservers }),
  bodyName: 'delegationCheckRequest',
  response: Type.Object({
    zones: Type.Array(Type.String(), { description: 'The zones that the name servers have to answer for.' }),
    nameservers: Type.Array(Type.Object({ nameserver: Type.String(), state: Type.Enum([...nameserverStates]) })),
  }),
  problems: ['PREFIX_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});

export const checkIpPrefixRpki = defineOperation({
  id: 'checkIpPrefixRpki',
  method: 'POST',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/rpki-check',
  summary: `Checks the origin of a prefix again. Possible once every ${rpkiCheckMinutes} minutes. The result is in \`rpki\` of the prefix within seconds.`,
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  response: Type.Object({ nextRpkiCheckAt: Instant }),
  status: 202,
  problems: ['PREFIX_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});

export const releaseIpPrefix = defineOperation({
  id: 'releaseIpPrefix',
  method: 'POST',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/release',
  summary: `Releases a prefix that is not part of a service. It stays yours for ${quarantineDays} days; its DNS records are removed after that.`,
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  body: Type.Object({ version: Type.Optional(Version) }),
  bodyName: 'ipPrefixReleaseRequest',
  response: IpPrefix,
  problems: [
    'STALE_VERSION',
    'PREFIX_NOT_ACTIVE',
    'PREFIX_OF_SERVICE',
    'PREFIX_HAS_SUBPREFIXES',
    'NULL_ROUTE_OPEN',
    'CUSTOMER_NOT_ACTIVE',
  ],
});

export const withdrawIpPrefixRelease = defineOperation({
  id: 'withdrawIpPrefixRelease',
  method: 'DELETE',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/release',
  summary: 'Withdraws the release of a prefix before its date.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  problems: ['INVALID_TRANSITION', 'CUSTOMER_NOT_ACTIVE'],
});
