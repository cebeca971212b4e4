import type { Appointment } from '@demarc/contract/appointment.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, getOrderReason, type OrderMailContext, toOrderRows, windowLabels } from '../order-labels.ts';

export interface OrderPlanned extends OrderMailContext {
  date: string;
  /** Time window of the engineer's visit; null if nobody has to be present. */
  window: Appointment['window'] | null;
  /** The previously planned date. */
  earlierDate: string | null;
}

/** States the delivery date and the time when somebody has to be present. */
export function orderPlanned(values: OrderPlanned, language: Language, portal: string): MailText {
  const { earlierDate, firstName, orderNumber, subject, window } = values;
  const day = formatDay(values.date, language);
  const hours = window && windowLabels[window][language];
  const shared = { greeting: formatGreeting(firstName, language), reason: getOrderReason(values, language) };
  const url = buildOrderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Order ${orderNumber} staat gepland op ${day}: ${subject}`,
      preview: hours ? `De monteur komt ${hours}.` : 'Er hoeft niemand aanwezig te zijn.',
      title: earlierDate ? 'Er is een nieuwe datum voor uw order' : 'Er is een datum voor uw order',
      paragraphs: [
        earlierDate
          ? `De oplevering is verplaatst van ${formatDay(earlierDate, language)} naar ${day}.`
          : `De oplevering staat gepland op ${day}.`,
        hours
          ? `De monteur komt ${hours}. Zorg dat er iemand aanwezig is die de deur opent en weet waar de aansluiting is.`
          : 'Er komt geen monteur. Er hoeft niemand aanwezig te zijn.',
      ],
      button: { label: 'Order bekijken', url },
      facts: {
        title: 'De planning',
        rows: [...toOrderRows(values, language), ['Datum', day], ...(hours ? [['Monteur', hours] as const] : [])],
      },
      closing: {
        title: 'Komt de datum niet uit?',
        text: 'Laat het ons zo snel mogelijk weten met een bericht bij de order. Tot twee werkdagen van tevoren kan de afspraak meestal nog worden verzet.',
      },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} is planned for ${day}: ${subject}`,
    preview: hours ? `The technician arrives ${hours}.` : 'No one needs to be present.',
    title: earlierDate ? 'There’s a new date for your order' : 'There’s a date for your order',
    paragraphs: [
      earlierDate
        ? `Delivery has been moved from ${formatDay(earlierDate, language)} to ${day}.`
        : `Delivery is planned for ${day}.`,
      hours
        ? `The technician arrives ${hours}. Make sure someone is there to open the door and show where the connection is.`
        : 'No technician will visit. No one needs to be present.',
    ],
    button: { label: 'View order', url },
    facts: {
      title: 'Schedule',
      rows: [...toOrderRows(values, language), ['Date', day], ...(hours ? [['Technician', hours] as const] : [])],
    },
    closing: {
      title: 'Doesn’t the date work for you?',
      text: 'Let us know as soon as possible with a message on the order. Appointments can usually be moved up to two business days in advance.',
    },
  };
}
