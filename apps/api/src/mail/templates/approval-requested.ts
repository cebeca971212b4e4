import type { ApprovableObject } from '@demarc/contract/approval-request.ts';
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

/** Asks somebody who may approve to decide about an order or a signature of a colleague. */
export function approvalRequested(values: ApprovalRequested, language: Language, portal: string): MailText {
  const { companyName, expiresAt, firstName, objectType, requestedBy, title } = values;
  const shared = { greeting: formatGreeting(firstName, language) };
  const url = buildApprovalUrl(portal, values);
  const until = formatDateTime(expiresAt, language);
  const { wants, approves, nothing } = texts[objectType][language];
  if (language === 'nl') {
    return {
      ...shared,
      subject: `Uw goedkeuring gevraagd: ${title}`,
      preview: `${requestedBy} ${wants}`,
      title: 'Uw goedkeuring wordt gevraagd',
      paragraphs: [
        `${requestedBy} ${wants} Uw bedrijf heeft ingesteld dat een tweede persoon ${approves} van deze omvang goedkeurt.`,
        `${nothing} Bekijk de aanvraag en keur deze goed of wijs deze af.`,
      ],
      button: { label: 'Aanvraag bekijken', url },
      note: `De aanvraag verloopt op ${until}.`,
      facts: { title: 'De aanvraag', rows: toApprovalRows(values, language) },
      reason: `U ontvangt deze e-mail omdat u ${approves} van ${companyName} mag goedkeuren.`,
    };
  }
  return {
    ...shared,
    subject: `Your approval is needed: ${title}`,
    preview: `${requestedBy} ${wants}`,
    title: 'Your approval is needed',
    paragraphs: [
      `${requestedBy} ${wants} Your company requires a second person to approve ${approves} of this size.`,
      `${nothing} View the request, and approve or decline it.`,
    ],
    button: { label: 'View request', url },
    note: `The request expires on ${until}.`,
    facts: { title: 'The request', rows: toApprovalRows(values, language) },
    reason: `You’re receiving this email because you can approve ${approves} of ${companyName}.`,
  };
}

interface RequestTexts {
  /** The action that the requester wants to take, as the rest of a sentence. */
  wants: string;
  /** The kind of objects that the reader may approve, in the plural. */
  approves: string;
  nothing: string;
}

const order: Record<Language, RequestTexts> = {
  en: { wants: 'wants to order this.', approves: 'orders', nothing: 'Nothing has been ordered yet.' },
  nl: { wants: 'wil dit bestellen.', approves: 'bestellingen', nothing: 'Er is nog niets besteld.' },
};

const texts: Readonly<Record<ApprovableObject, Record<Language, RequestTexts>>> = {
  order,
  quotation: order,
  'manual-agreement': {
    en: {
      wants: 'wants to sign this agreement for your company.',
      approves: 'signatures',
      nothing: 'The signature hasn’t been submitted yet.',
    },
    nl: {
      wants: 'wil deze overeenkomst namens uw bedrijf ondertekenen.',
      approves: 'ondertekeningen',
      nothing: 'De ondertekening is nog niet ingediend.',
    },
  },
};
