import type { Language } from '@demarc/contract/language.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface IpPrefixRequestDecided {
  firstName: string;
  companyName: string;
  /** Such as `IPv4 /26`. */
  requested: string;
  /** The assigned prefix; null if the request was refused. */
  assigned: { prefixId: number; prefix: string } | null;
  text: string | null;
}

/** Says that a request for a prefix was approved or refused. */
export function ipPrefixRequestDecided(values: IpPrefixRequestDecided, language: Language, portal: string): MailText {
  const { assigned, companyName, firstName, requested, text } = values;
  const isDutch = language === 'nl';
  const title = assigned
    ? isDutch
      ? `Uw aanvraag is goedgekeurd: ${assigned.prefix}`
      : `Your request was approved: ${assigned.prefix}`
    : isDutch
      ? `Uw aanvraag voor ${requested} is afgewezen`
      : `Your request for ${requested} was refused`;
  const outcome = assigned
    ? isDutch
      ? `We hebben u ${assigned.prefix} toegewezen. U kunt de prefix meteen gebruiken.`
      : `We assigned ${assigned.prefix} to you. You can use it right away.`
    : isDutch
      ? `We kunnen u geen ${requested} toewijzen. Hieronder staat waarom.`
      : `We can’t assign ${requested} to you. You can read why below.`;
  return {
    greeting: formatGreeting(firstName, language),
    subject: title,
    preview: outcome,
    title,
    paragraphs: [outcome],
    button: assigned
      ? { label: isDutch ? 'Prefix bekijken' : 'View prefix', url: `${portal}/ip-management/prefix/${assigned.prefixId}` }
      : { label: isDutch ? 'Aanvragen bekijken' : 'View requests', url: `${portal}/ip-management` },
    facts: {
      title: isDutch ? 'De aanvraag' : 'The request',
      rows: [
        [isDutch ? 'Gevraagd' : 'Requested', requested],
        ...(assigned ? [[isDutch ? 'Toegewezen' : 'Assigned', assigned.prefix] as const] : []),
        ...(text ? [[isDutch ? 'Toelichting' : 'Comment', text] as const] : []),
      ],
    },
    reason: isDutch
      ? `U ontvangt dit bericht omdat u contactpersoon van ${companyName} bent.`
      : `You receive this message because you are a contact of ${companyName}.`,
  };
}
