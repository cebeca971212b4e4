import type { Language } from '@demarc/contract/language.ts';
import type { LoaDirection } from '@demarc/contract/loa.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface LoaExpiring extends OrderMailContext {
  circuitId: string;
  direction: LoaDirection;
  /** The last day of the LOA. */
  validUntil: string;
  /** Whether that day has passed. */
  hasEnded: boolean;
}

/** Says that an unused letter of authorization (LOA) expires soon or has expired. */
export function loaExpiring(values: LoaExpiring, language: Language, portal: string): MailText {
  const { circuitId, direction, firstName, hasEnded } = values;
  const isDutch = language === 'nl';
  const lastDay = formatDay(values.validUntil, language);
  const summary = summarizeExpiry(values, language);
  return {
    greeting: formatGreeting(firstName, language),
    subject: summary,
    preview: isDutch
      ? `De laatste dag ${hasEnded ? 'was' : 'is'} ${lastDay}.`
      : `The last day ${hasEnded ? 'was' : 'is'} ${lastDay}.`,
    title: titles[hasEnded ? 'ended' : 'ending'][language],
    paragraphs: [
      `${summary}. ${isDutch ? 'Deze is nog niet gebruikt.' : 'It has not been used yet.'}`,
      nextSteps[direction][language],
    ],
    button: { label: isDutch ? 'Order bekijken' : 'View order', url: buildOrderUrl(portal, values) },
    facts: {
      title: isDutch ? 'De machtiging' : 'The letter',
      rows: [
        ...toOrderRows(values, language),
        [isDutch ? 'Verbindings-ID' : 'Circuit ID', circuitId],
        [isDutch ? 'Geldig tot en met' : 'Valid until', lastDay],
      ],
    },
    reason: getOrderReason(values, language),
  };
}

const titles = {
  ended: { en: 'A letter of authorization has expired', nl: 'Een machtiging is verlopen' },
  ending: { en: 'A letter of authorization expires soon', nl: 'Een machtiging verloopt binnenkort' },
};

const nextSteps: Readonly<Record<LoaDirection, Readonly<Record<Language, string>>>> = {
  RECEIVED: {
    en: 'We can’t patch without a valid letter. Ask the owner of the panel for a new one and upload it to the connection.',
    nl: 'Zonder geldige machtiging mogen we niet patchen. Vraag een nieuwe aan bij de eigenaar van het paneel en upload die bij de verbinding.',
  },
  ISSUED: {
    en: 'If the work has not been done yet, ask us for a new letter.',
    nl: 'Is het werk nog niet gedaan? Vraag ons dan om een nieuwe machtiging.',
  },
};

function summarizeExpiry({ circuitId, hasEnded, validUntil }: LoaExpiring, language: Language): string {
  const lastDay = formatDay(validUntil, language);
  if (language === 'nl') return `De machtiging (LOA) voor ${circuitId} ${hasEnded ? 'is verlopen' : `verloopt op ${lastDay}`}`;
  return `The letter of authorization for ${circuitId} ${hasEnded ? 'has expired' : `expires on ${lastDay}`}`;
}
