import { Type } from 'typebox';
import { AddressRequest, buildAddressRules } from './address.ts';
import { orderTypes } from './kinds/registry.ts';
import { defineOperation } from './operation.ts';
import { quotationParams } from './quotation.ts';
import { quotationAccess, quotationTag } from './quotation-counts.ts';
import { declineReasons, maxQuotationTextLength, maxQuotationTitleLength, Quotation } from './quotation-schemas.ts';
import { getMember } from './rules/field-rules.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { type FieldRules, isMissing } from './rules/rule.ts';
import { singleLine } from './rules/single-line.ts';
import { workingDay } from './rules/working-day.ts';
import { SiteCode } from './site.ts';
import { CustomerId, Day, optional, Uuid } from './types.ts';

/** The maximum number of requests of a customer that wait for an offer. */
export const maxOpenQuotationRequests = 100;

const maxBatchRow = 2_000;
const QuotationText = Type.String({ maxLength: maxQuotationTextLength });
const QuotationVersionNumber = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 10_000, description: 'The version that the user saw. Refused if there is a newer one.' }),
);

/** Builds the rules of a request for a quotation, for the form and the server. */
export function buildQuotationRequestRules(body: unknown): FieldRules {
  const request = getMember(body, 'request');
  const address = getMember(request, 'address');
  return {
    title: [maxLength(maxQuotationTitleLength), singleLine],
    customerReference: [maxLength(50), singleLine],
    'request.type': [required],
    'request.description': [required, maxLength(maxQuotationTextLength)],
    'request.wishDate': [required, workingDay],
    ...(isMissing(address) ? {} : buildAddressRules('request.address', getMember(address, 'country'))),
    'request.address?.room': [maxLength(64), singleLine],
  };
}

export const requestQuotation = defineOperation({
  id: 'requestQuotation',
  method: 'POST',
  path: '/v1/customer/:customerId/quotation',
  summary:
    'Requests a quote: for an address, for a data center, for all addresses of an address file, or as described. We reply within two business days.',
  tag: quotationTag,
  access: quotationAccess,
  params: Type.Object({ customerId: CustomerId }),
  body: Type.Object({
    title: optional(Type.String({ maxLength: maxQuotationTitleLength, description: 'Defaults to what is requested and where.' })),
    customerReference: optional(Type.String({ maxLength: 50 })),
    request: Type.Object({
      type: Type.Enum([...orderTypes], {
        description: 'What is needed. Describe it in `description` if there is more than one.',
      }),
      address: optional(Type.Object({ ...AddressRequest.properties, room: optional(Type.String({ maxLength: 64 })) })),
      siteCode: optional(SiteCode),
      batchId: optional(
        Type.String({ ...Uuid, description: 'An availability batch. Its addresses become part of this one request.' }),
      ),
      batchRows: optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: maxBatchRow }), {
          maxItems: maxBatchRow,
          description: 'Only these rows of the batch. Defaults to all rows that cannot be ordered.',
        }),
      ),
      description: Type.String({
        maxLength: maxQuotationTextLength,
        description: 'What you need, such as speeds, power, and purpose.',
      }),
      wishDate: Day,
    }),
  }),
  bodyName: 'quotationRequest',
  rules: buildQuotationRequestRules,
  repeatable: true,
  response: Quotation,
  status: 201,
  problems: ['CUSTOMER_NOT_ACTIVE', 'QUOTATION_REQUEST_LIMIT'],
});

export const withdrawQuotation = defineOperation({
  id: 'withdrawQuotation',
  method: 'DELETE',
  path: '/v1/customer/:customerId/quotation/:quotationId',
  summary: 'Withdraws a request that has not been answered with a quote. It is kept as `CANCELLED`.',
  tag: quotationTag,
  access: quotationAccess,
  params: quotationParams,
  problems: ['INVALID_TRANSITION', 'CUSTOMER_NOT_ACTIVE'],
});

export const declineQuotation = defineOperation({
  id: 'declineQuotation',
  method: 'POST',
  path: '/v1/customer/:customerId/quotation/:quotationId/decline',
  summary: 'Declines a quote.',
  tag: quotationTag,
  access: quotationAccess,
  params: quotationParams,
  body: Type.Object({
    reason: Type.Enum([...declineReasons]),
    comment: optional(QuotationText),
    version: QuotationVersionNumber,
  }),
  bodyName: 'quotationDecline',
  rules: { reason: [required], comment: [maxLength(maxQuotationTextLength)] },
  response: Quotation,
  problems: ['INVALID_TRANSITION', 'QUOTATION_EXPIRED', 'QUOTATION_VERSION_CHANGED', 'CUSTOMER_NOT_ACTIVE'],
});

export const requestQuotationChange = defineOperation({
  id: 'requestQuotationChange',
  method: 'POST',
  path: '/v1/customer/:customerId/quotation/:quotationId/change-request',
  summary: 'Asks for a changed quote. The comment becomes part of the discussion.',
  tag: quotationTag,
  access: quotationAccess,
  params: quotationParams,
  body: Type.Object({ comment: QuotationText, version: QuotationVersionNumber }),
  bodyName: 'quotationChangeRequest',
  rules: { comment: [required, maxLength(maxQuotationTextLength)] },
  response: Quotation,
  problems: ['INVALID_TRANSITION', 'QUOTATION_EXPIRED', 'QUOTATION_VERSION_CHANGED', 'MESSAGE_LIMIT', 'CUSTOMER_NOT_ACTIVE'],
});

export const refreshQuotation = defineOperation({
  id: 'refreshQuotation',
  method: 'POST',
  path: '/v1/customer/:customerId/quotation/:quotationId/refresh',
  summary: 'Asks for a new version of an expired quote. It stays `EXPIRED` until the new version is offered.',
  tag: quotationTag,
  access: quotationAccess,
  params: quotationParams,
  response: Quotation,
  problems: ['INVALID_TRANSITION', 'CUSTOMER_NOT_ACTIVE'],
});

export const copyQuotation = defineOperation({
  id: 'copyQuotation',
  method: 'POST',
  path: '/v1/customer/:customerId/quotation/:quotationId/copy',
  summary: 'Requests a new quote for what this one was requested for.',
  tag: quotationTag,
  access: quotationAccess,
  params: quotationParams,
  repeatable: true,
  response: Quotation,
  status: 201,
  problems: ['CUSTOMER_NOT_ACTIVE', 'QUOTATION_REQUEST_LIMIT'],
});

export const addQuotationComment = defineOperation({
  id: 'addQuotationComment',
  method: 'POST',
  path: '/v1/customer/:customerId/quotation/:quotationId/comment',
  summary: 'Sends a comment on a quote to the provider.',
  tag: quotationTag,
  access: quotationAccess,
  params: quotationParams,
  body: Type.Object({ text: QuotationText }),
  bodyName: 'quotationComment',
  rules: { text: [required, maxLength(maxQuotationTextLength)] },
  repeatable: true,
  response: Quotation,
  status: 201,
  problems: ['INVALID_TRANSITION', 'MESSAGE_LIMIT', 'CUSTOMER_NOT_ACTIVE'],
});
