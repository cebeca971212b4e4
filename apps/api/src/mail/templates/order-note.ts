import type { Language } from '@demarc/contract/language.ts';
import { splitLines } from '../../split-lines.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface OrderNote extends OrderMailContext {
  author: string;
  /** As entered, with its line breaks. */
  note: string;
}

/** Sends a note of the provider or the carrier to the contacts of the order. */
export function orderNote(values: OrderNote, language: Language, portal: string): MailText {
  const { author, firstName, orderNumber, subject } = values;
  const noteLines = splitLines(values.note);
  const shared = { greeting: formatGreeting(firstName, language), reason: getOrderReason(values, language) };
  const url = buildOrderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Bericht bij order ${orderNumber}: ${subject}`,
      preview: `Van ${author}.`,
      title: 'Nieuw bericht bij uw order',
      paragraphs: [`${author} schrijft:`, ...noteLines],
      button: { label: 'Bericht beantwoorden', url },
      facts: { title: 'Uw order', rows: toOrderRows(values, language) },
    };
  }
  return {
    ...shared,
    subject: `Message on order ${orderNumber}: ${subject}`,
    preview: `From ${author}.`,
    title: 'New message on your order',
    paragraphs: [`${author} wrote:`, ...noteLines],
    button: { label: 'Reply to message', url },
    facts: { title: 'Your order', rows: toOrderRows(values, language) },
  };
}
