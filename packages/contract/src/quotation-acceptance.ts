import { type Static, Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { quotationParams } from './quotation.ts';
import { quotationAccess, quotationTag } from './quotation-counts.ts';
import { maxQuotationItems, QuotationItem, QuotationTerm } from './quotation-schemas.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import type { Rule } from './rules/rule.ts';
import { singleLine } from './rules/single-line.ts';
import { workingDay } from './rules/working-day.ts';
import { Amount, Day, nullable, optional } from './types.ts';
import { WaitingForApproval } from './waiting-for-approval.ts';

const mustBeTrue: Rule = (value) => (value === true ? null : { code: 'validation.required' });

/** A warning for the customer before the item is ordered. */
const ItemWarning = Type.Object({
  code: Type.Enum(['ADDRESS_HAS_SERVICE', 'NO_FREE_CAPACITY'], {
    description: 'With `NO_FREE_CAPACITY`, the order waits on hold until there is space.',
  }),
  details: Type.Record(Type.String(), Type.Unknown()),
});

/** The reason why an item can no longer be ordered, as the error of a single order. */
const ItemProblem = Type.Object({
  code: Type.String({ description: 'Error code, such as `CHANNEL_TAKEN`, `PORT_IN_USE` or `ADDRESS_HAS_OPEN_ORDER`.' }),
  message: Type.String({ description: 'Message in the language of the request.' }),
  details: Type.Record(Type.String(), Type.Unknown()),
});

/** The response to `dryRun`: the orders that would be placed, and the items that have become impossible. */
export const AcceptancePreview = Type.Object({
  items: Type.Array(
    Type.Object({
      itemId: Type.Integer(),
      type: QuotationItem.properties.type,
      description: Type.String(),
      mrc: Amount,
      nrc: Amount,
      earliestWishDate: Day,
      problem: nullable(ItemProblem),
      warnings: Type.Array(ItemWarning),
    }),
    { description: 'The chosen items.' },
  ),
  total: Type.Object(QuotationTerm.properties, { description: 'Of the chosen items with the chosen term.' }),
  earliestWishDate: Type.String({ format: 'date', description: 'From this day, all chosen items can be delivered.' }),
  needsApproval: Type.Boolean({ description: 'Whether a second person has to approve the acceptance.' }),
  canAccept: Type.Boolean({ description: 'Whether no item has a problem. Warnings have to be accepted with `acceptWarnings`.' }),
});
export type AcceptancePreview = Static<typeof AcceptancePreview>;

export const AcceptanceRequest = Type.Object({
  version: Type.Integer({ minimum: 1, maximum: 10_000, description: 'The version that is accepted.' }),
  termMonths: Type.Integer({ minimum: 0, maximum: 120, description: 'One of the terms that are offered.' }),
  wishDate: Day,
  customerReference: optional(Type.String({ maxLength: 50 })),
  acceptedItemIds: optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }), {
      minItems: 1,
      maxItems: maxQuotationItems,
      description:
        'The items to order. Defaults to all items that are not alternatives. Of an item and its alternatives, choose one.',
    }),
  ),
  acceptWarnings: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether to order items although `dryRun` has warnings for them.' }),
  ),
  acceptedTerms: Type.Boolean({ description: 'Must be `true`: the signatory accepts the prices and conditions of the quote.' }),
  purchaseOrderNumber: optional(Type.String({ maxLength: 50, description: 'Goes to each order and its invoices.' })),
  signatory: optional(
    Type.Object(
      { fullName: Type.String({ maxLength: 120 }), jobTitle: optional(Type.String({ maxLength: 80 })) },
      { description: 'Who accepts on behalf of the company. Defaults to the signed-in user.' },
    ),
  ),
});
export type AcceptanceRequest = Static<typeof AcceptanceRequest>;

/** The form and the server share these rules. */
export const acceptanceRules = {
  wishDate: [required, workingDay],
  customerReference: [maxLength(50), singleLine],
  acceptedTerms: [mustBeTrue],
  purchaseOrderNumber: [maxLength(50), singleLine],
  'signatory?.fullName': [required, maxLength(120), singleLine],
  'signatory?.jobTitle': [maxLength(80), singleLine],
};

/** The reasons why an offer cannot be accepted. */
export const acceptanceProblems = [
  'QUOTATION_EXPIRED',
  'QUOTATION_VERSION_CHANGED',
  'QUOTATION_NOT_ACCEPTABLE',
  'QUOTATION_BUDGETARY',
  'QUOTATION_ITEMS_UNAVAILABLE',
  'QUOTATION_HAS_WARNINGS',
  'CREDIT_LIMIT',
] as const;

export const acceptQuotation = defineOperation({
  id: 'acceptQuotation',
  method: 'POST',
  path: '/v1/customer/:customerId/quotation/:quotationId/acceptance',
  summary:
    'Accepts a quote and places an order for each item, at the offered prices. Either all orders are placed or none. With `dryRun`, returns what has become impossible without ordering.',
  tag: quotationTag,
  access: quotationAccess,
  params: quotationParams,
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: AcceptanceRequest,
  bodyName: 'quotationAcceptance',
  rules: acceptanceRules,
  repeatable: true,
  response: Type.Object({ orderIds: Type.Array(Type.Integer()) }),
  dryRun: AcceptancePreview,
  status: 201,
  approval: WaitingForApproval,
  problems: [...acceptanceProblems, 'MSA_NOT_SIGNED', 'CUSTOMER_NOT_ACTIVE'],
});
