import { type Static, Type } from 'typebox';
import { ipPrefixAccess, ipPrefixTag } from './ip-prefix-counts.ts';
import { orderTypes } from './kinds/registry.ts';
import { defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { maxLength } from './rules/max-length.ts';
import { minLength } from './rules/min-length.ts';
import { required } from './rules/required.ts';
import { ServiceRef } from './service.ts';
import { CustomerId, Instant, IntegerId, nullable, optional, Uuid } from './types.ts';

export const ipPrefixRequestStatuses = ['REQUESTED', 'APPROVED', 'REFUSED', 'CANCELLED'] as const;
export type IpPrefixRequestStatus = (typeof ipPrefixRequestStatuses)[number];

/** The maximum number of open requests of a customer. */
export const maxOpenIpPrefixRequests = 10;

/** The prefix lengths that can be requested. */
export const requestablePrefixLengths = { 4: { min: 22, max: 32 }, 6: { min: 32, max: 64 } } as const;

/** A request for a prefix. */
export const IpPrefixRequest = Type.Object({
  requestId: Uuid,
  family: Type.Union([Type.Literal(4), Type.Literal(6)]),
  prefixLength: Type.Integer(),
  serviceRef: nullable(ServiceRef),
  justification: Type.String(),
  status: Type.Enum([...ipPrefixRequestStatuses]),
  requestedAt: Instant,
  requestedByName: nullable(Type.String({ description: 'Null if the account was deleted.' })),
  decidedAt: nullable(Instant),
  decisionText: nullable(Type.String({ description: 'Our answer. Says why a request was refused.' })),
  prefixId: nullable(Type.Integer({ description: 'The prefix that was assigned.' })),
  prefix: nullable(Type.String()),
});
export type IpPrefixRequest = Static<typeof IpPrefixRequest>;

const customerParams = Type.Object({ customerId: CustomerId });

export const listIpPrefixRequests = defineOperation({
  id: 'listIpPrefixRequests',
  method: 'GET',
  path: '/v1/customer/:customerId/ip-prefix-request',
  summary: 'Lists requests for prefixes, newest first.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: customerParams,
  query: Type.Object({
    status: Type.Optional(Type.Array(Type.Enum([...ipPrefixRequestStatuses]), { maxItems: ipPrefixRequestStatuses.length })),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(IpPrefixRequest),
  follows: ['ip-prefix-request'],
});

export const createIpPrefixRequest = defineOperation({
  id: 'createIpPrefixRequest',
  method: 'POST',
  path: '/v1/customer/:customerId/ip-prefix-request',
  summary: 'Requests a prefix in addition to those of your services. We reply within two business days.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: customerParams,
  body: Type.Object({
    family: Type.Union([Type.Literal(4), Type.Literal(6)]),
    prefixLength: Type.Integer({
      minimum: requestablePrefixLengths[4].min,
      maximum: requestablePrefixLengths[6].max,
      description: 'From 22 to 32 for IPv4, and from 32 to 64 for IPv6.',
    }),
    service: optional(
      Type.Object({ type: Type.Enum([...orderTypes]), id: IntegerId }, { description: 'The active service that it is for.' }),
    ),
    justification: Type.String({
      maxLength: 2000,
      description: 'What the addresses are for, how many you need now and in a year. At least 20 characters.',
    }),
  }),
  bodyName: 'ipPrefixRequest',
  rules: { justification: [required, minLength(20), maxLength(2000)] },
  repeatable: true,
  response: IpPrefixRequest,
  status: 201,
  problems: ['IP_REQUEST_LIMIT', 'CUSTOMER_NOT_ACTIVE'],
});

export const cancelIpPrefixRequest = defineOperation({
  id: 'cancelIpPrefixRequest',
  method: 'DELETE',
  path: '/v1/customer/:customerId/ip-prefix-request/:requestId',
  summary: 'Cancels a request for a prefix that has not been decided.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: Type.Object({ customerId: CustomerId, requestId: Uuid }),
  problems: ['INVALID_TRANSITION'],
});
