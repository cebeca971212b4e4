import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { type OrderSubject, orderReason, orderRows, orderUrl } from '../order-texts.ts';

export interface OrderNote extends OrderSubject {
  author: string;
  /** As entered, with its line breaks. */
  note: string;
}

/** Sends a note of the provider or the carrier to the contacts of the order. */
export function orderNote(values: OrderNote, language: Language, portal: string): MailText {
  const { author, firstName, orderNumber, subject } = values;
  const written = values.note.split(/\r?\n/).filter((line) => line.trim() !== '');
  const shared = { greeting: greeting(firstName, language), reason: orderReason(values, language) };
  const url = orderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Bericht bij bestelling ${orderNumber}: ${subject}`,
      preview: `Van ${author}.`,
      title: 'Er is een bericht bij uw bestelling',
      paragraphs: [`${author} schrijft:`, ...written],
      button: { label: 'Antwoord bij de bestelling', url },
      facts: { title: 'Om welke bestelling het gaat', rows: orderRows(values, language) },
    };
  }
  return {
    ...shared,
    subject: `Note on order ${orderNumber}: ${subject}`,
    preview: `From ${author}.`,
    title: 'There is a note on your order',
    paragraphs: [`${author} writes:`, ...written],
    button: { label: 'Answer at the order', url },
    facts: { title: 'Which order this is about', rows: orderRows(values, language) },
  };
}
