import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, formatEuros, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface OrderAccepted extends OrderMailContext {
  wishDate: string;
  monthly: string;
  once: string;
}

/** Confirms an order that passed validation, and says what happens next. */
export function orderAccepted(values: OrderAccepted, language: Language, portal: string): MailText {
  const { firstName, monthly, once, orderNumber, subject } = values;
  const requestedDate = formatDay(values.wishDate, language);
  const shared = { greeting: formatGreeting(firstName, language), reason: getOrderReason(values, language) };
  const url = buildOrderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Order ${orderNumber} is geaccepteerd: ${subject}`,
      preview: `Wensdatum ${requestedDate}.`,
      title: 'Uw order is geaccepteerd',
      paragraphs: ['We hebben uw order ontvangen en gecontroleerd. U krijgt bericht zodra er een datum is.'],
      button: { label: 'Order bekijken', url },
      facts: {
        title: 'Wat u hebt besteld',
        rows: [
          ...toOrderRows(values, language),
          ['Wensdatum', requestedDate],
          ['Per maand', `${formatEuros(monthly, language)} excl. btw`],
          ['Eenmalig', `${formatEuros(once, language)} excl. btw`],
        ],
      },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} has been accepted: ${subject}`,
    preview: `Requested date: ${requestedDate}.`,
    title: 'Your order has been accepted',
    paragraphs: ['We’ve received and checked your order. We’ll let you know as soon as there’s a date.'],
    button: { label: 'View order', url },
    facts: {
      title: 'What you ordered',
      rows: [
        ...toOrderRows(values, language),
        ['Requested date', requestedDate],
        ['Per month', `${formatEuros(monthly, language)} excl. VAT`],
        ['One-time', `${formatEuros(once, language)} excl. VAT`],
      ],
    },
  };
}
