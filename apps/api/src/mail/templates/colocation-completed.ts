import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatPower } from '@demarc/contract/power/format-power.ts';
import type { FeedLabel, FeedPhase } from '@demarc/contract/power-feed.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, formatEuros, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface ColocationCompleted extends OrderMailContext {
  kind: ColocationKind;
  serviceId: string;
  /** The location, such as `AMS1-R03-12`. */
  name: string;
  site: string;
  facilityLabel: string | null;
  committedKw: string;
  feeds: readonly { label: FeedLabel; phase: FeedPhase; amperageA: number }[];
  switchPorts: readonly string[];
  prefixes: readonly string[];
  deliveredDate: string;
  contractEndDate: string | null;
  monthly: string;
}

/** Says that a rack or shared units are ready, and where they are. */
export function colocationCompleted(values: ColocationCompleted, language: Language, portal: string): MailText {
  const { firstName, kind, name, orderNumber, site, subject } = values;
  const isDutch = language === 'nl';
  const isRack = kind === 'RACK';
  const day = formatDay(values.deliveredDate, language);
  return {
    greeting: formatGreeting(firstName, language),
    subject: isDutch ? `Order ${orderNumber} is opgeleverd: ${subject}` : `Order ${orderNumber} has been delivered: ${subject}`,
    preview: `${name}, ${site}.`,
    title: isDutch
      ? `Uw ${isRack ? 'rack is' : 'gedeelde units zijn'} opgeleverd`
      : `Your ${isRack ? 'rack has' : 'shared units have'} been delivered`,
    paragraphs: [
      isDutch
        ? `U vindt ${isRack ? 'uw rack' : 'uw units'} in ${site}: ${name}. De oplevering was op ${day}. U betaalt vanaf die dag.`
        : `You’ll find ${isRack ? 'your rack' : 'your units'} in ${site}: ${name}. ${isRack ? 'It was' : 'They were'} delivered on ${day}. You’re charged from that day on.`,
    ],
    button: { label: isDutch ? 'Order bekijken' : 'View order', url: buildOrderUrl(portal, values) },
    facts: {
      title: isDutch ? (isRack ? 'Het rack' : 'De units') : isRack ? 'The rack' : 'The units',
      rows: [...toOrderRows(values, language), ...toSpaceRows(values, language)],
    },
    reason: getOrderReason(values, language),
  };
}

function toSpaceRows(values: ColocationCompleted, language: Language): (readonly [string, string | readonly string[]])[] {
  const { committedKw, contractEndDate, facilityLabel, feeds, name, prefixes, serviceId, site, switchPorts } = values;
  const isDutch = language === 'nl';
  const feed = ({ label, phase, amperageA }: ColocationCompleted['feeds'][number]) =>
    `${label}: ${phase === 'THREE' ? '3 × ' : ''}${amperageA} A`;
  return [
    [isDutch ? 'Dienst' : 'Service', serviceId],
    [isDutch ? 'Datacenter' : 'Data center', site],
    [isDutch ? 'Plaats' : 'Location', name],
    ...(facilityLabel ? [[isDutch ? 'Label van het gebouw' : 'Facility label', facilityLabel] as const] : []),
    [isDutch ? 'Vermogen' : 'Committed power', formatPower(Number(committedKw), language)],
    [isDutch ? 'Voedingen' : 'Feeds', feeds.map(feed)],
    ...(switchPorts.length > 0 ? [[isDutch ? 'Uplinks' : 'Uplinks', switchPorts] as const] : []),
    ...(prefixes.length > 0 ? [[isDutch ? 'IP-adressen' : 'IP addresses', prefixes] as const] : []),
    ...(contractEndDate
      ? [[isDutch ? 'Contract tot en met' : 'Contract until', formatDay(contractEndDate, language)] as const]
      : []),
    [isDutch ? 'Per maand' : 'Per month', `${formatEuros(values.monthly, language)} ${isDutch ? 'excl. btw' : 'excl. VAT'}`],
  ];
}
