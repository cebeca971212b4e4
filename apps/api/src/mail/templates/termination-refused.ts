import type { Language } from '@demarc/contract/language.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { buildOrderUrl, endReasonLabels, getOrderReason, toOrderRows } from '../order-labels.ts';
import type { OrderEnded } from './order-ended.ts';

/** Says that a service is not terminated, and why: the provider rejected the termination, or could not carry it out. */
export function terminationRefused(values: OrderEnded, language: Language, portal: string): MailText {
  const { endReason, firstName, outcome, remark, subject } = values;
  const why = endReasonLabels[endReason][language];
  const isRejected = outcome === 'REJECTED';
  const shared = {
    greeting: formatGreeting(firstName, language),
    preview: why,
    reason: getOrderReason(values, language),
  };
  const url = buildOrderUrl(portal, values);
  if (language === 'nl') {
    const title = isRejected ? 'Uw opzegging is afgewezen' : 'Uw opzegging kan niet worden uitgevoerd';
    return {
      ...shared,
      subject: `${title}: ${subject}`,
      title,
      paragraphs: [why, ...(remark ? [remark] : []), 'De dienst blijft in gebruik en het contract loopt gewoon door.'],
      button: { label: 'Order bekijken', url },
      facts: { title: 'Uw order', rows: toOrderRows(values, language) },
      closing: { title: 'Wat u kunt doen', text: 'Neem contact met ons op als u de dienst nog steeds wilt opzeggen.' },
    };
  }
  const title = isRejected ? 'Your termination has been rejected' : 'Your termination can’t be carried out';
  return {
    ...shared,
    subject: `${title}: ${subject}`,
    title,
    paragraphs: [why, ...(remark ? [remark] : []), 'The service stays in use and its contract continues.'],
    button: { label: 'View order', url },
    facts: { title: 'Your order', rows: toOrderRows(values, language) },
    closing: { title: 'What you can do', text: 'Contact us if you still want to terminate the service.' },
  };
}
