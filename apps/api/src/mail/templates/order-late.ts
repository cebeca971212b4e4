import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { dayText } from '../moments.ts';
import { type OrderSubject, orderReason, orderRows, orderUrl } from '../order-texts.ts';

export interface OrderLate extends OrderSubject {
  /** The promised date, which has passed. */
  promisedDate: string;
  /** The new planned date. */
  plannedDate: string | null;
}

/** Says that the promised date of an order has passed. */
export function orderLate(values: OrderLate, language: Language, portal: string): MailText {
  const { firstName, orderNumber, plannedDate, subject } = values;
  const promised = dayText(values.promisedDate, language);
  const next = plannedDate && dayText(plannedDate, language);
  const shared = { greeting: greeting(firstName, language), reason: orderReason(values, language) };
  const url = orderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Order ${orderNumber} is te laat: ${subject}`,
      preview: `De oplevering was gepland op ${promised}.`,
      title: 'Uw order is te laat',
      paragraphs: [
        `De oplevering was gepland op ${promised}. Dat is niet gelukt.`,
        next ? `De nieuwe datum is ${next}.` : 'Er is nog geen nieuwe datum. U krijgt bericht zodra die er is.',
      ],
      button: { label: 'Order bekijken', url },
      facts: { title: 'Uw order', rows: orderRows(values, language) },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} is late: ${subject}`,
    preview: `Delivery was planned for ${promised}.`,
    title: 'Your order is late',
    paragraphs: [
      `Delivery was planned for ${promised}, but didn’t happen.`,
      next ? `The new date is ${next}.` : 'There’s no new date yet. We’ll let you know as soon as there is.',
    ],
    button: { label: 'View order', url },
    facts: { title: 'Your order', rows: orderRows(values, language) },
  };
}
