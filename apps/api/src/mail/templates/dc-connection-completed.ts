import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, formatEuros, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface DcConnectionCompleted extends OrderMailContext {
  circuitId: string;
  /** The demarcation points. */
  aEnd: string;
  zEnd: string;
  /** Null if it was not measured. */
  lengthMeters: number | null;
  lossDb: number | null;
  facilityReference: string | null;
  deliveredDate: string;
  contractEndDate: string | null;
  monthly: string;
}

/** Says that a data-center connection has been delivered, and where its ends are. */
export function dcConnectionCompleted(values: DcConnectionCompleted, language: Language, portal: string): MailText {
  const { aEnd, circuitId, facilityReference, firstName, lengthMeters, lossDb, orderNumber, subject, zEnd } = values;
  const isDutch = language === 'nl';
  const day = formatDay(values.deliveredDate, language);
  const formatNumber = (value: number) => new Intl.NumberFormat(isDutch ? 'nl-NL' : 'en-GB').format(value);
  return {
    greeting: formatGreeting(firstName, language),
    subject: isDutch ? `Order ${orderNumber} is opgeleverd: ${subject}` : `Order ${orderNumber} has been delivered: ${subject}`,
    preview: isDutch ? `Verbinding ${circuitId}.` : `Connection ${circuitId}.`,
    title: isDutch ? 'Uw verbinding is opgeleverd' : 'Your connection has been delivered',
    paragraphs: [
      isDutch
        ? `Verbinding ${circuitId} is gepatcht en gemeten. De oplevering was op ${day}. U betaalt vanaf die dag.`
        : `Connection ${circuitId} was patched and tested, and delivered on ${day}. You’re charged from that day on.`,
    ],
    button: { label: isDutch ? 'Order bekijken' : 'View order', url: buildOrderUrl(portal, values) },
    facts: {
      title: isDutch ? 'De verbinding' : 'The connection',
      rows: [
        ...toOrderRows(values, language),
        [isDutch ? 'Verbindings-ID' : 'Circuit ID', circuitId],
        [isDutch ? 'A-kant' : 'A end', aEnd],
        [isDutch ? 'Z-kant' : 'Z end', zEnd],
        ...(lengthMeters === null ? [] : [[isDutch ? 'Lengte' : 'Length', `${formatNumber(lengthMeters)} m`] as const]),
        ...(lossDb === null ? [] : [[isDutch ? 'Demping' : 'Loss', `${formatNumber(lossDb)} dB`] as const]),
        ...(facilityReference ? [[isDutch ? 'Kenmerk van het gebouw' : 'Facility reference', facilityReference] as const] : []),
        ...(values.contractEndDate
          ? [[isDutch ? 'Contract tot en met' : 'Contract until', formatDay(values.contractEndDate, language)] as const]
          : []),
        [isDutch ? 'Per maand' : 'Per month', `${formatEuros(values.monthly, language)} ${isDutch ? 'excl. btw' : 'excl. VAT'}`],
      ],
    },
    reason: getOrderReason(values, language),
  };
}
