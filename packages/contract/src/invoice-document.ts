import { Type } from 'typebox';
import { InvoiceFilter, InvoiceNumber, InvoiceNumberParam, invoiceAttachmentTypes } from './invoice.ts';
import { defaultInvoiceFileNamePattern, invoiceFileNameParts, maxFileNameLength } from './invoice-file-name.ts';
import { invoiceAccess } from './invoice-overview.ts';
import { csvExport, defineOperation } from './operation.ts';
import { CustomerId } from './types.ts';

/** The files that can be downloaded for an invoice. */
export const invoiceFileTypes = [...invoiceAttachmentTypes, 'specification'] as const;
export type InvoiceFileType = (typeof invoiceFileTypes)[number];

/** The maximum number of invoices in one ZIP file. */
export const maxArchivedInvoices = 500;

const tag = 'Invoices';
const invoiceParams = Type.Object({ customerId: CustomerId, number: InvoiceNumberParam });

export const downloadInvoice = defineOperation({
  id: 'downloadInvoice',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice/:number/download',
  summary: 'Downloads an invoice as PDF or UBL 2.1 (Peppol BIS Billing 3.0), or its specification as CSV.',
  tag,
  access: invoiceAccess,
  params: invoiceParams,
  query: Type.Object({ type: Type.Enum([...invoiceFileTypes]) }),
  file: { contentType: 'application/pdf', otherContentTypes: ['application/xml', csvExport.contentType], maxConcurrent: 5 },
  problems: ['DOCUMENT_NOT_READY'],
});

export const mailInvoice = defineOperation({
  id: 'mailInvoice',
  method: 'POST',
  path: '/v1/customer/:customerId/invoice/:number/mail',
  summary:
    'Emails an invoice to the billing contacts again, with the documents of `invoiceAttachmentPreference`. At most 5 times per hour.',
  tag,
  access: invoiceAccess,
  params: invoiceParams,
  problems: ['DOCUMENT_NOT_READY', 'TOO_MANY_ATTEMPTS'],
});

export const downloadInvoices = defineOperation({
  id: 'downloadInvoices',
  method: 'GET',
  path: '/v1/customer/:customerId/invoice/archive',
  summary: `Downloads the documents of up to ${maxArchivedInvoices} invoices as one ZIP file: those with the given numbers, or those that pass the filters of the list.`,
  tag,
  access: invoiceAccess,
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({
    number: Type.Optional(
      Type.Array(InvoiceNumber, { maxItems: maxArchivedInvoices, description: 'If given, the filters are ignored.' }),
    ),
    ...InvoiceFilter.properties,
    document: Type.Optional(
      Type.Array(Type.Enum([...invoiceFileTypes]), {
        minItems: 1,
        maxItems: invoiceFileTypes.length,
        description: 'Defaults to `pdf` and `ubl`.',
      }),
    ),
    namePattern: Type.Optional(
      Type.String({
        maxLength: maxFileNameLength,
        default: defaultInvoiceFileNamePattern,
        description: `Names the files, without their extension. Replaces ${invoiceFileNameParts.map((part) => `\`{${part}}\``).join(', ')}. Names that occur twice get a number.`,
      }),
    ),
  }),
  file: { contentType: 'application/zip', maxConcurrent: 5 },
  problems: ['DOCUMENT_NOT_READY'],
});
