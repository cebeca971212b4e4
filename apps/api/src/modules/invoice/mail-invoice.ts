import type { InvoiceAttachmentPreference } from '@demarc/contract/customer.ts';
import { getInvoice, type invoiceAttachmentTypes } from '@demarc/contract/invoice.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import { type CustomerWithDetails, findCustomer } from '../../db/views/customer.ts';
import { conflict, notFound, tooManyRequests } from '../../http/problem.ts';
import { findMailReaders } from '../../mail/mail-recipients.ts';
import { invoiceIssued } from '../../mail/templates/invoice-issued.ts';
import { findInvoice, type InvoiceRow } from './invoice.store.ts';
import { findDocumentIds, markMailed } from './invoice-document.store.ts';

type AttachmentType = (typeof invoiceAttachmentTypes)[number];

const maxMailsPerHour = 5;
const hourSeconds = 60 * 60;

const attachedTypes: Readonly<Record<InvoiceAttachmentPreference, readonly AttachmentType[]>> = {
  pdf_and_ubl: ['pdf', 'ubl'],
  pdf_only: ['pdf'],
  ubl_only: ['ubl'],
  none: [],
};

/** Emails an invoice, with the attachments that the customer chose, to the billing contacts and to the users who chose a copy. */
export async function queueInvoiceMail(
  { tx, context: { mail } }: Pick<ChangeContext, 'tx' | 'context'>,
  customer: CustomerWithDetails,
  invoice: InvoiceRow,
  documentIds: ReadonlyMap<AttachmentType, string>,
): Promise<void> {
  const { customerId, companyName, invoiceAttachmentPreference } = customer;
  const readers = await findMailReaders(tx, customer, { types: ['billing'], shownBy: getInvoice });
  const { number, type, issueDate, dueDate, totalInclVat: total, customInvoiceReference: reference, paymentMethod } = invoice;
  const period = { from: invoice.periodFrom, to: invoice.periodTo };
  const isDirectDebit = paymentMethod === 'SEPA_DIRECT_DEBIT';
  const attachmentFormats = attachedTypes[invoiceAttachmentPreference];
  const attachments = attachmentFormats.flatMap((type) => documentIds.get(type) ?? []);
  const queued = readers.map(({ envelope, firstName }) => {
    const values = {
      firstName,
      companyName,
      number,
      type,
      issueDate,
      dueDate,
      period,
      total,
      reference,
      isDirectDebit,
      attachmentFormats,
    };
    return { ...envelope, attachments, template: invoiceIssued, values };
  });
  await mail.queue(tx, ...queued);
  if (readers.length > 0) await markMailed(tx, { customerId, number, types: attachmentFormats });
}

/** Emails an invoice again. Throws DOCUMENT_NOT_READY until its documents are ready, and TOO_MANY_ATTEMPTS beyond 5 per hour. */
export async function mailAgain(
  context: AppContext,
  key: { customerId: number; number: string },
  author: Author,
): Promise<undefined> {
  const { clock, database, keys } = context;
  const { db } = database;
  const invoice = await findInvoice(db, key);
  if (!invoice) throw notFound();
  const documentIds = await findDocumentIds(db, key);
  if (documentIds.size === 0) throw conflict('DOCUMENT_NOT_READY');
  const attemptKey = hashAttemptKey(keys, 'invoice-mail', key.number);
  const { count, resetsAt } = await countAttempt(db, clock, attemptKey, hourSeconds);
  if (count > maxMailsPerHour) throw tooManyRequests('TOO_MANY_ATTEMPTS', (resetsAt.getTime() - clock.now().getTime()) / 1000);
  await db.transaction(async (tx) => {
    const customer = (await findCustomer(tx, key.customerId))!;
    await queueInvoiceMail({ tx, context }, customer, invoice, documentIds);
    await writeAudit(tx, clock, author, {
      customerId: key.customerId,
      type: 'invoice.mailed',
      objectType: 'invoice',
      objectId: key.number,
      before: null,
      after: { attachments: customer.invoiceAttachmentPreference },
    });
  });
}
