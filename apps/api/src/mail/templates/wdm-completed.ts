import type { Language } from '@demarc/contract/language.ts';
import type { ClientInterface } from '@demarc/contract/wdm-client-interface.ts';
import { findWdmChannel, formatWdmChannel, type WdmGrid } from '@demarc/contract/wdm-grid.ts';
import { clientInterfaceFacts } from '@demarc/contract/wdm-interface-facts.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, formatEuros, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface WdmCompleted extends OrderMailContext {
  circuitId: string;
  routeName: string;
  grid: WdmGrid;
  channel: number;
  /** Null for a passive channel. */
  clientInterface: ClientInterface | null;
  /** The demarcation points at both ends, and our ports behind them. */
  aEnd: string;
  zEnd: string;
  muxPortA: string | null;
  muxPortZ: string | null;
  deliveredDate: string;
  contractEndDate: string | null;
  monthly: string;
}

/** Says that a wavelength is ready, on which channel it is, and which transceivers to use. */
export function wdmCompleted(values: WdmCompleted, language: Language, portal: string): MailText {
  const { circuitId, clientInterface, firstName, orderNumber, subject } = values;
  const isDutch = language === 'nl';
  const day = formatDay(values.deliveredDate, language);
  const channel = formatChannel(values, language);
  return {
    greeting: formatGreeting(firstName, language),
    subject: isDutch ? `Order ${orderNumber} is opgeleverd: ${subject}` : `Order ${orderNumber} has been delivered: ${subject}`,
    preview: isDutch ? `Golflengte ${circuitId}.` : `Wavelength ${circuitId}.`,
    title: isDutch ? 'Uw golflengte is opgeleverd' : 'Your wavelength has been delivered',
    paragraphs: [
      isDutch
        ? `Golflengte ${circuitId} is gepatcht en gemeten. De oplevering was op ${day}. U betaalt vanaf die dag.`
        : `Wavelength ${circuitId} was patched and tested, and delivered on ${day}. You’re charged from that day on.`,
      getOpticsText(clientInterface, channel, isDutch),
    ],
    button: { label: isDutch ? 'Order bekijken' : 'View order', url: buildOrderUrl(portal, values) },
    facts: {
      title: isDutch ? 'De golflengte' : 'The wavelength',
      rows: [
        ...toOrderRows(values, language),
        [isDutch ? 'Verbindings-ID' : 'Circuit ID', circuitId],
        ['Route', values.routeName],
        [isDutch ? 'Kanaal' : 'Channel', channel],
        [isDutch ? 'A-kant' : 'A end', joinPort(values.aEnd, values.muxPortA)],
        [isDutch ? 'Z-kant' : 'Z end', joinPort(values.zEnd, values.muxPortZ)],
        ...(values.contractEndDate
          ? [[isDutch ? 'Contract tot en met' : 'Contract until', formatDay(values.contractEndDate, language)] as const]
          : []),
        [isDutch ? 'Per maand' : 'Per month', `${formatEuros(values.monthly, language)} ${isDutch ? 'excl. btw' : 'excl. VAT'}`],
      ],
    },
    reason: getOrderReason(values, language),
  };
}

/** Formats a channel: `C33, 193.30 THz (1550.92 nm)`, or `1551 nm` on a grid that is defined by wavelength. */
function formatChannel({ grid, channel }: Pick<WdmCompleted, 'grid' | 'channel'>, language: Language): string {
  const channelInfo = findWdmChannel(grid, channel);
  const name = formatWdmChannel(grid, channel);
  if (!channelInfo?.frequencyThz) return name;
  const number = new Intl.NumberFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return `${name}, ${number.format(channelInfo.frequencyThz)} THz (${number.format(channelInfo.wavelengthNm)} nm)`;
}

function getOpticsText(clientInterface: ClientInterface | null, channel: string, isDutch: boolean): string {
  if (clientInterface === null) {
    return isDutch
      ? `Gebruik aan beide kanten een gekleurde transceiver voor kanaal ${channel}. Transceivers zijn niet inbegrepen.`
      : `Use a colored transceiver for channel ${channel} at both ends. Transceivers are not included.`;
  }
  const { optic } = clientInterfaceFacts[clientInterface];
  return isDutch
    ? `Gebruik aan beide kanten een transceiver van het type ${optic}. Transceivers zijn niet inbegrepen.`
    : `Use a ${optic} transceiver at both ends. Transceivers are not included.`;
}

function joinPort(demarc: string, muxPort: string | null): string {
  return muxPort ? `${demarc} (${muxPort})` : demarc;
}
