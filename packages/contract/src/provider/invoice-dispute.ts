import { type Static, Type } from 'typebox';
import { Dispute, DisputeSummary, disputeStatuses, maxDisputeText } from '../invoice-dispute.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { singleLine } from '../rules/single-line.ts';
import { CustomerId, IntegerId, optional } from '../types.ts';
import { providerAccess as access } from './access.ts';
import { creditInvoice } from './invoice.ts';

/** A dispute with the customer that opened it. */
export const ProviderDispute = Type.Object({ customerId: CustomerId, ...Dispute.properties });
export type ProviderDispute = Static<typeof ProviderDispute>;

const tag = 'Provider: invoices';
const params = Type.Object({ disputeId: IntegerId });
const text = Type.String({ maxLength: maxDisputeText });

export const listProviderDisputes = defineOperation({
  id: 'listProviderDisputes',
  method: 'GET',
  path: '/v1/provider/invoice-dispute',
  summary: 'Lists the disputes of all customers, newest first.',
  tag,
  access,
  query: Type.Object({
    customerId: Type.Optional(CustomerId),
    status: Type.Optional(Type.Enum([...disputeStatuses])),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(Type.Object({ customerId: CustomerId, ...DisputeSummary.properties })),
});

export const getProviderDispute = defineOperation({
  id: 'getProviderDispute',
  method: 'GET',
  path: '/v1/provider/invoice-dispute/:disputeId',
  summary: 'Retrieves a dispute with its messages.',
  tag,
  access,
  params,
  response: ProviderDispute,
});

export const answerDispute = defineOperation({
  id: 'answerDispute',
  method: 'POST',
  path: '/v1/provider/invoice-dispute/:disputeId/message',
  summary: 'Sends a message about an open dispute to the customer, by email too.',
  tag,
  access,
  params,
  body: Type.Object({ text }),
  bodyName: 'disputeAnswer',
  rules: { text: [required, maxLength(maxDisputeText)] },
  repeatable: true,
  response: ProviderDispute,
  status: 201,
  problems: ['INVALID_TRANSITION', 'MESSAGE_LIMIT'],
});

export const acceptDispute = defineOperation({
  id: 'acceptDispute',
  method: 'POST',
  path: '/v1/provider/invoice-dispute/:disputeId/accept',
  summary:
    'Accepts a dispute and issues the credit note: for these amounts, or else for what was disputed. A disputed amount of a whole invoice requires `lines`.',
  tag,
  access,
  params,
  body: Type.Object({
    lines: creditInvoice.body.properties.lines,
    reason: Type.String({ maxLength: 200, description: 'The customer can read it on the credit note.' }),
    text: optional(Type.String({ maxLength: maxDisputeText, description: 'A message to the customer.' })),
  }),
  bodyName: 'disputeAcceptance',
  rules: { reason: [required, maxLength(200), singleLine], text: [maxLength(maxDisputeText)] },
  repeatable: true,
  response: ProviderDispute,
  problems: ['INVALID_TRANSITION', 'AMOUNT_TOO_LARGE'],
});

export const rejectDispute = defineOperation({
  id: 'rejectDispute',
  method: 'POST',
  path: '/v1/provider/invoice-dispute/:disputeId/reject',
  summary: 'Rejects a dispute. The invoice has to be paid again unless another dispute of it is open.',
  tag,
  access,
  params,
  body: Type.Object({
    text: Type.String({ maxLength: maxDisputeText, description: 'Why. It becomes a message to the customer.' }),
  }),
  bodyName: 'disputeRejection',
  rules: { text: [required, maxLength(maxDisputeText)] },
  response: ProviderDispute,
  problems: ['INVALID_TRANSITION'],
});
