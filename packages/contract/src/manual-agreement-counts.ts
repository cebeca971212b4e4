import { Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { CustomerId } from './types.ts';

// Separate from the other calls of agreements, because every page loads this one for the menu.

export const manualAgreementTag = 'Manual agreements';
export const manualAgreementAccess = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;

export const getManualAgreementSummary = defineOperation({
  id: 'getManualAgreementSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/manual-agreement/summary',
  summary: 'Counts manual agreements by status.',
  tag: manualAgreementTag,
  access: manualAgreementAccess,
  params: Type.Object({ customerId: CustomerId }),
  response: Type.Object({ byStatus: Type.Record(Type.String(), Type.Integer()) }),
  follows: ['manual-agreement'],
});
