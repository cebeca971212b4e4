import { Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { CustomerId } from './types.ts';

// Separate from the other calls of wavelengths, because every page loads this one for the menu.

export const wdmTag = 'Wavelengths';
export const wdmAccess = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;

export const getWdmSummary = defineOperation({
  id: 'getWdmSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/wdm/summary',
  summary: 'Counts wavelengths by status, and those with light levels to check.',
  tag: wdmTag,
  access: wdmAccess,
  params: Type.Object({ customerId: CustomerId }),
  response: Type.Object({
    byStatus: Type.Record(Type.String(), Type.Integer()),
    lightToCheck: Type.Integer({
      description: 'Wavelengths that have not ended, with the light state `WARNING` or `CRITICAL`.',
    }),
  }),
  follows: ['wdm'],
});
