import { Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { CustomerId } from './types.ts';

// Apart from the other calls of prefixes, because every page loads it for the menu.

export const ipPrefixTag = 'IP prefixes';
export const ipPrefixAccess = { signedIn: true, role: 'RESELLER_SERVICE_DESK', resellerOnly: true } as const;

export const getIpPrefixSummary = defineOperation({
  id: 'getIpPrefixSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/ip-prefix/summary',
  summary: 'Counts prefixes by status.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: Type.Object({ customerId: CustomerId }),
  response: Type.Object({ byStatus: Type.Record(Type.String(), Type.Integer()) }),
  follows: ['ip-prefix'],
});
