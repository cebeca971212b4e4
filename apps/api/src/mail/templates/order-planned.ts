import type { Language } from '@demarc/contract/language.ts';
import type { Appointment } from '@demarc/contract/order.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { dayText } from '../moments.ts';
import { type OrderSubject, orderReason, orderRows, orderUrl, windowTexts } from '../order-texts.ts';

export interface OrderPlanned extends OrderSubject {
  date: string;
  /** Time window of the engineer's visit; null if nobody has to be present. */
  window: Appointment['window'] | null;
  /** The previously planned date. */
  earlierDate: string | null;
}

/** Tells the delivery date and when somebody has to be present. */
export function orderPlanned(values: OrderPlanned, language: Language, portal: string): MailText {
  const { earlierDate, firstName, orderNumber, subject, window } = values;
  const day = dayText(values.date, language);
  const hours = window && windowTexts[window][language];
  const shared = { greeting: greeting(firstName, language), reason: orderReason(values, language) };
  const url = orderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Bestelling ${orderNumber} staat gepland op ${day}: ${subject}`,
      preview: hours ? `De monteur komt ${hours}.` : 'Er hoeft niemand aanwezig te zijn.',
      title: earlierDate ? 'Er is een nieuwe datum voor uw bestelling' : 'Er is een datum voor uw bestelling',
      paragraphs: [
        earlierDate
          ? `De oplevering is verplaatst van ${dayText(earlierDate, language)} naar ${day}.`
          : `De oplevering staat gepland op ${day}.`,
        hours
          ? `De monteur komt ${hours}. Zorg dat er iemand is die hem binnenlaat en weet waar de aansluiting zit.`
          : 'Er komt geen monteur langs: er hoeft niemand aanwezig te zijn.',
      ],
      button: { label: 'Bekijk de bestelling', url },
      facts: {
        title: 'De planning',
        rows: [...orderRows(values, language), ['Datum', day], ...(hours ? [['Monteur', hours] as const] : [])],
      },
      closing: {
        title: 'Komt het niet uit?',
        text: 'Laat het ons zo snel mogelijk weten met een bericht bij de bestelling. Twee werkdagen van tevoren kan de afspraak meestal nog worden verzet.',
      },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} is planned for ${day}: ${subject}`,
    preview: hours ? `The engineer comes ${hours}.` : 'Nobody has to be there.',
    title: earlierDate ? 'There is a new date for your order' : 'There is a date for your order',
    paragraphs: [
      earlierDate ? `Delivery was moved from ${dayText(earlierDate, language)} to ${day}.` : `Delivery is planned for ${day}.`,
      hours
        ? `The engineer comes ${hours}. Please see to it that somebody is there who opens the door and knows where the connection is.`
        : 'No engineer comes by: nobody has to be there.',
    ],
    button: { label: 'See the order', url },
    facts: {
      title: 'The planning',
      rows: [...orderRows(values, language), ['Date', day], ...(hours ? [['Engineer', hours] as const] : [])],
    },
    closing: {
      title: 'Does this not suit?',
      text: 'Tell us as soon as you can with a note at the order. Up to two working days before, an appointment can usually still be moved.',
    },
  };
}
