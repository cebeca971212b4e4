import { getQuotation } from '@demarc/contract/quotation.ts';
import type { ChangeContext } from '../../app-context.ts';
import { formatQuotationNumber } from '../../db/search-text.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { findMailReaders } from '../../mail/mail-recipients.ts';
import { type QuotationMailReason, quotationNotice } from '../../mail/templates/quotation-notice.ts';
import type { QuotationRow } from './quotation.store.ts';

/** Emails a change of a quotation to the order contacts, and to the accounts that chose to receive a copy. */
export async function queueQuotationMail(
  { tx, context: { mail } }: Pick<ChangeContext, 'tx' | 'context'>,
  row: QuotationRow,
  reason: QuotationMailReason,
  text: string | null = null,
): Promise<void> {
  const { customerId, quotationId, title, version, validUntil, contractValue, mrc, nrc, termMonths } = row;
  const customer = await findCustomer(tx, customerId);
  if (!customer) return;
  const { companyName } = customer;
  const recipients = await findMailReaders(tx, customer, { types: ['order'], shownBy: getQuotation });
  const offer =
    mrc !== null && nrc !== null && termMonths !== null && contractValue !== null && validUntil !== null
      ? { version, validUntil, mrc, nrc, termMonths, contractValue }
      : null;
  const sharedValues = { companyName, quotationId, number: formatQuotationNumber(row), title, offer, reason, text };
  const queued = recipients.map(({ envelope, firstName }) => ({
    ...envelope,
    template: quotationNotice,
    values: { ...sharedValues, firstName, orderCount: row.orderIds.length },
  }));
  await mail.queue(tx, ...queued);
}
