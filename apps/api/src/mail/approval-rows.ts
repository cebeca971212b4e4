import type { Language } from '@demarc/contract/language.ts';
import { formatEuros } from './order-labels.ts';

/** What every email about a request for approval says. */
export interface ApprovalMail {
  firstName: string;
  companyName: string;
  approvalRequestId: number;
  title: string;
  subject: string;
  customerReference: string | null;
  /** Total contract value. */
  amount: string;
}

/** The page of a request. It opens after sign-in, also on a phone. */
export function buildApprovalUrl(portal: string, { approvalRequestId }: Pick<ApprovalMail, 'approvalRequestId'>): string {
  return `${portal}/orders?list=approvals&approval=${approvalRequestId}`;
}

export function toApprovalRows(
  { amount, customerReference, subject, title }: ApprovalMail,
  language: Language,
): (readonly [string, string])[] {
  const isDutch = language === 'nl';
  return [
    [isDutch ? 'Product' : 'Product', title],
    ...(subject ? [[isDutch ? 'Voor' : 'For', subject] as const] : []),
    ...(customerReference ? [[isDutch ? 'Uw order-ID' : 'Your order ID', customerReference] as const] : []),
    [
      isDutch ? 'Totale contractwaarde' : 'Total contract value',
      `${formatEuros(amount, language)} ${isDutch ? 'excl. btw' : 'excl. VAT'}`,
    ],
  ];
}
