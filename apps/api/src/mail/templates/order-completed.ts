import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, formatEuros, getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface OrderCompleted extends OrderMailContext {
  isChange: boolean;
  deliveredDate: string;
  serviceId: string;
  carrierServiceId: string | null;
  downMbps: number;
  upMbps: number;
  circuits: readonly { vlanId: number; prefixes: readonly string[]; username: string | null }[];
  contractEndDate: string | null;
  monthly: string;
}

/** Says that a line works, with the details needed to configure it. */
export function orderCompleted(values: OrderCompleted, language: Language, portal: string): MailText {
  const { firstName, isChange, orderNumber, serviceId, subject } = values;
  const day = formatDay(values.deliveredDate, language);
  const shared = { greeting: formatGreeting(firstName, language), reason: getOrderReason(values, language) };
  const url = buildOrderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Order ${orderNumber} is ${isChange ? 'doorgevoerd' : 'opgeleverd'}: ${subject}`,
      preview: `Lijn ${serviceId}.`,
      title: isChange ? 'Uw lijn is gewijzigd' : 'Uw lijn is opgeleverd',
      paragraphs: [
        isChange
          ? `De wijziging van lijn ${serviceId} is doorgevoerd op ${day}.`
          : `Lijn ${serviceId} is opgeleverd op ${day}. U betaalt vanaf die dag.`,
      ],
      button: { label: 'Order bekijken', url },
      facts: { title: 'De lijn', rows: [...toOrderRows(values, language), ...toLineRows(values, language)] },
      closing: {
        title: 'Werkt de lijn niet?',
        text: 'Start een meting in het portaal, op de pagina van de lijn. Werkt de lijn nog niet? Meld dan een storing.',
      },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} has been ${isChange ? 'completed' : 'delivered'}: ${subject}`,
    preview: `Line ${serviceId}.`,
    title: isChange ? 'Your line has been changed' : 'Your line has been delivered',
    paragraphs: [
      isChange
        ? `The change to line ${serviceId} was completed on ${day}.`
        : `Line ${serviceId} was delivered on ${day}. You’re charged from that day on.`,
    ],
    button: { label: 'View order', url },
    facts: { title: 'The line', rows: [...toOrderRows(values, language), ...toLineRows(values, language)] },
    closing: {
      title: 'Is the line not working?',
      text: 'Run a diagnostic in the portal, on the line’s page. If the fault continues, report it to us.',
    },
  };
}

function toLineRows(values: OrderCompleted, language: Language): (readonly [string, string | readonly string[]])[] {
  const { carrierServiceId, circuits, contractEndDate, downMbps, monthly, serviceId, upMbps } = values;
  const isDutch = language === 'nl';
  const formatCircuit = ({ vlanId, prefixes, username }: OrderCompleted['circuits'][number]) =>
    [`VLAN ${vlanId}`, ...prefixes, ...(username ? [username] : [])].join(', ');
  return [
    [isDutch ? 'Lijn' : 'Line', serviceId],
    ...(carrierServiceId ? [[isDutch ? 'Dienst-ID bij carrier' : 'Carrier service ID', carrierServiceId] as const] : []),
    [isDutch ? 'Snelheid' : 'Speed', `${downMbps} / ${upMbps} Mbit/s`],
    [isDutch ? 'Circuits' : 'Circuits', circuits.map(formatCircuit)],
    ...(contractEndDate
      ? [[isDutch ? 'Contract tot en met' : 'Contract until', formatDay(contractEndDate, language)] as const]
      : []),
    [isDutch ? 'Per maand' : 'Per month', `${formatEuros(monthly, language)} ${isDutch ? 'excl. btw' : 'excl. VAT'}`],
  ];
}
