import { type Static, Type } from 'typebox';
import { ChargedServiceRef, InvoiceNumberParam, maxInvoiceLines, ProductName } from './invoice.ts';
import { invoiceAccess } from './invoice-overview.ts';
import { defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { CustomerId, Day, describeAmount, describeIntegerId, Instant, IntegerId, nullable, optional } from './types.ts';

export const disputeReasons = [
  'BILLED_AFTER_END',
  'BILLED_TWICE',
  'WRONG_PRICE',
  'WRONG_DAYS',
  'WRONG_USAGE',
  'NOT_DELIVERED',
  'NOT_ORDERED',
  'OTHER',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** ACCEPTED means credited. Only an OPEN dispute can change. */
export const disputeStatuses = ['OPEN', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const maxDisputeText = 4_000;
/** Messages that a dispute can have. */
export const maxDisputeMessages = 200;

const DisputeText = Type.String({ maxLength: maxDisputeText });
const DisputeIdParam = Type.Object({ disputeId: IntegerId });

export const disputeAuthors = ['CUSTOMER', 'PROVIDER'] as const;

export const DisputeMessage = Type.Object({
  messageId: Type.Integer(),
  from: Type.Enum([...disputeAuthors]),
  author: nullable(Type.String({ description: "Who wrote it: a user's full name, or the name of the provider's system." })),
  text: Type.String(),
  sentAt: Instant,
});
export type DisputeMessage = Static<typeof DisputeMessage>;

/** A dispute of an invoice or of one of its lines, as an item of a list. */
export const DisputeSummary = Type.Object({
  disputeId: Type.Integer(),
  invoiceNumber: Type.String(),
  lineNumber: nullable(Type.Integer({ description: 'The disputed line. Null if the whole invoice is disputed.' })),
  lineDescription: nullable(Type.String()),
  findingId: nullable(Type.Integer({ description: 'The finding of the reconciliation that it started from.' })),
  reason: Type.Enum([...disputeReasons]),
  amount: nullable(
    describeAmount('What is disputed. Null for all of the line or invoice, until the dispute closes with what that was.'),
  ),
  status: Type.Enum([...disputeStatuses], { description: '`ACCEPTED` means that a credit note was issued.' }),
  creditNoteNumber: nullable(Type.String({ description: 'For an accepted dispute.' })),
  messageCount: Type.Integer(),
  lastMessageFrom: Type.Enum([...disputeAuthors]),
  openedAt: Instant,
  closedAt: nullable(Instant),
});
export type DisputeSummary = Static<typeof DisputeSummary>;

/** A disputed line, and what the month before charged for the same. */
export const DisputedCharge = Type.Object({
  productCode: Type.String(),
  description: Type.String({ description: 'As on the invoice.' }),
  productName: ProductName,
  period: Type.Object({ from: Day, to: Day }, { description: 'First and last day, inclusive.' }),
  netAmount: describeAmount('The whole line.'),
  previousAmount: nullable(
    describeAmount(
      'What the invoice of the month before charged for the same services and product. Null if there is none to compare with, or if other lines charge them too.',
    ),
  ),
  serviceRef: nullable(
    Type.Object(ChargedServiceRef.properties, { description: 'The charged service, or the first one. Null if it charges none.' }),
  ),
  reference: nullable(Type.String({ description: "Customer's own name of that service when it was charged." })),
  address: nullable(Type.String({ description: 'Where that service is.' })),
  serviceCount: Type.Integer({ description: 'How many services the line charges.' }),
});
export type DisputedCharge = Static<typeof DisputedCharge>;

export const Dispute = Type.Object({
  ...DisputeSummary.properties,
  disputedAmount: describeAmount('`amount`, or else all of the line or invoice that was not credited before.'),
  charge: nullable(
    Type.Object(DisputedCharge.properties, { description: 'The disputed line. Null if the whole invoice is disputed.' }),
  ),
  messages: Type.Array(DisputeMessage, { maxItems: maxDisputeMessages, description: 'Oldest first.' }),
});
export type Dispute = Static<typeof Dispute>;

const tag = 'Invoices';
const customerParams = Type.Object({ customerId: CustomerId });
const disputeParams = Type.Object({ ...customerParams.properties, ...DisputeIdParam.properties });

export const disputeInvoice = defineOperation({
  id: 'disputeInvoice',
  method: 'POST',
  path: '/v1/customer/:customerId/invoice/:number/dispute',
  summary:
    'Disputes an invoice or one of its lines. The invoice is `DISPUTED` until all of its disputes are closed. Only possible while the invoice is `OPEN`, `PARTIALLY_PAID` or `DISPUTED`.',
  tag,
  access: invoiceAccess,
  params: Type.Object({ ...customerParams.properties, number: InvoiceNumberParam }),
  body: Type.Object({
    lineNumber: optional(
      Type.Integer({ minimum: 1, maximum: maxInvoiceLines, description: 'If omitted, the whole invoice is disputed.' }),
    ),
    reason: Type.Enum([...disputeReasons]),
    text: Type.String({ maxLength: maxDisputeText, description: 'What is wrong. It becomes the first message.' }),
    amount: optional(
      Type.String({
        pattern: '^[0-9]{1,10}\\.[0-9]{2}$',
        description: 'What is disputed, in EUR, excl. VAT. If omitted, all of the line or invoice.',
      }),
    ),
    findingId: optional(describeIntegerId('A finding of the reconciliation of this invoice.')),
  }),
  bodyName: 'invoiceDispute',
  rules: { reason: [required], text: [required, maxLength(maxDisputeText)] },
  repeatable: true,
  response: Dispute,
  status: 201,
  problems: ['INVALID_TRANSITION', 'ALREADY_DISPUTED', 'AMOUNT_TOO_LARGE'],
});

export const listInvoiceDisputes = defineOperation({
  id: 'listInvoiceDisputes',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice-dispute',
  summary: 'Lists the disputes of invoices, newest first.',
  tag,
  access: invoiceAccess,
  params: customerParams,
  query: Type.Object({
    status: Type.Optional(Type.Enum([...disputeStatuses])),
    invoiceNumber: Type.Optional(InvoiceNumberParam),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(DisputeSummary),
  follows: ['invoice'],
});

export const getInvoiceDispute = defineOperation({
  id: 'getInvoiceDispute',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice-dispute/:disputeId',
  summary: 'Retrieves a dispute with its messages.',
  tag,
  access: invoiceAccess,
  params: disputeParams,
  response: Dispute,
  follows: ['invoice'],
});

export const addDisputeMessage = defineOperation({
  id: 'addDisputeMessage',
  method: 'POST',
  path: '/v1/customer/:customerId/invoice-dispute/:disputeId/message',
  summary: 'Sends a message about an open dispute to the provider.',
  tag,
  access: invoiceAccess,
  params: disputeParams,
  body: Type.Object({ text: DisputeText }),
  bodyName: 'disputeMessage',
  rules: { text: [required, maxLength(maxDisputeText)] },
  repeatable: true,
  response: Dispute,
  status: 201,
  problems: ['INVALID_TRANSITION', 'MESSAGE_LIMIT'],
});

export const withdrawDispute = defineOperation({
  id: 'withdrawDispute',
  method: 'POST',
  path: '/v1/customer/:customerId/invoice-dispute/:disputeId/withdraw',
  summary: 'Withdraws an open dispute. The invoice has to be paid again unless another dispute of it is open.',
  tag,
  access: invoiceAccess,
  params: disputeParams,
  response: Dispute,
  problems: ['INVALID_TRANSITION'],
});
