import { getInvoice } from '@demarc/contract/invoice.ts';
import type { ChangeContext } from '../../app-context.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { findMailReaders } from '../../mail/mail-recipients.ts';
import { directDebitReturned } from '../../mail/templates/direct-debit-returned.ts';
import type { InvoiceRow } from '../../modules/invoice/invoice.store.ts';

/** Queues an email to the billing contacts: a direct debit was returned, and until when they have to pay. */
export async function queueReturnMail({ tx, context }: ChangeContext, invoice: InvoiceRow, returnCode: string): Promise<void> {
  const { seller } = context.config;
  const customer = await findCustomer(tx, invoice.customerId);
  if (!seller || !customer) return;
  const readers = await findMailReaders(tx, customer, { types: ['billing'], shownBy: getInvoice });
  const { number, dueDate, openAmount } = invoice;
  const values = {
    companyName: customer.companyName,
    number,
    dueDate,
    amount: openAmount ?? '0.00',
    returnCode,
    iban: seller.iban,
    accountHolder: seller.name,
  };
  const mails = readers.map(({ envelope, firstName }) => ({
    ...envelope,
    template: directDebitReturned,
    values: { ...values, firstName },
  }));
  await context.mail.queue(tx, ...mails);
}
