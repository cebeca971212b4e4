import { type Static, Type } from 'typebox';
import { orderTypes } from '../kinds/registry.ts';
import { defineOperation } from '../operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from '../pagination.ts';
import { pdfUpload, pdfUploadRules } from '../pdf-upload.ts';
import {
  maxQuotationItems,
  maxQuotationTextLength,
  maxQuotationTitleLength,
  Quotation,
  QuotationSummary,
  quotationLevels,
  uploadedQuotationDocuments,
} from '../quotation-schemas.ts';
import { quotationStatuses } from '../quotation-state.ts';
import { email } from '../rules/email.ts';
import { maxLength } from '../rules/max-length.ts';
import { minArrayLength } from '../rules/min-array-length.ts';
import { phoneNumber } from '../rules/phone-number.ts';
import { required } from '../rules/required.ts';
import { singleLine } from '../rules/single-line.ts';
import { CustomerId, IntegerId, optional } from '../types.ts';
import { providerAccess as access } from './access.ts';

// How a customer decides about an acceptance is its own business.
const { approvalRequestId: _ofQuotation, ...quotation } = Quotation.properties;
const { approvalRequestId: _ofSummary, ...quotationSummary } = QuotationSummary.properties;

/** A quotation with the customer that requested it. */
export const ProviderQuotation = Type.Object({ customerId: CustomerId, ...quotation });
export type ProviderQuotation = Static<typeof ProviderQuotation>;

/** The number of days that an offer is valid by default. */
export const defaultValidDays = 30;

const tag = 'Provider: quotes';
const params = Type.Object({ quotationId: IntegerId });
const base = { tag, access, params, response: ProviderQuotation } as const;

const AmountRequest = Type.String({ pattern: '^[0-9]{1,8}\\.[0-9]{2}$', description: 'EUR, excl. VAT, with two decimals.' });
const ReasonBody = Type.Object({
  reason: Type.String({ maxLength: maxQuotationTextLength, description: 'The customer can read it.' }),
});
const reasonRules = { reason: [required, maxLength(maxQuotationTextLength)] };

export const listProviderQuotations = defineOperation({
  id: 'listProviderQuotations',
  method: 'GET',
  path: '/v1/provider/quotation',
  summary: 'Lists the quotes of all customers, oldest first.',
  tag,
  access,
  query: Type.Object({
    customerId: Type.Optional(CustomerId),
    status: Type.Optional(Type.Enum([...quotationStatuses])),
    refreshRequested: Type.Optional(
      Type.Boolean({ description: 'Pass `true` for expired quotes of which a new version is requested.' }),
    ),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(Type.Object({ customerId: CustomerId, ...quotationSummary })),
});

export const getProviderQuotation = defineOperation({
  ...base,
  id: 'getProviderQuotation',
  method: 'GET',
  path: '/v1/provider/quotation/:quotationId',
  summary: 'Retrieves a quote.',
});

export const pickUpQuotation = defineOperation({
  ...base,
  id: 'pickUpQuotation',
  method: 'POST',
  path: '/v1/provider/quotation/:quotationId/pick-up',
  summary: 'Starts the work on a request, which the customer then sees as in progress.',
  problems: ['INVALID_TRANSITION'],
});

export const OfferRequest = Type.Object({
  title: optional(Type.String({ maxLength: maxQuotationTitleLength, description: 'Defaults to the title of the request.' })),
  level: Type.Enum([...quotationLevels]),
  validUntil: optional(
    Type.String({
      format: 'date',
      description: `Last day on which it can be accepted. Defaults to ${defaultValidDays} days from now.`,
    }),
  ),
  salesContact: Type.Object({
    name: Type.String({ maxLength: 80 }),
    email: Type.String({ maxLength: 120 }),
    phoneNumber: Type.String({ maxLength: 20 }),
  }),
  message: optional(Type.String({ maxLength: maxQuotationTextLength })),
  items: Type.Array(
    Type.Object({
      type: Type.Enum([...orderTypes]),
      description: Type.String({ maxLength: 500 }),
      packageCode: optional(Type.String({ maxLength: 40, description: 'Required unless `level` is `BUDGETARY`.' })),
      prices: Type.Array(
        Type.Object({
          termMonths: Type.Integer({ minimum: 0, maximum: 120 }),
          mrc: AmountRequest,
          nrc: AmountRequest,
          usage: optional(
            Type.String({
              pattern: '^[0-9]{1,6}\\.[0-9]{4}$',
              description:
                'Price per unit of what is charged by usage, with four decimals. Defaults to the price of the catalog.',
            }),
          ),
        }),
        { minItems: 1, maxItems: 6, description: 'One per term. All items need the same terms.' },
      ),
      leadTimeWorkingDays: Type.Integer({ minimum: 0, maximum: 500 }),
      orderDetails: optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description:
            'What will be ordered: the fields of the body of the call that places such an order, without `customerOrderId`, `packageCode`, `termMonths`, `wishDate` and `purchaseOrderNumber`. Required unless `level` is `BUDGETARY`.',
        }),
      ),
      alternativeTo: optional(
        Type.Integer({
          minimum: 1,
          maximum: maxQuotationItems,
          description: 'Position, from 1, of the item that it can replace.',
        }),
      ),
    }),
    { minItems: 1, maxItems: maxQuotationItems },
  ),
});
export type OfferRequest = Static<typeof OfferRequest>;

