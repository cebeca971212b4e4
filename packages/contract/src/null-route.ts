import { Type } from 'typebox';
import { ipPrefixParams, NullRoute } from './ip-prefix.ts';
import { ipPrefixAccess, ipPrefixTag } from './ip-prefix-counts.ts';
import { maxNullRouteDays, minNullRouteMinutes } from './ip-prefix-parts.ts';
import { defineOperation } from './operation.ts';
import { maxLength } from './rules/max-length.ts';
import { singleLine } from './rules/single-line.ts';
import { Instant, optional, Uuid } from './types.ts';

const routeParams = Type.Object({ ...ipPrefixParams.properties, nullRouteId: Uuid });
const EndsAt = Type.String({
  format: 'date-time',
  description: `When it ends by itself: between ${minNullRouteMinutes} minutes and ${maxNullRouteDays} days from now.`,
});

export const listNullRoutes = defineOperation({
  id: 'listNullRoutes',
  method: 'GET',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/null-route',
  summary: 'Lists the last 100 null routes of a prefix, newest first.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  response: Type.Array(NullRoute),
  follows: ['ip-prefix'],
});

export const createNullRoute = defineOperation({
  id: 'createNullRoute',
  method: 'POST',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/null-route',
  summary:
    'Sets a null route: our routers drop all traffic to an address, to a part of the prefix, or to all of it. For an attack that would harm more than this.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  body: Type.Object({
    target: optional(
      Type.String({
        maxLength: 43,
        description: 'Address or prefix, such as `203.0.113.70` or `203.0.113.64/28`. Defaults to the whole prefix.',
      }),
    ),
    endsAt: EndsAt,
    reason: optional(Type.String({ maxLength: 255 })),
  }),
  bodyName: 'nullRouteRequest',
  rules: { reason: [maxLength(255), singleLine] },
  repeatable: true,
  response: NullRoute,
  status: 201,
  problems: ['NULL_ROUTE_OPEN', 'PREFIX_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE'],
});

export const updateNullRoute = defineOperation({
  id: 'updateNullRoute',
  method: 'PATCH',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/null-route/:nullRouteId',
  summary: 'Changes when a null route ends.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: routeParams,
  body: Type.Object({ endsAt: Instant }),
  bodyName: 'nullRouteUpdateRequest',
  response: NullRoute,
  problems: ['INVALID_TRANSITION', 'CUSTOMER_NOT_ACTIVE'],
});

export const endNullRoute = defineOperation({
  id: 'endNullRoute',
  method: 'DELETE',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/null-route/:nullRouteId',
  summary: 'Ends a null route now.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: routeParams,
  problems: ['INVALID_TRANSITION'],
});
