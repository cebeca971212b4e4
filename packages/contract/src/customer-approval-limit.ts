import { type Static, Type } from 'typebox';
import { Customer } from './customer.ts';
import { defineOperation } from './operation.ts';
import { Amount, CustomerId, nullable, Version } from './types.ts';

/** The limit in the settings of the company. */
const ApprovalLimit = nullable(
  Type.String({
    ...Amount,
    pattern: '^[0-9]{1,8}\\.[0-9]{2}$',
    description:
      'Orders, acceptances of quotes and signatures of manual agreements with a higher total contract value need the approval of a second person. EUR, excl. VAT, with two decimals. Null means that none does.',
  }),
);

export const CustomerApprovalLimitUpdateRequest = Type.Object({
  approvalLimit: ApprovalLimit,
  version: Type.Optional(Version),
});
export type CustomerApprovalLimitUpdateRequest = Static<typeof CustomerApprovalLimitUpdateRequest>;

export const updateCustomerApprovalLimit = defineOperation({
  id: 'updateCustomerApprovalLimit',
  method: 'PATCH',
  path: '/v1/customer/:customerId/approval-limit',
  summary:
    'Requires the approval of a second person for orders, acceptances of quotes and signatures of manual agreements above an amount, or pass null for none. Requests that already wait still need their decision. Requires two users who may order.',
  tag: 'Customer',
  access: { signedIn: true, role: 'RESELLER_ADMIN', noApiToken: true, recentSignIn: true },
  params: Type.Object({ customerId: CustomerId }),
  body: CustomerApprovalLimitUpdateRequest,
  bodyName: 'customerApprovalLimitUpdateRequest',
  response: Customer,
  problems: ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'NO_SECOND_PERSON'],
});
