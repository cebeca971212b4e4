import type { Language } from '@demarc/contract/language.ts';
import { type ApprovalMail, buildApprovalUrl, toApprovalRows } from '../approval-rows.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface ApprovalRequested extends ApprovalMail {
  /** Full name of the requester. */
  requestedBy: string;
  expiresAt: Date;
}

/** Asks somebody who may approve to decide about an order of a colleague. */
export function approvalRequested(values: ApprovalRequested, language: Language, portal: string): MailText {
  const { companyName, expiresAt, firstName, requestedBy, title } = values;
  const shared = { greeting: formatGreeting(firstName, language) };
  const url = buildApprovalUrl(portal, values);
  const until = formatDateTime(expiresAt, language);
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Uw goedkeuring gevraagd: ${title}`,
      preview: `${requestedBy} wil dit bestellen.`,
      title: 'Uw goedkeuring wordt gevraagd',
      paragraphs: [
        `${requestedBy} wil dit bestellen. Uw bedrijf heeft ingesteld dat een tweede persoon bestellingen van deze omvang goedkeurt.`,
        'Er is nog niets besteld. Bekijk de aanvraag en keur deze goed of weiger deze.',
      ],
      button: { label: 'Aanvraag bekijken', url },
      note: `De aanvraag verloopt op ${until}.`,
      facts: { title: 'De aanvraag', rows: toApprovalRows(values, language) },
      reason: `U ontvangt deze e-mail omdat u bestellingen van ${companyName} mag goedkeuren.`,
    };
  }
  return {
    ...shared,
    subject: `Your approval is needed: ${title}`,
    preview: `${requestedBy} wants to order this.`,
    title: 'Your approval is needed',
    paragraphs: [
      `${requestedBy} wants to order this. Your company requires a second person to approve orders of this size.`,
      'Nothing has been ordered yet. View the request, and approve or refuse it.',
    ],
    button: { label: 'View request', url },
    note: `The request expires on ${until}.`,
    facts: { title: 'The request', rows: toApprovalRows(values, language) },
    reason: `You’re receiving this email because you can approve orders of ${companyName}.`,
  };
}
