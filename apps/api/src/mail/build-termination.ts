import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from './date-format.ts';
import { formatGreeting } from './format-greeting.ts';
import type { MailText } from './layout.ts';
import { buildOrderUrl, formatEuros, getOrderReason, type OrderMailContext, toOrderRows } from './order-labels.ts';

/** The values of every mail about the termination of a service. */
export interface TerminationMail extends OrderMailContext {
  /** True once the service has been terminated; before that it can be used until its last day. */
  hasEnded: boolean;
  terminationDate: string;
  chargedUntil: string;
  charge: string;
}

/** The texts of a kind of service about its termination, in the language of the email. */
interface TerminationTexts {
  /** The service with its identifier, such as `Line LN-204512`. */
  what: string;
  /** Rows between the rows of the order and the last day. */
  rows?: readonly (readonly [string, string])[];
  lastDayLabel?: string;
  doneTitle?: string;
  /** The paragraphs after the termination. */
  done: readonly string[];
  /** A sentence about the last day of use and what happens after it. */
  untilThen: string;
  /** A sentence about where, and until when, the termination can be withdrawn. */
  withdraw: string;
}

/** Confirms that the termination of a service was requested or completed. `getTexts` gets the last day as text. */
export function buildTermination(
  values: TerminationMail,
  language: Language,
  portal: string,
  getTexts: (lastDay: string, isDutch: boolean) => TerminationTexts,
): MailText {
  const { charge, firstName, hasEnded, subject } = values;
  const isDutch = language === 'nl';
  const lastDay = formatDay(values.terminationDate, language);
  const { what, rows = [], lastDayLabel, doneTitle, done, untilThen, withdraw } = getTexts(lastDay, isDutch);
  const shared = {
    greeting: formatGreeting(firstName, language),
    button: { label: isDutch ? 'Opzegging bekijken' : 'View termination', url: buildOrderUrl(portal, values) },
    facts: {
      title: isDutch ? 'De opzegging' : 'The termination',
      rows: [
        ...toOrderRows(values, language),
        ...rows,
        [lastDayLabel ?? (isDutch ? 'Laatste dag' : 'Last day'), lastDay],
        [isDutch ? 'Berekend tot en met' : 'Charged until', formatDay(values.chargedUntil, language)],
        ...(Number(charge) > 0
          ? [[isDutch ? 'Kosten voor voortijdige beëindiging' : 'Early termination fee', formatEuros(charge, language)] as const]
          : []),
      ] as const,
    },
    reason: getOrderReason(values, language),
  };
  if (hasEnded) {
    return {
      ...shared,
      subject: isDutch ? `${what} is beëindigd: ${subject}` : `${what} has been terminated: ${subject}`,
      preview: isDutch ? `De laatste dag was ${lastDay}.` : `The last day was ${lastDay}.`,
      title: doneTitle ?? (isDutch ? 'De opzegging is uitgevoerd' : 'The termination is complete'),
      paragraphs: done,
    };
  }
  return {
    ...shared,
    subject: isDutch ? `${what} is opgezegd: ${subject}` : `${what} will be terminated: ${subject}`,
    preview: isDutch ? `De laatste dag is ${lastDay}.` : `The last day is ${lastDay}.`,
    title: isDutch ? 'We hebben uw opzegging ontvangen' : 'We received your termination',
    paragraphs: [untilThen],
    closing: { title: isDutch ? 'Toch niet opzeggen?' : 'Changed your mind?', text: withdraw },
  };
}
