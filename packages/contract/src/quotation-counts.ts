import { Type } from 'typebox';
import { expiringDays } from './offer-validity.ts';
import { defineOperation } from './operation.ts';
import { CustomerId } from './types.ts';

// Separate from the other calls of quotations, because every page loads this one for the menu.

export const quotationTag = 'Quotes';
export const quotationAccess = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;

export const getQuotationSummary = defineOperation({
  id: 'getQuotationSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/quotation/summary',
  summary: `Counts quotes by status, and the quotes that expire within ${expiringDays} days.`,
  tag: quotationTag,
  access: quotationAccess,
  params: Type.Object({ customerId: CustomerId }),
  response: Type.Object({
    open: Type.Record(Type.String(), Type.Integer(), {
      description: 'Number of quotes by status, for the statuses `REQUESTED`, `IN_PROGRESS`, `OFFERED` and `CHANGE_REQUESTED`.',
    }),
    closed: Type.Record(Type.String(), Type.Integer(), {
      description: 'Number of quotes by status, for the other statuses. Statuses without quotes are left out.',
    }),
    expiring: Type.Integer({ description: `Quotes that can be accepted for at most ${expiringDays} more days after today.` }),
  }),
  follows: ['quotation'],
});
