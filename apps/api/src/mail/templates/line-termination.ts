import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, formatEuros, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface LineTermination extends OrderMailContext {
  serviceId: string;
  /** True once the line has been terminated; before that it works until its last day. */
  isOver: boolean;
  terminationDate: string;
  chargedUntil: string;
  charge: string;
}

/** Confirms that the termination of a line was requested or completed. */
export function lineTermination(values: LineTermination, language: Language, portal: string): MailText {
  const { charge, firstName, isOver, serviceId, subject } = values;
  const last = formatDay(values.terminationDate, language);
  const isCharged = Number(charge) > 0;
  const isDutch = language === 'nl';
  const shared = {
    greeting: formatGreeting(firstName, language),
    button: { label: isDutch ? 'Opzegging bekijken' : 'View termination', url: buildOrderUrl(portal, values) },
    facts: {
      title: isDutch ? 'De opzegging' : 'The termination',
      rows: [
        ...toOrderRows(values, language),
        [isDutch ? 'Laatste dag' : 'Last day', last],
        [isDutch ? 'Berekend tot en met' : 'Charged until', formatDay(values.chargedUntil, language)],
        ...(isCharged
          ? [[isDutch ? 'Kosten voor voortijdige beëindiging' : 'Early termination fee', formatEuros(charge, language)] as const]
          : []),
      ] as const,
    },
    reason: getOrderReason(values, language),
  };
  if (isOver) {
    return {
      ...shared,
      subject: isDutch ? `Lijn ${serviceId} is beëindigd: ${subject}` : `Line ${serviceId} has been terminated: ${subject}`,
      preview: isDutch ? `De laatste dag was ${last}.` : `The last day was ${last}.`,
      title: isDutch ? 'Uw lijn is beëindigd' : 'Your line has been terminated',
      paragraphs: isDutch
        ? [
            `Lijn ${serviceId} is beëindigd. De laatste dag was ${last}.`,
            'De IP-adressen van de lijn blijven nog 30 dagen gereserveerd. Daarna geven we ze vrij.',
          ]
        : [
            `Line ${serviceId} has been terminated. Its last day was ${last}.`,
            'The IP addresses of the line stay reserved for another 30 days. After that, we release them.',
          ],
    };
  }
  return {
    ...shared,
    subject: isDutch ? `Lijn ${serviceId} is opgezegd: ${subject}` : `Line ${serviceId} will be terminated: ${subject}`,
    preview: isDutch ? `De laatste dag is ${last}.` : `The last day is ${last}.`,
    title: isDutch ? 'We hebben uw opzegging ontvangen' : 'We received your termination',
    paragraphs: [
      isDutch
        ? `Lijn ${serviceId} werkt tot en met ${last} en wordt daarna afgesloten.`
        : `Line ${serviceId} works through ${last} and is disconnected after that.`,
    ],
    closing: isDutch
      ? {
          title: 'Toch niet opzeggen?',
          text: 'Trek de opzegging in het portaal in, op de pagina van de lijn. Dat kan tot de opzegging naar de carrier is gestuurd.',
        }
      : {
          title: 'Changed your mind?',
          text: 'Withdraw the termination in the portal, on the line’s page. You can do this until it’s sent to the carrier.',
        },
  };
}
