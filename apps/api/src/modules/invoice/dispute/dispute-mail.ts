import { getInvoice } from '@demarc/contract/invoice.ts';
import type { ChangeContext } from '../../../app-context.ts';
import { findCustomer } from '../../../db/views/customer.ts';
import { findMailReaders } from '../../../mail/mail-recipients.ts';
import { type DisputeOutcome, disputeAnswered } from '../../../mail/templates/dispute-answered.ts';
import type { DisputeRow } from './dispute.store.ts';

/** Emails the provider's message or decision about a dispute to the billing contacts, and to the users who chose a copy. */
export async function queueDisputeMail(
  { tx, context: { mail } }: ChangeContext,
  { customerId, number, lineDescription, creditNoteNumber }: DisputeRow,
  { outcome, text }: { outcome: DisputeOutcome; text: string | null },
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  if (!customer) return;
  const { companyName } = customer;
  const readers = await findMailReaders(tx, customer, { types: ['billing'], shownBy: getInvoice });
  const queued = readers.map(({ envelope, firstName }) => ({
    ...envelope,
    template: disputeAnswered,
    values: { firstName, companyName, number, lineDescription, creditNoteNumber, outcome, text },
  }));
  await mail.queue(tx, ...queued);
}
