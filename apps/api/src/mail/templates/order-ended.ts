import type { Language } from '@demarc/contract/language.ts';
import type { endReasons } from '@demarc/contract/order.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { endTexts, type OrderSubject, orderReason, orderRows, orderUrl } from '../order-texts.ts';

export interface OrderEnded extends OrderSubject {
  /** Rejected during validation, or failed during delivery. */
  outcome: 'REJECTED' | 'FAILED';
  endReason: (typeof endReasons)[number];
  /** Written by the provider; empty for none. */
  remark: string;
}

/** Says that an order is not delivered, and why. */
export function orderEnded(values: OrderEnded, language: Language, portal: string): MailText {
  const { firstName, orderNumber, outcome, remark, subject } = values;
  const why = endTexts[values.endReason][language];
  const isRejected = outcome === 'REJECTED';
  const shared = {
    greeting: greeting(firstName, language),
    preview: why,
    reason: orderReason(values, language),
  };
  const url = orderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Bestelling ${orderNumber} ${isRejected ? 'is afgewezen' : 'kan niet worden opgeleverd'}: ${subject}`,
      title: isRejected ? 'Uw bestelling is afgewezen' : 'Uw bestelling kan niet worden opgeleverd',
      paragraphs: [why, ...(remark ? [remark] : []), 'De bestelling is hiermee afgesloten. Er wordt niets voor berekend.'],
      button: { label: 'Bekijk de bestelling', url },
      facts: { title: 'Om welke bestelling het gaat', rows: orderRows(values, language) },
      closing: {
        title: 'Wat u kunt doen',
        text: 'Controleer in de portal wat er op dit adres wel kan, of vraag het onze klantenservice.',
      },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} ${isRejected ? 'was rejected' : 'cannot be delivered'}: ${subject}`,
    title: isRejected ? 'Your order was rejected' : 'Your order cannot be delivered',
    paragraphs: [why, ...(remark ? [remark] : []), 'The order is closed with this. Nothing is charged for it.'],
    button: { label: 'See the order', url },
    facts: { title: 'Which order this is about', rows: orderRows(values, language) },
    closing: {
      title: 'What you can do',
      text: 'Check in the portal what else can be had at this address, or ask our customer service.',
    },
  };
}
