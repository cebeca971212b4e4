import { getOrder } from '@demarc/contract/order.ts';
import { formatSubject } from '@demarc/contract/order-subject.ts';
import type { ChangeContext } from '../../app-context.ts';
import { formatOrderNumber } from '../../db/search-text.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { readProductNames } from '../../db/views/product-names.ts';
import { findMailReaders } from '../../mail/mail-recipients.ts';
import type { OrderMailContext } from '../../mail/order-labels.ts';
import type { MailTemplate } from '../../mail/render-mail.ts';
import type { OrderRow } from './order.store.ts';

/**
 * Emails the followers of an order: its own contact, or else the customer's order contacts, or else the main contact; and the
 * accounts that chose to receive a copy. Each address gets one email.
 */
export async function queueOrderMail<Values extends OrderMailContext>(
  { tx, context: { mail } }: Pick<ChangeContext, 'tx' | 'context'>,
  order: OrderRow,
  template: MailTemplate<Values>,
  values: Omit<NoInfer<Values>, keyof OrderMailContext>,
): Promise<void> {
  const { customerId, orderId, customerOrderId, subject, reference, contact, replaces } = order;
  const packageCodes = [order.packageCode, ...(replaces ? [replaces.packageCode] : [])];
  const [customer, getNamesIn] = await Promise.all([findCustomer(tx, customerId), readProductNames(tx, packageCodes)]);
  if (!customer) return;
  const { companyName } = customer;
  const orderNumber = formatOrderNumber(order);
  const recipients = await findMailReaders(tx, customer, {
    types: ['order'],
    shownBy: getOrder,
    contact: contact?.email ? contact : null,
  });
  const queued = recipients.map(({ envelope, firstName }) => {
    const names = getNamesIn(envelope.language);
    const orderContext: OrderMailContext = {
      firstName,
      companyName,
      orderId,
      orderNumber,
      customerOrderId,
      subject: formatSubject(subject, envelope.language),
      packageName: names.getPackageName(order),
      replacedName: replaces && names.getPackageName(replaces),
      reference,
    };
    // TypeScript cannot infer that the two objects together have all fields.
    const templateValues = { ...orderContext, ...values } as unknown as Values;
    return mail.queue<Values>(tx, { ...envelope, template, values: templateValues });
  });
  await Promise.all(queued);
}
