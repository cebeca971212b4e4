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
      subject: `Bestelling ${orderNumber} is aangenomen: ${subject}`,
      preview: `Wensdatum ${wish}.`,
      title: 'Uw bestelling is aangenomen',
      paragraphs: [
        `Wij hebben uw bestelling ontvangen en gecontroleerd. Ze gaat nu naar de netbeheerder. Zodra er een datum is, krijgt u bericht.`,
      ],
      button: { label: 'Bekijk de bestelling', url },
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
    preview: `Wish date ${wish}.`,
    title: 'Your order has been accepted',
    paragraphs: [
      'We have received and checked your order. It goes to the carrier now. You will hear from us as soon as there is a date.',
    ],
    button: { label: 'See the order', url },
    facts: {
      title: 'What you ordered',
      rows: [
        ...orderRows(values, language),
        ['Wish date', wish],
        ['Monthly', `${euros(monthly, language)} excl. VAT`],
        ['Once', `${euros(once, language)} excl. VAT`],
      ],
    },
  };
}
