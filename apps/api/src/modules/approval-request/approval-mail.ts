import type { ApprovableSubject } from '@demarc/contract/approval-request.ts';
import type { ApprovalStatus } from '@demarc/contract/approval-state.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { ChangeContext } from '../../app-context.ts';
import { getAccountName } from '../../db/views/account.ts';
import { findPerson, listApprovers } from '../../db/views/approvers.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { approvalDecided } from '../../mail/templates/approval-decided.ts';
import { approvalRequested } from '../../mail/templates/approval-requested.ts';
import type { RequestRow } from './approval-request.store.ts';
import { createSubjectLocalizer } from './localize-subject.ts';

/** Emails everybody who may approve a new request, each address once. */
export async function mailRequest({ tx, context: { mail } }: ChangeContext, row: RequestRow): Promise<void> {
  const { customerId, requestedByAccountId } = row;
  const [customer, approvers, requestedBy, localizeSubject] = await Promise.all([
    findCustomer(tx, customerId),
    listApprovers(tx, customerId, requestedByAccountId),
    getAccountName(tx, customerId, requestedByAccountId),
    createSubjectLocalizer(tx, [row]),
  ]);
  if (!customer) return;
  const byAddress = new Map(approvers.map((approver) => [approver.email.toLowerCase(), approver]));
  const queued = [...byAddress.values()].map(({ email, firstName, language }) => ({
    customerId,
    brand: customer.brand,
    language,
    recipient: email,
    template: approvalRequested,
    values: {
      ...toValues(row, localizeSubject(row, language)),
      firstName,
      companyName: customer.companyName,
      requestedBy,
      expiresAt: row.expiresAt,
    },
  }));
  await mail.queue(tx, ...queued);
}

const mailedStatuses: readonly ApprovalStatus[] = ['APPROVED', 'REFUSED', 'EXPIRED'];

/** Emails the outcome of a request to the requester, unless they withdrew it themselves or can no longer sign in. */
export async function mailDecision({ tx, context: { mail } }: ChangeContext, row: RequestRow): Promise<void> {
  const { customerId, requestedByAccountId, decidedByAccountId, reason, status, objectId } = row;
  if (!mailedStatuses.includes(status)) return;
  const [customer, requester, localizeSubject] = await Promise.all([
    findCustomer(tx, customerId),
    findPerson(tx, customerId, requestedByAccountId),
    createSubjectLocalizer(tx, [row]),
  ]);
  if (!customer || !requester || requester.deletedAt || requester.status !== 'ENABLED') return;
  const decidedBy = decidedByAccountId ? await getAccountName(tx, customerId, decidedByAccountId) : formatPersonName({});
  const { email: recipient, firstName, language } = requester;
  await mail.queue(tx, {
    customerId,
    brand: customer.brand,
    language,
    recipient,
    template: approvalDecided,
    values: {
      ...toValues(row, localizeSubject(row, language)),
      firstName,
      companyName: customer.companyName,
      decidedBy,
      reason,
      outcome: status as 'APPROVED' | 'REFUSED' | 'EXPIRED',
      objectId,
    },
  });
}

function toValues(
  { approvalRequestId, objectType, amount }: RequestRow,
  { title, subject, customerReference }: ApprovableSubject,
) {
  return { approvalRequestId, objectType, amount, title, subject, customerReference };
}
