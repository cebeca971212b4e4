import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { dayText } from '../moments.ts';
import { euros, type OrderSubject, orderReason, orderRows, orderUrl } from '../order-texts.ts';

export interface OrderAccepted extends OrderSubject {
  wishDate: string;
  monthly: string;
  once: string;
}

/** Confirms an order that passed validation, and says what happens next. */
export function orderAccepted(values: OrderAccepted, language: Language, portal: string): MailText {
  const { firstName, monthly, once, orderNumber, subject } = values;
  const wish = dayText(values.wishDate, language);
  const shared = { greeting: greeting(firstName, language), reason: orderReason(values, language) };
  const url = orderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Order ${orderNumber} is geaccepteerd: ${subject}`,
      preview: `Wensdatum ${wish}.`,
      title: 'Uw order is geaccepteerd',
      paragraphs: [
        'We hebben uw order ontvangen en gecontroleerd. De order gaat nu naar de carrier. U krijgt bericht zodra er een datum is.',
      ],
      button: { label: 'Order bekijken', url },
      facts: {
        title: 'Wat u hebt besteld',
        rows: [
          ...orderRows(values, language),
          ['Wensdatum', wish],
          ['Per maand', `${euros(monthly, language)} excl. btw`],
          ['Eenmalig', `${euros(once, language)} excl. btw`],
        ],
      },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} has been accepted: ${subject}`,
    preview: `Requested date: ${wish}.`,
    title: 'Your order has been accepted',
    paragraphs: [
      'We’ve received and checked your order and are sending it to the carrier. We’ll let you know as soon as there’s a date.',
    ],
    button: { label: 'View order', url },
    facts: {
      title: 'What you ordered',
      rows: [
        ...orderRows(values, language),
        ['Requested date', wish],
        ['Per month', `${euros(monthly, language)} excl. VAT`],
        ['One-time', `${euros(once, language)} excl. VAT`],
      ],
    },
  };
}
