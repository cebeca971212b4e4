import { type Static, Type } from 'typebox';
import { Account } from '../account.ts';
import { Customer, type CustomerStatus, customerStatuses, paymentMethods } from '../customer.ts';
import { defineOperation } from '../operation.ts';
import { KeyQuery, keyPageOf } from '../page.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { CustomerId, Instant, nullable } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** A customer with the fields that only the provider's back office sees. */
export const ProviderCustomer = Type.Object({
  ...Customer.properties,
  expectedLinesPerMonth: nullable(Type.Integer()),
  remarks: nullable(Type.String()),
  duplicateOf: nullable(Type.Integer({ description: 'The customer that has the same CoC number' })),
  statusReason: nullable(Type.String()),
  approvedAt: nullable(Instant),
});
export type ProviderCustomer = Static<typeof ProviderCustomer>;

/**
 * The provider's actions, the statuses that allow them and the status they lead to. An approved application stays an application
 * until its first administrator is activated, and is approved only once.
 */
export const customerMoves = {
  approve: { from: ['APPLICATION'], to: 'APPLICATION' },
  refuse: { from: ['APPLICATION'], to: 'TERMINATED' },
  block: { from: ['ACTIVE'], to: 'BLOCKED' },
  release: { from: ['BLOCKED'], to: 'ACTIVE' },
  terminate: { from: ['ACTIVE', 'BLOCKED'], to: 'TERMINATED' },
} as const satisfies Record<string, { from: readonly CustomerStatus[]; to: CustomerStatus }>;
export type CustomerAction = keyof typeof customerMoves;

const tag = 'Provider: customers';
const params = Type.Object({ customerId: CustomerId });
const moved = { tag, access, params, response: ProviderCustomer } as const;

export const listProviderCustomers = defineOperation({
  id: 'listProviderCustomers',
  method: 'GET',
  path: '/v1/provider/customer',
  summary: 'Customers and applications, newest first.',
  tag,
  access,
  query: Type.Object({
    status: Type.Optional(Type.Enum([...customerStatuses])),
    cocNumber: Type.Optional(Type.String({ maxLength: 20 })),
    ...KeyQuery.properties,
  }),
  response: keyPageOf(ProviderCustomer),
});

export const getProviderCustomer = defineOperation({
  id: 'getProviderCustomer',
  method: 'GET',
  path: '/v1/provider/customer/:customerId',
  summary: 'One customer or application.',
  tag,
  access,
  params,
  response: ProviderCustomer,
});

export const updateProviderCustomer = defineOperation({
  ...moved,
  id: 'updateProviderCustomer',
  method: 'PATCH',
  path: '/v1/provider/customer/:customerId',
  summary: 'Changes the terms of a customer.',
  body: Type.Object({
    paymentMethod: Type.Optional(Type.Enum([...paymentMethods])),
    paymentTermDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    loyaltyParticipant: Type.Optional(Type.Boolean()),
  }),
  bodyName: 'providerCustomerUpdateRequest',
});

/** The reason for a status change, in a sentence that the customer's users may read. */
export const StatusReason = Type.Object({ reason: Type.String({ maxLength: 500 }) });
const reasoned = { body: StatusReason, bodyName: 'statusReason', rules: { reason: [required, maxLength(500)] } } as const;

export const approveCustomer = defineOperation({
  ...moved,
  id: 'approveCustomer',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/approval',
  summary:
    'Approves an application: offers the MSA and mails the activation and signing links. Active once the first administrator is.',
  problems: ['INVALID_TRANSITION'],
});

export const refuseCustomer = defineOperation({
  ...moved,
  ...reasoned,
  id: 'refuseCustomer',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/refusal',
  summary: 'Refuses an application; the applicant gets a mail.',
  problems: ['INVALID_TRANSITION'],
});

export const blockCustomer = defineOperation({
  ...moved,
  ...reasoned,
  id: 'blockCustomer',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/block',
  summary: 'Blocks an active customer: reading goes on, changes and orders do not.',
  problems: ['INVALID_TRANSITION'],
});

export const releaseCustomer = defineOperation({
  ...moved,
  id: 'releaseCustomer',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/release',
  summary: 'Ends a block.',
  problems: ['INVALID_TRANSITION'],
});

export const terminateCustomer = defineOperation({
  ...moved,
  ...reasoned,
  id: 'terminateCustomer',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/termination',
  summary: 'Ends a customer: from now on its data can only be read.',
  problems: ['INVALID_TRANSITION'],
});

export const listProviderAccounts = defineOperation({
  id: 'listProviderAccounts',
  method: 'GET',
  path: '/v1/provider/customer/:customerId/account',
  summary: 'The accounts of a customer, disabled ones too.',
  tag,
  access,
  params,
  response: Type.Array(Account),
});
