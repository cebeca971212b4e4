import { type Static, Type } from 'typebox';
import { Account } from '../account.ts';
import { Customer, type CustomerStatus, customerStatuses, paymentMethods } from '../customer.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { CustomerId, describeAmount, Instant, nullable, optional } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** A customer with the fields that only the provider's back office sees. */
export const ProviderCustomer = Type.Object({
  ...Customer.properties,
  expectedLinesPerMonth: nullable(Type.Integer()),
  remarks: nullable(Type.String()),
  creditLimit: nullable(
    describeAmount('How much open invoices, open orders and a new acceptance of a quote can be together. Null for no limit.'),
  ),
  duplicateOf: nullable(Type.Integer({ description: 'Existing customer with the same CoC number.' })),
  statusReason: nullable(Type.String()),
  approvedAt: nullable(Instant),
});
export type ProviderCustomer = Static<typeof ProviderCustomer>;

/**
 * The provider's actions, the statuses that allow them and the status they lead to. An approved application stays an application
 * until its first administrator is activated, and is approved only once.
 */
export const customerTransitions = {
  approve: { from: ['APPLICATION'], to: 'APPLICATION' },
  refuse: { from: ['APPLICATION'], to: 'TERMINATED' },
  block: { from: ['ACTIVE'], to: 'BLOCKED' },
  release: { from: ['BLOCKED'], to: 'ACTIVE' },
  terminate: { from: ['ACTIVE', 'BLOCKED'], to: 'TERMINATED' },
} as const satisfies Record<string, { from: readonly CustomerStatus[]; to: CustomerStatus }>;
export type CustomerAction = keyof typeof customerTransitions;

const tag = 'Provider: customers';
const params = Type.Object({ customerId: CustomerId });
const baseOperation = { tag, access, params, response: ProviderCustomer } as const;

export const listProviderCustomers = defineOperation({
  id: 'listProviderCustomers',
  method: 'GET',
  path: '/v1/provider/customer',
  summary: 'Lists customers and applications, newest first.',
  tag,
  access,
  query: Type.Object({
    status: Type.Optional(Type.Enum([...customerStatuses])),
    cocNumber: Type.Optional(Type.String({ maxLength: 20 })),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(ProviderCustomer),
});

export const getProviderCustomer = defineOperation({
  id: 'getProviderCustomer',
  method: 'GET',
  path: '/v1/provider/customer/:customerId',
  summary: 'Retrieves a customer or application.',
  tag,
  access,
  params,
  response: ProviderCustomer,
});

export const updateProviderCustomer = defineOperation({
  ...baseOperation,
  id: 'updateProviderCustomer',
  method: 'PATCH',
  path: '/v1/provider/customer/:customerId',
  summary: 'Updates the terms of a customer.',
  body: Type.Object({
    paymentMethod: Type.Optional(Type.Enum([...paymentMethods])),
    paymentTermDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    loyaltyParticipant: Type.Optional(Type.Boolean()),
    creditLimit: optional(
      Type.String({ pattern: '^[0-9]{1,10}\\.[0-9]{2}$', description: 'EUR, with two decimals. Null removes the limit.' }),
    ),
  }),
  bodyName: 'providerCustomerUpdateRequest',
});

/** The reason for a status change, in a sentence that the customer's users may read. */
export const StatusReason = Type.Object({ reason: Type.String({ maxLength: 500 }) });
const reasonBody = { body: StatusReason, bodyName: 'statusReason', rules: { reason: [required, maxLength(500)] } } as const;

export const approveCustomer = defineOperation({
  ...baseOperation,
  id: 'approveCustomer',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/approval',
  summary:
    'Approves an application. Offers the master service agreement and emails the activation and signing links. The customer becomes active when the first administrator activates their account.',
  problems: ['INVALID_TRANSITION'],
});

export const refuseCustomer = defineOperation({
  ...baseOperation,
  ...reasonBody,
  id: 'refuseCustomer',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/refusal',
  summary: 'Rejects an application. The applicant gets an email.',
  problems: ['INVALID_TRANSITION'],
});

export const blockCustomer = defineOperation({
  ...baseOperation,
  ...reasonBody,
  id: 'blockCustomer',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/block',
  summary: "Blocks an active customer. Its users can still read everything, but can't place orders or make changes.",
  problems: ['INVALID_TRANSITION'],
});

export const releaseCustomer = defineOperation({
  ...baseOperation,
  id: 'releaseCustomer',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/release',
  summary: 'Unblocks a customer.',
  problems: ['INVALID_TRANSITION'],
});

export const terminateCustomer = defineOperation({
  ...baseOperation,
  ...reasonBody,
  id: 'terminateCustomer',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/termination',
  summary: 'Terminates a customer. Its data becomes read-only.',
  problems: ['INVALID_TRANSITION'],
});

export const listProviderAccounts = defineOperation({
  id: 'listProviderAccounts',
  method: 'GET',
  path: '/v1/provider/customer/:customerId/account',
  summary: 'Lists the accounts of a customer, including disabled ones.',
  tag,
  access,
  params,
  response: Type.Array(Account),
});
