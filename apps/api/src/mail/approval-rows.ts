import type { ApprovableObject } from '@demarc/contract/approval-request.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatEuros } from './order-labels.ts';

/** The facts in every email about a request for approval. */
export interface ApprovalMail {
  firstName: string;
  companyName: string;
  approvalRequestId: number;
  objectType: ApprovableObject;
  title: string;
  subject: string;
  customerReference: string | null;
  /** Total contract value. */
  amount: string;
}

/** Returns the address of a request in the portal. A phone that is not signed in opens it after sign-in. */
export function buildApprovalUrl(portal: string, { approvalRequestId }: Pick<ApprovalMail, 'approvalRequestId'>): string {
  return `${portal}/orders?list=approvals&approval=${approvalRequestId}`;
}

export function toApprovalRows(
  { amount, customerReference, objectType, subject, title }: ApprovalMail,
  language: Language,
): (readonly [string, string])[] {
  const isDutch = language === 'nl';
  return [
    [objectType === 'manual-agreement' ? (isDutch ? 'Overeenkomst' : 'Agreement') : 'Product', title],
    ...(subject ? [[getSubjectLabel(objectType, isDutch), subject] as const] : []),
    ...(customerReference ? [[isDutch ? 'Uw order-ID' : 'Your order ID', customerReference] as const] : []),
    [
      isDutch ? 'Totale contractwaarde' : 'Total contract value',
      `${formatEuros(amount, language)} ${isDutch ? 'excl. btw' : 'excl. VAT'}`,
    ],
  ];
}

function getSubjectLabel(objectType: ApprovableObject, isDutch: boolean): string {
  if (objectType === 'manual-agreement') return isDutch ? 'Nummer' : 'Number';
  return isDutch ? 'Voor' : 'For';
}
