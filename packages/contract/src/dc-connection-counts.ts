import { Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { CustomerId } from './types.ts';

// Separate from the other calls of data-center connections, because every page loads this one for the menu.

export const dcConnectionTag = 'Data-center connections';
export const dcConnectionAccess = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;

export const getDcConnectionSummary = defineOperation({
  id: 'getDcConnectionSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/dc-connection/summary',
  summary:
    'Counts data-center connections by status, those for which we wait for a letter of authorization, and the pairs of diverse services.',
  tag: dcConnectionTag,
  access: dcConnectionAccess,
  params: Type.Object({ customerId: CustomerId }),
  response: Type.Object({
    byStatus: Type.Record(Type.String(), Type.Integer()),
    loaRequested: Type.Integer({
      description: 'Connections that have not ended, with a letter of authorization that you have yet to upload.',
    }),
    diversityPairs: Type.Integer({ description: 'Pairs of services of any kind that are meant to have nothing in common.' }),
  }),
  follows: ['dc-connection', 'diversity-pair'],
});
