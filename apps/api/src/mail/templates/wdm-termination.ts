import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, formatEuros, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface WdmTermination extends OrderMailContext {
  circuitId: string;
  /** True once it has been disconnected; before that it can be used until its last day. */
  isOver: boolean;
  terminationDate: string;
  chargedUntil: string;
  charge: string;
}

/** Confirms that the termination of a wavelength was requested or completed. */
export function wdmTermination(values: WdmTermination, language: Language, portal: string): MailText {
  const { charge, circuitId, firstName, isOver, subject } = values;
  const last = formatDay(values.terminationDate, language);
  const isDutch = language === 'nl';
  const what = isDutch ? `Golflengte ${circuitId}` : `Wavelength ${circuitId}`;
  const shared = {
    greeting: formatGreeting(firstName, language),
    button: { label: isDutch ? 'Opzegging bekijken' : 'View termination', url: buildOrderUrl(portal, values) },
    facts: {
      title: isDutch ? 'De opzegging' : 'The termination',
      rows: [
        ...toOrderRows(values, language),
        [isDutch ? 'Afgesloten op' : 'Disconnected on', last],
        [isDutch ? 'Berekend tot en met' : 'Charged until', formatDay(values.chargedUntil, language)],
        ...(Number(charge) > 0
          ? [[isDutch ? 'Kosten voor voortijdige beëindiging' : 'Early termination fee', formatEuros(charge, language)] as const]
          : []),
      ] as const,
    },
    reason: getOrderReason(values, language),
  };
  if (isOver) {
    return {
      ...shared,
      subject: isDutch ? `${what} is beëindigd: ${subject}` : `${what} has been terminated: ${subject}`,
      preview: isDutch ? `De laatste dag was ${last}.` : `The last day was ${last}.`,
      title: isDutch ? 'De opzegging is uitgevoerd' : 'The termination is complete',
      paragraphs: [
        isDutch
          ? `${what} is afgesloten. De laatste dag was ${last}. Het kanaal is weer vrij.`
          : `${what} has been disconnected. Its last day was ${last}. Its channel is free again.`,
      ],
    };
  }
  return {
    ...shared,
    subject: isDutch ? `${what} is opgezegd: ${subject}` : `${what} will be terminated: ${subject}`,
    preview: isDutch ? `De laatste dag is ${last}.` : `The last day is ${last}.`,
    title: isDutch ? 'We hebben uw opzegging ontvangen' : 'We received your termination',
    paragraphs: [
      isDutch
        ? `U kunt ${circuitId} gebruiken tot en met ${last}. Daarna halen we de patches weg.`
        : `You can use ${circuitId} through ${last}. After that, we remove the patches.`,
    ],
    closing: isDutch
      ? {
          title: 'Toch niet opzeggen?',
          text: 'Trek de opzegging in het portaal in, op de pagina met uw golflengtes. Dat kan tot de datum is bevestigd.',
        }
      : {
          title: 'Changed your mind?',
          text: 'Withdraw the termination in the portal, on the page with your wavelengths. You can do this until the date is confirmed.',
        },
  };
}