export const offerQuotation = defineOperation({
  ...base,
  id: 'offerQuotation',
  method: 'POST',
  path: '/v1/provider/quotation/:quotationId/offer',
  summary:
    'Issues a quote, or a new version after a change request or the end of the last one. Renders its PDF, and emails the customer.',
  body: OfferRequest,
  bodyName: 'quotationOffer',
  rules: {
    title: [maxLength(maxQuotationTitleLength), singleLine],
    'salesContact.name': [required, maxLength(80), singleLine],
    'salesContact.email': [required, email],
    'salesContact.phoneNumber': [required, phoneNumber],
    message: [maxLength(maxQuotationTextLength)],
    items: [minArrayLength(1)],
    'items[].description': [required, maxLength(500)],
    'items[].prices': [minArrayLength(1)],
  },
  repeatable: true,
  response: ProviderQuotation,
  status: 201,
  problems: ['INVALID_TRANSITION'],
});

export const addProviderQuotationDocument = defineOperation({
  ...base,
  id: 'addProviderQuotationDocument',
  method: 'POST',
  path: '/v1/provider/quotation/:quotationId/document',
  summary:
    'Adds a design or a survey report. It belongs to the quote if there is one that can be accepted, and otherwise to the next one: the customer then sees it with that quote.',
  body: Type.Object({ type: Type.Enum([...uploadedQuotationDocuments]), ...pdfUpload }),
  bodyName: 'quotationDocument',
  rules: pdfUploadRules,
  largeBody: true,
  repeatable: true,
  status: 201,
  problems: ['INVALID_TRANSITION'],
});

export const refuseQuotation = defineOperation({
  ...base,
  id: 'refuseQuotation',
  method: 'POST',
  path: '/v1/provider/quotation/:quotationId/refusal',
  summary: 'Reports that no quote can be made. The quote becomes `UNABLE_TO_PROVIDE`.',
  body: ReasonBody,
  bodyName: 'quotationRefusal',
  rules: reasonRules,
  problems: ['INVALID_TRANSITION'],
});

export const withdrawProviderQuotation = defineOperation({
  ...base,
  id: 'withdrawProviderQuotation',
  method: 'POST',
  path: '/v1/provider/quotation/:quotationId/withdrawal',
  summary: 'Withdraws a quote, so that it can no longer be accepted.',
  body: ReasonBody,
  bodyName: 'quotationWithdrawal',
  rules: reasonRules,
  problems: ['INVALID_TRANSITION', 'QUOTATION_EXPIRED'],
});

export const addProviderQuotationComment = defineOperation({
  ...base,
  id: 'addProviderQuotationComment',
  method: 'POST',
  path: '/v1/provider/quotation/:quotationId/comment',
  summary: 'Sends a comment to the customer, by email too.',
  body: Type.Object({ author: Type.String({ maxLength: 80 }), text: Type.String({ maxLength: maxQuotationTextLength }) }),
  bodyName: 'quotationComment',
  rules: { author: [required, maxLength(80), singleLine], text: [required, maxLength(maxQuotationTextLength)] },
  repeatable: true,
  status: 201,
  problems: ['INVALID_TRANSITION', 'MESSAGE_LIMIT'],
});
