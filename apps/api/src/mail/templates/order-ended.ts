import type { Language } from '@demarc/contract/language.ts';
import type { endReasons } from '@demarc/contract/order.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, endReasonLabels, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface OrderEnded extends OrderMailContext {
  /** Rejected during validation, or failed during delivery. */
  outcome: 'REJECTED' | 'FAILED';
  endReason: (typeof endReasons)[number];
  /** Written by the provider; empty for none. */
  remark: string;
}

/** Says that an order is not delivered, and why. */
export function orderEnded(values: OrderEnded, language: Language, portal: string): MailText {
  const { firstName, orderNumber, outcome, remark, subject } = values;
  const why = endReasonLabels[values.endReason][language];
  const isRejected = outcome === 'REJECTED';
  const shared = {
    greeting: formatGreeting(firstName, language),
    preview: why,
    reason: getOrderReason(values, language),
  };
  const url = buildOrderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Order ${orderNumber} ${isRejected ? 'is afgewezen' : 'kan niet worden opgeleverd'}: ${subject}`,
      title: isRejected ? 'Uw order is afgewezen' : 'Uw order kan niet worden opgeleverd',
      paragraphs: [why, ...(remark ? [remark] : []), 'De order is afgesloten. We brengen niets in rekening.'],
      button: { label: 'Order bekijken', url },
      facts: { title: 'Uw order', rows: toOrderRows(values, language) },
      closing: {
        title: 'Wat u kunt doen',
        text: 'Controleer in het portaal wat er op dit adres wel beschikbaar is, of neem contact met ons op.',
      },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} ${isRejected ? 'has been rejected' : 'can’t be delivered'}: ${subject}`,
    title: isRejected ? 'Your order has been rejected' : 'Your order can’t be delivered',
    paragraphs: [why, ...(remark ? [remark] : []), 'The order is closed. You won’t be charged.'],
    button: { label: 'View order', url },
    facts: { title: 'Your order', rows: toOrderRows(values, language) },
    closing: {
      title: 'What you can do',
      text: 'Check in the portal what else is available at this address, or contact us.',
    },
  };
}
