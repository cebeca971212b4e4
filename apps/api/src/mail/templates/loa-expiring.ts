import type { Language } from '@demarc/contract/language.ts';
import type { LoaDirection } from '@demarc/contract/loa.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface LoaExpiring extends OrderMailContext {
  circuitId: string;
  direction: LoaDirection;
  /** Its last day. */
  validUntil: string;
  /** True once that day has passed. */
  hasEnded: boolean;
}

/** Says that an unused letter of authorization expires soon, or has expired. */
export function loaExpiring(values: LoaExpiring, language: Language, portal: string): MailText {
  const { circuitId, direction, firstName, hasEnded } = values;
  const isDutch = language === 'nl';
  const last = formatDay(values.validUntil, language);
  const letter = isDutch ? `De machtiging (LOA) voor ${circuitId}` : `The letter of authorization for ${circuitId}`;
  const what = isDutch
    ? hasEnded
      ? `${letter} is verlopen`
      : `${letter} verloopt op ${last}`
    : hasEnded
      ? `${letter} has expired`
      : `${letter} expires on ${last}`;
  const next = isDutch
    ? direction === 'RECEIVED'
      ? 'Zonder geldige machtiging mogen we niet patchen. Vraag een nieuwe aan bij de eigenaar van het paneel en upload die bij de verbinding.'
      : 'Is het werk nog niet gedaan? Vraag ons dan om een nieuwe machtiging.'
    : direction === 'RECEIVED'
      ? 'We can’t patch without a valid letter. Ask the owner of the panel for a new one and upload it to the connection.'
      : 'If the work has not been done yet, ask us for a new letter.';
  return {
    greeting: formatGreeting(firstName, language),
    subject: what,
    preview: isDutch ? `De laatste dag ${hasEnded ? 'was' : 'is'} ${last}.` : `The last day ${hasEnded ? 'was' : 'is'} ${last}.`,
    title: hasEnded
      ? isDutch
        ? 'Een machtiging is verlopen'
        : 'A letter of authorization has expired'
      : isDutch
        ? 'Een machtiging verloopt binnenkort'
        : 'A letter of authorization expires soon',
    paragraphs: [`${what}. ${isDutch ? 'Deze is nog niet gebruikt.' : 'It has not been used yet.'}`, next],
    button: { label: isDutch ? 'Order bekijken' : 'View order', url: buildOrderUrl(portal, values) },
    facts: {
      title: isDutch ? 'De machtiging' : 'The letter',
      rows: [
        ...toOrderRows(values, language),
        [isDutch ? 'Verbindings-ID' : 'Circuit ID', circuitId],
        [isDutch ? 'Geldig tot en met' : 'Valid until', last],
      ],
    },
    reason: getOrderReason(values, language),
  };
}
