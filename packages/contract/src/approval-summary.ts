import { Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { CustomerId } from './types.ts';

/** In a separate file, because the overview makes this call for everyone who may order. */
export const getApprovalSummary = defineOperation({
  id: 'getApprovalSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/approval-request/summary',
  summary: 'Counts the requests that wait for approval, and those of others, which the caller can decide.',
  tag: 'Approval',
  access: { signedIn: true, role: 'RESELLER_ORDER' },
  params: Type.Object({ customerId: CustomerId }),
  response: Type.Object({ waiting: Type.Integer(), toDecide: Type.Integer() }),
  follows: ['approval-request'],
});
