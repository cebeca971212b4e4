import type { ApprovableObject } from '@demarc/contract/approval-request.ts';
import type { Language } from '@demarc/contract/language.ts';
import { type ApprovalMail, buildApprovalUrl, toApprovalRows } from '../approval-rows.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface ApprovalDecided extends ApprovalMail {
  outcome: 'APPROVED' | 'REFUSED' | 'EXPIRED';
  /** Full name of who decided; empty if nobody did. */
  decidedBy: string;
  /** Why it was refused, as entered. */
  reason: string | null;
  objectType: ApprovableObject;
  /** The order or quotation that was approved. */
  objectId: string | null;
}

/** Tells a requester what became of a request for approval. */
export function approvalDecided(values: ApprovalDecided, language: Language, portal: string): MailText {
  const { companyName, firstName, objectId, objectType, outcome, reason, title } = values;
  const result = results[objectType];
  const isDutch = language === 'nl';
  const heading = headings[outcome][language];
  const written = reason?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? [];
  const intro = written.length > 0 ? [isDutch ? 'De reden:' : 'The reason:', ...written] : [];
  const decision = describeDecision(values, language);
  return {
    greeting: formatGreeting(firstName, language),
    subject: `${heading}: ${title}`,
    preview: decision,
    title: heading,
    paragraphs: [decision, ...intro],
    button:
      objectId === null
        ? { label: isDutch ? 'Aanvraag bekijken' : 'View request', url: buildApprovalUrl(portal, values) }
        : { label: result.label[language], url: `${portal}${result.path}${objectId}` },
    facts: { title: isDutch ? 'De aanvraag' : 'The request', rows: toApprovalRows(values, language) },
    reason: isDutch
      ? `U ontvangt deze e-mail omdat u dit voor ${companyName} hebt aangevraagd.`
      : `You’re receiving this email because you requested this for ${companyName}.`,
  };
}

/** What an approval resulted in. */
const results: Readonly<
  Record<ApprovableObject, { label: Record<Language, string>; done: Record<Language, string>; path: string }>
> = {
  order: {
    label: { en: 'View order', nl: 'Order bekijken' },
    done: { en: 'The order has been placed.', nl: 'De bestelling is geplaatst.' },
    path: '/orders?order=',
  },
  quotation: {
    label: { en: 'View quote', nl: 'Offerte bekijken' },
    done: {
      en: 'The quote has been accepted and the orders placed.',
      nl: 'De offerte is geaccepteerd en de orders zijn geplaatst.',
    },
    path: '/quotations/view/',
  },
};

const headings: Readonly<Record<ApprovalDecided['outcome'], Readonly<Record<Language, string>>>> = {
  APPROVED: { en: 'Your request was approved', nl: 'Uw aanvraag is goedgekeurd' },
  REFUSED: { en: 'Your request was refused', nl: 'Uw aanvraag is geweigerd' },
  EXPIRED: { en: 'Your request has expired', nl: 'Uw aanvraag is verlopen' },
};

function describeDecision({ decidedBy, objectType, outcome }: ApprovalDecided, language: Language): string {
  const isDutch = language === 'nl';
  if (outcome === 'EXPIRED') {
    return isDutch
      ? 'Niemand heeft op tijd over uw aanvraag beslist. Er is niets besteld.'
      : 'Nobody decided about your request in time. Nothing was ordered.';
  }
  if (outcome === 'REFUSED') {
    return isDutch
      ? `${decidedBy} heeft uw aanvraag geweigerd. Er is niets besteld.`
      : `${decidedBy} refused your request. Nothing was ordered.`;
  }
  const done = results[objectType].done[language];
  return isDutch ? `${decidedBy} heeft uw aanvraag goedgekeurd. ${done}` : `${decidedBy} approved your request. ${done}`;
}
