import { Type } from 'typebox';
import { orderTypes } from './kinds/registry.ts';
import { csvExport, defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { quotationAccess, quotationTag } from './quotation-counts.ts';
import { Quotation, QuotationSummary, QuotationVersion, quotationDocumentTypes } from './quotation-schemas.ts';
import { quotationStatuses } from './quotation-state.ts';
import { CustomerId, Day, IntegerId } from './types.ts';

const customerParams = Type.Object({ customerId: CustomerId });
export const quotationParams = Type.Object({ customerId: CustomerId, quotationId: IntegerId });

const optionalEnumArray = <T extends readonly string[]>(values: T) =>
  Type.Optional(Type.Array(Type.Enum([...values] as T[number][]), { maxItems: values.length }));

export const QuotationFilter = Type.Object({
  status: optionalEnumArray(quotationStatuses),
  type: optionalEnumArray(orderTypes),
  expiring: Type.Optional(Type.Boolean({ description: 'Pass `true` to return only quotes that expire within 7 days.' })),
  q: Type.Optional(
    Type.String({ minLength: 2, maxLength: 100, description: 'Finds quotes by number, title and `customerReference`.' }),
  ),
  validUntilFrom: Type.Optional(Day),
  validUntilTo: Type.Optional(Day),
});
export const quotationSorts = ['-urgency', 'quotationId', '-quotationId', 'validUntil', '-validUntil'] as const;

export const listQuotations = defineOperation({
  id: 'listQuotations',
  method: 'GET',
  path: '/v1/customer/:customerId/quotation',
  summary: 'Lists quotes, newest first by default.',
  tag: quotationTag,
  access: quotationAccess,
  params: customerParams,
  query: Type.Object({
    ...QuotationFilter.properties,
    sort: Type.Optional(
      Type.Enum([...quotationSorts], {
        description:
          '`-urgency` lists quotes that can be accepted first, the one that expires first at the top, then other open quotes, and quotes that are closed or expired; newest first within the last two groups. By `validUntil`, those without a quote come last.',
      }),
    ),
    ...KeysetPageQuery.properties,
  }),
  response: createKeysetPageSchema(QuotationSummary),
  follows: ['quotation', 'approval-request'],
});

export const exportQuotations = defineOperation({
  id: 'exportQuotations',
  method: 'GET',
  path: '/v1/customer/:customerId/quotation/export',
  summary: 'Exports quotes as CSV, with the same filters as the list.',
  tag: quotationTag,
  access: quotationAccess,
  params: customerParams,
  query: Type.Object({ ...QuotationFilter.properties, format: Type.Optional(Type.Literal('csv')) }),
  file: csvExport,
});

export const getQuotation = defineOperation({
  id: 'getQuotation',
  method: 'GET',
  path: '/v1/customer/:customerId/quotation/:quotationId',
  summary: 'Retrieves a quote with its latest version, comments, documents, and history.',
  tag: quotationTag,
  access: quotationAccess,
  params: quotationParams,
  response: Quotation,
  follows: ['quotation', 'approval-request'],
});

export const getQuotationVersion = defineOperation({
  id: 'getQuotationVersion',
  method: 'GET',
  path: '/v1/customer/:customerId/quotation/:quotationId/version/:version',
  summary: 'Retrieves a version of a quote as it was made.',
  tag: quotationTag,
  access: quotationAccess,
  params: Type.Object({ ...quotationParams.properties, version: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
  response: QuotationVersion,
  follows: ['quotation'],
});

export const downloadQuotation = defineOperation({
  id: 'downloadQuotation',
  method: 'GET',
  path: '/v1/customer/:customerId/quotation/:quotationId/download',
  summary: 'Downloads a version of a quote, or a document that belongs to it, as PDF.',
  tag: quotationTag,
  access: quotationAccess,
  params: quotationParams,
  query: Type.Object({
    type: Type.Optional(Type.Enum([...quotationDocumentTypes], { default: 'QUOTATION_PDF' })),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'Version of the quote. Defaults to the latest that has such a document.',
      }),
    ),
    documentId: Type.Optional(
      Type.String({ format: 'uuid', description: 'One of several documents of this type. By default the newest.' }),
    ),
  }),
  file: { contentType: 'application/pdf', maxConcurrent: 5 },
});
