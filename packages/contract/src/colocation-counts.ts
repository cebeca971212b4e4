import { Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { CustomerId } from './types.ts';

// Separate from the other calls of racks and shared units, because every page loads this one for the menu.

export const colocationTag = 'Racks and shared units';
export const colocationAccess = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;

export const getColocationSummary = defineOperation({
  id: 'getColocationSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/colocation/summary',
  summary: 'Counts racks and shared units together, by status.',
  tag: colocationTag,
  access: colocationAccess,
  params: Type.Object({ customerId: CustomerId }),
  response: Type.Object({ byStatus: Type.Record(Type.String(), Type.Integer()) }),
  follows: ['rack', 'shared-colo'],
});
