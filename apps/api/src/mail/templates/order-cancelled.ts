import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { euros, type OrderSubject, orderReason, orderRows, orderUrl } from '../order-texts.ts';

export interface OrderCancelled extends OrderSubject {
  /** `refused`: the order continues. `withdrawn`: it was the termination of a service, which continues. */
  outcome: 'cancelled' | 'refused' | 'withdrawn';
  charge: string | null;
  /** Written by the provider; empty for none. */
  remark: string;
}

type Words = Readonly<Record<OrderCancelled['outcome'], { subject: string; title: string; text: string }>>;

/** Responds to a request to cancel an order. */
export function orderCancelled(values: OrderCancelled, language: Language, portal: string): MailText {
  const { charge, firstName, outcome, remark } = values;
  const { subject, title, text } = (language === 'nl' ? dutch(values) : english(values))[outcome];
  const isCharged = outcome === 'cancelled' && charge !== null && Number(charge) > 0;
  const isDutch = language === 'nl';
  return {
    subject,
    preview: text,
    title,
    greeting: greeting(firstName, language),
    paragraphs: [text, ...(remark ? [remark] : [])],
    button: { label: isDutch ? 'Bekijk de bestelling' : 'See the order', url: orderUrl(portal, values) },
    facts: {
      title: isDutch ? 'Om welke bestelling het gaat' : 'Which order this is about',
      rows: [
        ...orderRows(values, language),
        ...(isCharged ? [[isDutch ? 'Annuleringskosten' : 'Cancellation charge', euros(charge, language)] as const] : []),
      ],
    },
    reason: orderReason(values, language),
  };
}

function dutch({ orderNumber, subject }: OrderCancelled): Words {
  return {
    cancelled: {
      subject: `Bestelling ${orderNumber} is geannuleerd: ${subject}`,
      title: 'Uw bestelling is geannuleerd',
      text: 'De bestelling is geannuleerd. Er wordt niets meer opgeleverd.',
    },
    refused: {
      subject: `Bestelling ${orderNumber} gaat door: ${subject}`,
      title: 'Uw bestelling gaat door',
      text: 'Annuleren was niet meer mogelijk. De bestelling gaat verder zoals ze was.',
    },
    withdrawn: {
      subject: `De opzegging gaat niet door: ${subject}`,
      title: 'De opzegging gaat niet door',
      text: 'De opzegging is van de baan. De lijn blijft in gebruik en het contract loopt door zoals het was.',
    },
  };
}

function english({ orderNumber, subject }: OrderCancelled): Words {
  return {
    cancelled: {
      subject: `Order ${orderNumber} was cancelled: ${subject}`,
      title: 'Your order was cancelled',
      text: 'The order was cancelled. Nothing more is delivered.',
    },
    refused: {
      subject: `Order ${orderNumber} goes on: ${subject}`,
      title: 'Your order goes on',
      text: 'It could not be cancelled any more. The order goes on as it was.',
    },
    withdrawn: {
      subject: `The termination is off: ${subject}`,
      title: 'The termination is off',
      text: 'The termination is off. The line stays in use and its contract goes on as it was.',
    },
  };
}
