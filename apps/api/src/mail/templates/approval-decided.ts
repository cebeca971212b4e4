import type { ApprovableObject } from '@demarc/contract/approval-request.ts';
import type { Language } from '@demarc/contract/language.ts';
import { splitLines } from '../../split-lines.ts';
import { type ApprovalMail, buildApprovalUrl, toApprovalRows } from '../approval-rows.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface ApprovalDecided extends ApprovalMail {
  outcome: 'APPROVED' | 'REFUSED' | 'EXPIRED';
  /** Full name of the person who decided; empty if nobody did. */
  decidedBy: string;
  /** The reason for a refusal, as entered. */
  reason: string | null;
  /** The order, quotation or agreement. */
  objectId: string | null;
}

/** Tells a requester the outcome of a request for approval. */
export function approvalDecided(values: ApprovalDecided, language: Language, portal: string): MailText {
  const { companyName, firstName, objectId, objectType, outcome, reason, title } = values;
  const result = results[objectType];
  const isDutch = language === 'nl';
  const heading = headings[outcome][language];
  const reasonLines = splitLines(reason);
  const quotedReason = reasonLines.length > 0 ? [isDutch ? 'De reden:' : 'The reason:', ...reasonLines] : [];
  const decision = describeDecision(values, language);
  return {
    greeting: formatGreeting(firstName, language),
    subject: `${heading}: ${title}`,
    preview: decision,
    title: heading,
    paragraphs: [decision, ...quotedReason],
    button:
      outcome !== 'APPROVED' || objectId === null
        ? { label: isDutch ? 'Aanvraag bekijken' : 'View request', url: buildApprovalUrl(portal, values) }
        : { label: result.label[language], url: `${portal}${result.path}${objectId}` },
    facts: { title: isDutch ? 'De aanvraag' : 'The request', rows: toApprovalRows(values, language) },
    reason: isDutch
      ? `U ontvangt deze e-mail omdat u dit voor ${companyName} hebt aangevraagd.`
      : `You’re receiving this email because you requested this for ${companyName}.`,
  };
}

const nothingOrdered = { en: 'Nothing was ordered.', nl: 'Er is niets besteld.' };

/** The consequence of an approval or a refusal. */
const results: Readonly<
  Record<
    ApprovableObject,
    { label: Record<Language, string>; done: Record<Language, string>; nothing: Record<Language, string>; path: string }
  >
> = {
  order: {
    label: { en: 'View order', nl: 'Order bekijken' },
    done: { en: 'The order has been placed.', nl: 'De bestelling is geplaatst.' },
    nothing: nothingOrdered,
    path: '/orders?order=',
  },
  quotation: {
    label: { en: 'View quote', nl: 'Offerte bekijken' },
    done: {
      en: 'The quote has been accepted and the orders placed.',
      nl: 'De offerte is geaccepteerd en de orders zijn geplaatst.',
    },
    nothing: nothingOrdered,
    path: '/quotations/view/',
  },
  'manual-agreement': {
    label: { en: 'View agreement', nl: 'Overeenkomst bekijken' },
    // A copy signed on paper has to be checked first, so this does not say that the agreement is signed.
    done: { en: 'The signature has been submitted.', nl: 'De ondertekening is ingediend.' },
    nothing: { en: 'The signature wasn’t submitted.', nl: 'De ondertekening is niet ingediend.' },
    path: '/manual-agreement/view/',
  },
};

const headings: Readonly<Record<ApprovalDecided['outcome'], Readonly<Record<Language, string>>>> = {
  APPROVED: { en: 'Your request was approved', nl: 'Uw aanvraag is goedgekeurd' },
  REFUSED: { en: 'Your request was declined', nl: 'Uw aanvraag is afgewezen' },
  EXPIRED: { en: 'Your request has expired', nl: 'Uw aanvraag is verlopen' },
};

function describeDecision({ decidedBy, objectType, outcome }: ApprovalDecided, language: Language): string {
  const isDutch = language === 'nl';
  const done = results[objectType].done[language];
  const nothing = results[objectType].nothing[language];
  if (outcome === 'EXPIRED') {
    return isDutch
      ? `Niemand heeft op tijd over uw aanvraag beslist. ${nothing}`
      : `Nobody decided about your request in time. ${nothing}`;
  }
  if (outcome === 'REFUSED') {
    return isDutch ? `${decidedBy} heeft uw aanvraag afgewezen. ${nothing}` : `${decidedBy} declined your request. ${nothing}`;
  }
  return isDutch ? `${decidedBy} heeft uw aanvraag goedgekeurd. ${done}` : `${decidedBy} approved your request. ${done}`;
}
