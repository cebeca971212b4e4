import { getInvoice } from '@demarc/contract/invoice.ts';
import type { ChangeContext } from '../../app-context.ts';
import type { CustomerWithDetails } from '../../db/views/customer.ts';
import { addCopyRecipients, findCopyRecipients, selectContactRecipients } from '../../mail/mail-recipients.ts';
import { invoiceIssued } from '../../mail/templates/invoice-issued.ts';
import type { InvoiceRow } from '../../modules/invoice/invoice.store.ts';

/** Mails an invoice to the billing contacts, and to the accounts that chose to receive a copy. */
export async function queueInvoiceMail(
  { tx, context: { mail } }: Pick<ChangeContext, 'tx' | 'context'>,
  { customerId, brand, language, companyName, contacts }: CustomerWithDetails,
  invoice: InvoiceRow,
): Promise<void> {
  const copies = await findCopyRecipients(tx, customerId, { type: 'billing', shownBy: getInvoice });
  const readers = addCopyRecipients(selectContactRecipients(contacts, 'billing'), copies);
  const { number, type, issueDate, dueDate, totalInclVat: total, customInvoiceReference: reference, paymentMethod } = invoice;
  const isDirectDebit = paymentMethod === 'SEPA_DIRECT_DEBIT';
  const queued = readers.map(({ email, firstName, language: own }) => {
    const values = { firstName, companyName, number, type, issueDate, dueDate, total, reference, isDirectDebit };
    return { ...{ customerId, brand, language: own ?? language, recipient: email }, template: invoiceIssued, values };
  });
  await mail.queue(tx, ...queued);
}
