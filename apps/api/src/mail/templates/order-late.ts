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
      subject: `Bestelling ${orderNumber} is te laat: ${subject}`,
      preview: `De oplevering stond op ${promised}.`,
      title: 'Uw bestelling is te laat',
      paragraphs: [
        `De oplevering stond op ${promised}, en die dag is voorbij.`,
        next ? `De nieuwe datum is ${next}.` : 'Er is nog geen nieuwe datum. Zodra die er is, krijgt u bericht.',
      ],
      button: { label: 'Bekijk de bestelling', url },
      facts: { title: 'Om welke bestelling het gaat', rows: orderRows(values, language) },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} is late: ${subject}`,
    preview: `It was due on ${promised}.`,
    title: 'Your order is late',
    paragraphs: [
      `Delivery was due on ${promised}, and that day has passed.`,
      next ? `The new date is ${next}.` : 'There is no new date yet. We will tell you as soon as there is.',
    ],
    button: { label: 'See the order', url },
    facts: { title: 'Which order this is about', rows: orderRows(values, language) },
  };
}
