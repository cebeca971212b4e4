import type { Language } from '@demarc/contract/language.ts';
import type { holdReasons } from '@demarc/contract/order.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { holdTexts, type OrderSubject, orderReason, orderRows, orderUrl } from '../order-texts.ts';

export interface OrderOnHold extends OrderSubject {
  holdReason: (typeof holdReasons)[number];
  /** Written by the provider; empty for none. */
  remark: string;
}

/** Says why an order is on hold, and who has to do what. */
export function orderOnHold(values: OrderOnHold, language: Language, portal: string): MailText {
  const { firstName, orderNumber, remark, subject } = values;
  const { what, next } = holdTexts[values.holdReason];
  const shared = {
    greeting: greeting(firstName, language),
    preview: what[language],
    paragraphs: [what[language], ...(remark ? [remark] : [])],
    reason: orderReason(values, language),
  };
  const url = orderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Order ${orderNumber} staat in de wacht: ${subject}`,
      title: 'Uw order staat in de wacht',
      button: { label: 'Order bekijken', url },
      facts: { title: 'Uw order', rows: orderRows(values, language) },
      closing: { title: 'Wat er nodig is', text: next.nl },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} is on hold: ${subject}`,
    title: 'Your order is on hold',
    button: { label: 'View order', url },
    facts: { title: 'Your order', rows: orderRows(values, language) },
    closing: { title: 'What’s needed', text: next.en },
  };
}
