import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface OrderLate extends OrderMailContext {
  /** The promised date, which has passed. */
  promisedDate: string;
  /** The new planned date. */
  plannedDate: string | null;
}

/** Says that the promised date of an order has passed. */
export function orderLate(values: OrderLate, language: Language, portal: string): MailText {
  const { firstName, orderNumber, plannedDate, subject } = values;
  const promised = formatDay(values.promisedDate, language);
  const nextDate = plannedDate && formatDay(plannedDate, language);
  const shared = { greeting: formatGreeting(firstName, language), reason: getOrderReason(values, language) };
  const url = buildOrderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Order ${orderNumber} is te laat: ${subject}`,
      preview: `De oplevering was gepland op ${promised}.`,
      title: 'Uw order is te laat',
      paragraphs: [
        `De oplevering was gepland op ${promised}. Dat is niet gelukt.`,
        nextDate ? `De nieuwe datum is ${nextDate}.` : 'Er is nog geen nieuwe datum. U krijgt bericht zodra die er is.',
      ],
      button: { label: 'Order bekijken', url },
      facts: { title: 'Uw order', rows: toOrderRows(values, language) },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} is late: ${subject}`,
    preview: `Delivery was planned for ${promised}.`,
    title: 'Your order is late',
    paragraphs: [
      `Delivery was planned for ${promised}, but didn’t happen.`,
      nextDate ? `The new date is ${nextDate}.` : 'There’s no new date yet. We’ll let you know as soon as there is.',
    ],
    button: { label: 'View order', url },
    facts: { title: 'Your order', rows: toOrderRows(values, language) },
  };
}
