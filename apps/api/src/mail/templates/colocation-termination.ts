import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, formatEuros, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface ColocationTermination extends OrderMailContext {
  kind: ColocationKind;
  serviceId: string;
  name: string;
  /** True once it has been terminated; before that it can be used until its last day. */
  isOver: boolean;
  terminationDate: string;
  chargedUntil: string;
  charge: string;
}

/** Confirms that the termination of a rack or shared units was requested or completed. */
export function colocationTermination(values: ColocationTermination, language: Language, portal: string): MailText {
  const { charge, firstName, isOver, kind, name, serviceId, subject } = values;
  const last = formatDay(values.terminationDate, language);
  const isDutch = language === 'nl';
  const isRack = kind === 'RACK';
  const what = isDutch
    ? isRack
      ? `Rack ${serviceId}`
      : `Dienst ${serviceId}`
    : isRack
      ? `Rack ${serviceId}`
      : `Service ${serviceId}`;
  const shared = {
    greeting: formatGreeting(firstName, language),
    button: { label: isDutch ? 'Opzegging bekijken' : 'View termination', url: buildOrderUrl(portal, values) },
    facts: {
      title: isDutch ? 'De opzegging' : 'The termination',
      rows: [
        ...toOrderRows(values, language),
        [isDutch ? 'Plaats' : 'Location', name],
        [isDutch ? 'Laatste dag' : 'Last day', last],
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
      paragraphs: isDutch
        ? [
            `${what} is beëindigd. De laatste dag was ${last}.`,
            'De IP-adressen blijven nog 30 dagen gereserveerd. Daarna geven we ze vrij.',
          ]
        : [
            `${what} has been terminated. Its last day was ${last}.`,
            'The IP addresses stay reserved for another 30 days. After that, we release them.',
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
        ? `U kunt ${name} gebruiken tot en met ${last}. Haal uw apparatuur voor die tijd weg. Daarna schakelen we de stroom af.`
        : `You can use ${name} through ${last}. Remove your equipment before that. After that, we switch off the power.`,
    ],
    closing: isDutch
      ? {
          title: 'Toch niet opzeggen?',
          text: 'Trek de opzegging in het portaal in, op de pagina met uw racks. Dat kan tot de datum is bevestigd.',
        }
      : {
          title: 'Changed your mind?',
          text: 'Withdraw the termination in the portal, on the page with your racks. You can do this until the date is confirmed.',
        },
  };
}
