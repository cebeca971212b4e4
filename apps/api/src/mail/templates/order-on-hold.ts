import type { Language } from '@demarc/contract/language.ts';
import type { holdReasons } from '@demarc/contract/order.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, getOrderReason, holdReasonLabels, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface OrderOnHold extends OrderMailContext {
  holdReason: (typeof holdReasons)[number];
  /** Written by the provider; empty for none. */
  remark: string;
}

/** Says why an order is on hold, and who has to do what. */
export function orderOnHold(values: OrderOnHold, language: Language, portal: string): MailText {
  const { firstName, orderNumber, remark, subject } = values;
  const { what, next } = holdReasonLabels[values.holdReason];
  const shared = {
    greeting: formatGreeting(firstName, language),
    preview: what[language],
    paragraphs: [what[language], ...(remark ? [remark] : [])],
    reason: getOrderReason(values, language),
  };
  const url = buildOrderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Order ${orderNumber} staat in de wacht: ${subject}`,
      title: 'Uw order staat in de wacht',
      button: { label: 'Order bekijken', url },
      facts: { title: 'Uw order', rows: toOrderRows(values, language) },
      closing: { title: 'Wat er nodig is', text: next.nl },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} is on hold: ${subject}`,
    title: 'Your order is on hold',
    button: { label: 'View order', url },
    facts: { title: 'Your order', rows: toOrderRows(values, language) },
    closing: { title: 'What’s needed', text: next.en },
  };
}
