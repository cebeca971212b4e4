import type { CustomerContact } from '@demarc/contract/contact.ts';
import { getOrder } from '@demarc/contract/order.ts';
import { orderNumberOf } from '../../db/search-text.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { readProductNames } from '../../db/views/product-names.ts';
import { contactReaders, type Reader, withCopies } from '../../mail/contact-readers.ts';
import type { OrderSubject } from '../../mail/order-texts.ts';
import type { TemplateCall, TemplateValues } from '../../mail/templates.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import type { Work } from './work.ts';

type OrderTemplate = { [T in keyof TemplateValues]: TemplateValues[T] extends OrderSubject ? T : never }[keyof TemplateValues];

/**
 * Mails the followers of an order: its own contact, or else the customer's order contacts, or else the main contact; and the
 * accounts that chose to receive a copy. Each address gets one mail.
 */
export async function mailOrder<T extends OrderTemplate>(
  { tx, parts: { mail } }: Pick<Work, 'tx' | 'parts'>,
  order: OrderRow,
  template: T,
  values: Omit<TemplateValues[T], keyof OrderSubject>,
): Promise<void> {
  const customer = await findCustomer(tx, order.customerId);
  if (!customer) return;
  const { customerId, orderId, customerOrderId, subject, reference } = order;
  const { brand, companyName, contacts, language } = customer;
  const orderNumber = orderNumberOf(order);
  const namesIn = await readProductNames(tx, [order.packageCode]);
  const readers = await withCopies(tx, customerId, readersOf(order, contacts), { type: 'order', shownBy: getOrder });
  for (const { email, firstName, language: own } of readers) {
    const packageName = namesIn(own ?? language).ofPackage(order);
    const about: OrderSubject = {
      ...{ firstName, companyName, orderId, orderNumber, customerOrderId, subject, packageName, reference },
    };
    // TypeScript cannot match the generic template with its values.
    const call = { template, values: { ...about, ...values } } as unknown as TemplateCall;
    await mail.queue(tx, { customerId, brand, language: own ?? language, recipient: email, ...call });
  }
}

function readersOf({ contact }: OrderRow, contacts: readonly CustomerContact[]): Reader[] {
  return contact?.email ? [contact] : contactReaders(contacts, 'order');
}
