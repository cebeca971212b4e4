import type { CustomerContact } from '@demarc/contract/contact.ts';
import { getOrder } from '@demarc/contract/order.ts';
import type { ChangeContext } from '../../app-context.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { readProductNames } from '../../db/views/product-names.ts';
import {
  addCopyRecipients,
  findCopyRecipients,
  type MailRecipient,
  selectContactRecipients,
} from '../../mail/mail-recipients.ts';
import type { OrderMailContext } from '../../mail/order-labels.ts';
import type { MailTemplate } from '../../mail/render-mail.ts';
import type { OrderRow } from './order.store.ts';

/**
 * Mails the followers of an order: its own contact, or else the customer's order contacts, or else the main contact; and the
 * accounts that chose to receive a copy. Each address gets one mail.
 */
export async function queueOrderMail<Values extends OrderMailContext>(
  { tx, context: { mail } }: Pick<ChangeContext, 'tx' | 'context'>,
  order: OrderRow,
  template: MailTemplate<Values>,
  values: Omit<NoInfer<Values>, keyof OrderMailContext>,
): Promise<void> {
  const { customerId, orderId, customerOrderId, subject, reference } = order;
  const [customer, namesIn, copies] = await Promise.all([
    findCustomer(tx, customerId),
    readProductNames(tx, [order.packageCode]),
    findCopyRecipients(tx, customerId, { type: 'order', shownBy: getOrder }),
  ]);
  if (!customer) return;
  const { brand, companyName, contacts, language } = customer;
  const orderNumber = formatOrderNumber(order);
  const readers = addCopyRecipients(getRecipients(order, contacts), copies);
  const queued = readers.map(({ email, firstName, language: own }) => {
    const packageName = namesIn(own ?? language).getPackageName(order);
    const about: OrderMailContext = {
      firstName,
      companyName,
      orderId,
      orderNumber,
      customerOrderId,
      subject,
      packageName,
      reference,
    };
    // TypeScript cannot tell that the two parts make a whole.
    const all = { ...about, ...values } as unknown as Values;
    return mail.queue<Values>(tx, { customerId, brand, language: own ?? language, recipient: email, template, values: all });
  });
  await Promise.all(queued);
}

function getRecipients({ contact }: OrderRow, contacts: readonly CustomerContact[]): MailRecipient[] {
  return contact?.email ? [contact] : selectContactRecipients(contacts, 'order');
}
