import { type Static, Type } from 'typebox';
import { dnsFailureReasons } from '../ip-address.ts';
import { Announcement, IpPrefix, IpPrefixSummary, ipPrefixStatuses, NullRoute, RegistryObject } from '../ip-prefix.ts';
import { nullRouteStatuses } from '../ip-prefix-parts.ts';
import { IpPrefixRequest, ipPrefixRequestStatuses } from '../ip-prefix-request.ts';
import { orderTypes } from '../kinds/registry.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { singleLine } from '../rules/single-line.ts';
import { CustomerId, Instant, IntegerId, nullable, optional, Uuid } from '../types.ts';
import { providerAccess as access } from './access.ts';

const tag = 'Provider: IP prefixes';
const params = Type.Object({ prefixId: IntegerId });
const PrefixText = Type.String({ maxLength: 43, description: 'In CIDR notation, without host bits.' });

/** A prefix with the customer that it belongs to. */
export const ProviderIpPrefix = Type.Object({ customerId: CustomerId, ...IpPrefix.properties });
export type ProviderIpPrefix = Static<typeof ProviderIpPrefix>;

export const listProviderIpPrefixes = defineOperation({
  id: 'listProviderIpPrefixes',
  method: 'GET',
  path: '/v1/provider/ip-prefix',
  summary: 'Lists the prefixes of all customers by address.',
  tag,
  access,
  query: Type.Object({
    customerId: Type.Optional(CustomerId),
    status: Type.Optional(Type.Enum([...ipPrefixStatuses])),
    address: Type.Optional(Type.String({ maxLength: 43, description: 'Only prefixes that this address or prefix is in.' })),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(Type.Object({ customerId: CustomerId, ...IpPrefixSummary.properties })),
});

export const getProviderIpPrefix = defineOperation({
  id: 'getProviderIpPrefix',
  method: 'GET',
  path: '/v1/provider/ip-prefix/:prefixId',
  summary: 'Retrieves a prefix.',
  tag,
  access,
  params,
  response: ProviderIpPrefix,
});

const assignmentProperties = {
  prefix: optional(Type.String({ ...PrefixText, description: 'Defaults to the next free one of the pools.' })),
  gateway: optional(Type.String({ maxLength: 45, description: 'Address of our router in the prefix.' })),
  isRouted: Type.Optional(Type.Boolean({ default: false, description: 'Whether it is routed to an address of the customer.' })),
  isContainer: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether other prefixes of the customer will be assigned out of it.' }),
  ),
};

export const createProviderIpPrefix = defineOperation({
  id: 'createProviderIpPrefix',
  method: 'POST',
  path: '/v1/provider/ip-prefix',
  summary: 'Assigns a prefix to a customer: a given one, or the next free one of a length.',
  tag,
  access,
  body: Type.Object({
    customerId: CustomerId,
    family: Type.Optional(Type.Union([Type.Literal(4), Type.Literal(6)], { description: 'Required without `prefix`.' })),
    prefixLength: Type.Optional(Type.Integer({ minimum: 8, maximum: 128, description: 'Required without `prefix`.' })),
    service: optional(Type.Object({ type: Type.Enum([...orderTypes]), id: IntegerId })),
    ...assignmentProperties,
  }),
  bodyName: 'ipPrefixAssignment',
  repeatable: true,
  response: ProviderIpPrefix,
  status: 201,
  problems: ['PREFIX_IN_USE', 'NO_ADDRESS_SPACE'],
});

export const updateProviderIpPrefix = defineOperation({
  id: 'updateProviderIpPrefix',
  method: 'PATCH',
  path: '/v1/provider/ip-prefix/:prefixId',
  summary: 'Updates the gateway of a prefix, and whether it is routed.',
  tag,
  access,
  params,
  body: Type.Object({
    gateway: optional(Type.String({ maxLength: 45 })),
    isRouted: Type.Optional(Type.Boolean()),
  }),
  bodyName: 'ipPrefixSettings',
  response: ProviderIpPrefix,
});

export const putProviderAnnouncement = defineOperation({
  id: 'putProviderAnnouncement',
  method: 'PUT',
  path: '/v1/provider/ip-prefix/:prefixId/announcement',
  summary: 'Reports the route by which a prefix is announced. Its origin is checked again.',
  tag,
  access,
  params,
  body: Type.Object({
    ...Announcement.properties,
    announcedPrefix: Type.String({ maxLength: 43, description: 'The route that covers the prefix, or is part of it.' }),
  }),
  bodyName: 'announcement',
  rules: { announcedPrefix: [required] },
  response: ProviderIpPrefix,
});

export const deleteProviderAnnouncement = defineOperation({
  id: 'deleteProviderAnnouncement',
  method: 'DELETE',
  path: '/v1/provider/ip-prefix/:prefixId/announcement',
  summary: 'Reports that a prefix is no longer announced.',
  tag,
  access,
  params,
});

export const putProviderRegistryObject = defineOperation({
  id: 'putProviderRegistryObject',
  method: 'PUT',
  path: '/v1/provider/ip-prefix/:prefixId/registry',
  summary: 'Reports the registry object of a prefix.',
  tag,
  access,
  params,
  body: Type.Object({
    ...RegistryObject.properties,
    netname: Type.String({ maxLength: 80, pattern: '^[A-Za-z0-9-]+$' }),
    status: Type.String({ maxLength: 40 }),
    country: Type.String({ pattern: '^[A-Z]{2}$' }),
  }),
  bodyName: 'registryObject',
  rules: { netname: [required], status: [required, singleLine] },
  response: ProviderIpPrefix,
});

export const deleteProviderRegistryObject = defineOperation({
  id: 'deleteProviderRegistryObject',
  method: 'DELETE',
  path: '/v1/provider/ip-prefix/:prefixId/registry',
  summary: 'Reports that the registry object of a prefix no longer exists.',
  tag,
  access,
  params,
});

/** A null route with the prefix and customer that it belongs to. */
export const ProviderNullRoute = Type.Object({
  customerId: CustomerId,
  prefixId: Type.Integer(),
  ...NullRoute.properties,
});
export type ProviderNullRoute = Static<typeof ProviderNullRoute>;
const nullRouteParams = Type.Object({ nullRouteId: Uuid });

export const listProviderNullRoutes = defineOperation({
  id: 'listProviderNullRoutes',
  method: 'GET',
  path: '/v1/provider/null-route',
  summary:
    'Lists null routes, oldest first. `REQUESTED` ones are to be set on the routers, and `ENDING` ones to be removed from them.',
  tag,
  access,
  query: Type.Object({
    status: Type.Optional(Type.Enum([...nullRouteStatuses])),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(ProviderNullRoute),
});

export const activateProviderNullRoute = defineOperation({
  id: 'activateProviderNullRoute',
  method: 'POST',
  path: '/v1/provider/null-route/:nullRouteId/activation',
  summary: 'Reports that the routers drop the traffic of a null route.',
  tag,
  access,
  params: nullRouteParams,
  response: ProviderNullRoute,
  problems: ['INVALID_TRANSITION'],
});

export const removeProviderNullRoute = defineOperation({
  id: 'removeProviderNullRoute',
  method: 'POST',
  path: '/v1/provider/null-route/:nullRouteId/removal',
  summary: 'Reports that the routers no longer drop the traffic of a null route.',
  tag,
  access,
  params: nullRouteParams,
  response: ProviderNullRoute,
  problems: ['INVALID_TRANSITION'],
});

/** A request for a prefix with the customer that made it. */
export const ProviderIpPrefixRequest = Type.Object({ customerId: CustomerId, ...IpPrefixRequest.properties });
export type ProviderIpPrefixRequest = Static<typeof ProviderIpPrefixRequest>;

export const listProviderIpPrefixRequests = defineOperation({
  id: 'listProviderIpPrefixRequests',
  method: 'GET',
  path: '/v1/provider/ip-prefix-request',
  summary: 'Lists requests for prefixes, oldest first.',
  tag,
  access,
  query: Type.Object({
    status: Type.Optional(Type.Enum([...ipPrefixRequestStatuses])),
    customerId: Type.Optional(CustomerId),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(ProviderIpPrefixRequest),
});

export const decideProviderIpPrefixRequest = defineOperation({
  id: 'decideProviderIpPrefixRequest',
  method: 'POST',
  path: '/v1/provider/ip-prefix-request/:requestId/decision',
  summary: 'Approves a request and assigns the prefix, or refuses it with a reason. The customer gets it by email.',
  tag,
  access,
  params: Type.Object({ requestId: Uuid }),
  body: Type.Object({
    decision: Type.Enum(['APPROVE', 'REFUSE']),
    text: optional(Type.String({ maxLength: 1000, description: 'Shown to the customer. Required for a refusal.' })),
    ...assignmentProperties,
  }),
  bodyName: 'ipPrefixDecision',
  rules: { text: [maxLength(1000)] },
  response: ProviderIpPrefixRequest,
  problems: ['INVALID_TRANSITION', 'PREFIX_IN_USE', 'NO_ADDRESS_SPACE'],
});

/** A change of DNS that is not published. */
export const DnsUpdate = Type.Object({
  updateId: Type.Integer(),
  customerId: CustomerId,
  prefixId: Type.Integer(),
  zone: Type.String(),
  name: Type.String({ description: 'Name of the record set in reverse DNS.' }),
  type: Type.Enum(['PTR', 'NS']),
  state: Type.Enum(['PENDING', 'FAILED'], { description: '`FAILED` ones are not repeated by themselves.' }),
  attempts: Type.Integer(),
  reason: nullable(Type.Enum([...dnsFailureReasons])),
  requestedAt: Instant,
  nextAttemptAt: nullable(Instant),
});
export type DnsUpdate = Static<typeof DnsUpdate>;

export const listProviderDnsUpdates = defineOperation({
  id: 'listProviderDnsUpdates',
  method: 'GET',
  path: '/v1/provider/dns-update',
  summary: 'Lists changes of reverse DNS that are not published, oldest first.',
  tag,
  access,
  query: Type.Object({
    state: Type.Optional(Type.Enum(['PENDING', 'FAILED'], { default: 'FAILED' })),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(DnsUpdate),
});

export const retryProviderDnsUpdates = defineOperation({
  id: 'retryProviderDnsUpdates',
  method: 'POST',
  path: '/v1/provider/dns-update/retry',
  summary: 'Publishes changes of reverse DNS again: the given ones, or all that failed.',
  tag,
  access,
  body: Type.Object({
    updateIds: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { minItems: 1, maxItems: 200 }),
    ),
  }),
  bodyName: 'dnsRetry',
  response: Type.Object({ retriedCount: Type.Integer() }),
});
