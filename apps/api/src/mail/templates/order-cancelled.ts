import type { Language } from '@demarc/contract/language.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, formatEuros, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface OrderCancelled extends OrderMailContext {
  /** `refused`: the order continues. `withdrawn`: it was the termination of a service, which continues. */
  outcome: 'cancelled' | 'refused' | 'withdrawn';
  charge: string | null;
  /** Written by the provider; empty for none. */
  remark: string;
}

type Labels = Readonly<Record<OrderCancelled['outcome'], { subject: string; title: string; text: string }>>;

/** Responds to a request to cancel an order. */
export function orderCancelled(values: OrderCancelled, language: Language, portal: string): MailText {
  const { charge, firstName, outcome, remark } = values;
  const { subject, title, text } = (language === 'nl' ? getDutchLabels(values) : getEnglishLabels(values))[outcome];
  const isCharged = outcome === 'cancelled' && charge !== null && Number(charge) > 0;
  const isDutch = language === 'nl';
  return {
    subject,
    preview: text,
    title,
    greeting: formatGreeting(firstName, language),
    paragraphs: [text, ...(remark ? [remark] : [])],
    button: { label: isDutch ? 'Order bekijken' : 'View order', url: buildOrderUrl(portal, values) },
    facts: {
      title: isDutch ? 'Uw order' : 'Your order',
      rows: [
        ...toOrderRows(values, language),
        ...(isCharged ? [[isDutch ? 'Annuleringskosten' : 'Cancellation fee', formatEuros(charge, language)] as const] : []),
      ],
    },
    reason: getOrderReason(values, language),
  };
}

function getDutchLabels({ orderNumber, subject }: OrderCancelled): Labels {
  return {
    cancelled: {
      subject: `Order ${orderNumber} is geannuleerd: ${subject}`,
      title: 'Uw order is geannuleerd',
      text: 'De order is geannuleerd. Er wordt niets meer opgeleverd.',
    },
    refused: {
      subject: `Order ${orderNumber} gaat door: ${subject}`,
      title: 'Uw order gaat door',
      text: 'Annuleren was niet meer mogelijk. De order gaat door zoals gepland.',
    },
    withdrawn: {
      subject: `De opzegging gaat niet door: ${subject}`,
      title: 'De opzegging gaat niet door',
      text: 'De opzegging is ingetrokken. De dienst blijft in gebruik en het contract loopt gewoon door.',
    },
  };
}

function getEnglishLabels({ orderNumber, subject }: OrderCancelled): Labels {
  return {
    cancelled: {
      subject: `Order ${orderNumber} has been canceled: ${subject}`,
      title: 'Your order has been canceled',
      text: 'The order has been canceled. Nothing more will be delivered.',
    },
    refused: {
      subject: `Order ${orderNumber} continues: ${subject}`,
      title: 'Your order continues',
      text: 'The order could no longer be canceled. It continues as planned.',
    },
    withdrawn: {
      subject: `Your termination won’t go ahead: ${subject}`,
      title: 'Your termination won’t go ahead',
      text: 'The termination has been withdrawn. The service stays in use and its contract continues.',
    },
  };
}
