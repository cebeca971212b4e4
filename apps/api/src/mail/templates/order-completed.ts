import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { dayText } from '../moments.ts';
import { euros, type OrderSubject, orderReason, orderRows, orderUrl } from '../order-texts.ts';

export interface OrderCompleted extends OrderSubject {
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
  const day = dayText(values.deliveredDate, language);
  const shared = { greeting: greeting(firstName, language), reason: orderReason(values, language) };
  const url = orderUrl(portal, values);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Bestelling ${orderNumber} is ${isChange ? 'doorgevoerd' : 'opgeleverd'}: ${subject}`,
      preview: `Lijn ${serviceId}.`,
      title: isChange ? 'Uw lijn is gewijzigd' : 'Uw lijn is opgeleverd',
      paragraphs: [
        isChange
          ? `De wijziging van lijn ${serviceId} is doorgevoerd op ${day}.`
          : `Lijn ${serviceId} is opgeleverd op ${day}. Vanaf die dag wordt hij berekend.`,
      ],
      button: { label: 'Bekijk de bestelling', url },
      facts: { title: 'De lijn', rows: [...orderRows(values, language), ...lineRows(values, language)] },
      closing: {
        title: 'Werkt het niet?',
        text: 'Start dan in de portal een meting, bij de lijn. Blijft de storing, meld die dan bij onze klantenservice.',
      },
    };
  }
  return {
    ...shared,
    subject: `Order ${orderNumber} has been ${isChange ? 'carried out' : 'delivered'}: ${subject}`,
    preview: `Line ${serviceId}.`,
    title: isChange ? 'Your line has been changed' : 'Your line has been delivered',
    paragraphs: [
      isChange
        ? `The change of line ${serviceId} was carried out on ${day}.`
        : `Line ${serviceId} was delivered on ${day}. It is charged from that day on.`,
    ],
    button: { label: 'See the order', url },
    facts: { title: 'The line', rows: [...orderRows(values, language), ...lineRows(values, language)] },
    closing: {
      title: 'Does it not work?',
      text: 'Start a measurement in the portal, at the line. If the fault stays, report it to our customer service.',
    },
  };
}

function lineRows(values: OrderCompleted, language: Language): (readonly [string, string | readonly string[]])[] {
  const { carrierServiceId, circuits, contractEndDate, downMbps, monthly, serviceId, upMbps } = values;
  const isDutch = language === 'nl';
  const circuit = ({ vlanId, prefixes, username }: OrderCompleted['circuits'][number]) =>
    [`VLAN ${vlanId}`, ...prefixes, ...(username ? [username] : [])].join(', ');
  return [
    [isDutch ? 'Lijn' : 'Line', serviceId],
    ...(carrierServiceId ? [[isDutch ? 'Bij de netbeheerder' : "The carrier's id", carrierServiceId] as const] : []),
    [isDutch ? 'Snelheid' : 'Speed', `${downMbps} / ${upMbps} Mbit/s`],
    [isDutch ? 'Circuits' : 'Circuits', circuits.map(circuit)],
    ...(contractEndDate
      ? [[isDutch ? 'Contract tot en met' : 'Contract until', dayText(contractEndDate, language)] as const]
      : []),
    [isDutch ? 'Per maand' : 'Monthly', `${euros(monthly, language)} ${isDutch ? 'excl. btw' : 'excl. VAT'}`],
  ];
}
