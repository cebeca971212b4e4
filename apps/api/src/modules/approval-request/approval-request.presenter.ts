import type { ApprovalRequest, ApprovalRequestSummary } from '@demarc/contract/approval-request.ts';
import { type ApprovalActor, type ApprovalStatus, canChangeApprovalRequest } from '@demarc/contract/approval-state.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Database } from '../../db/database.ts';
import { findPerson, isSamePerson } from '../../db/views/approvers.ts';
import type { Session } from '../../http/session.ts';
import { findPeople, type ShownRequest } from './approval-request.store.ts';
import { createSubjectLocalizer } from './localize-subject.ts';

type Reader = Pick<Session, 'customerId' | 'accountId' | 'via'> & { language: Language };

/** A request counts as expired from its expiry time on, although the job that stores this runs a little later. */
export function getStatus({ status, expiresAt }: Pick<ShownRequest, 'status' | 'expiresAt'>, now: Date): ApprovalStatus {
  return status === 'WAITING' && expiresAt <= now ? 'EXPIRED' : status;
}

/** Presents requests to a user of the customer, who may decide about the requests of other users. */
export async function presentSummaries(
  db: Database,
  rows: readonly ShownRequest[],
  { customerId, accountId, via, language }: Reader,
  now: Date,
): Promise<ApprovalRequestSummary[]> {
  const [people, reader, localizeSubject] = await Promise.all([
    findPeople(db, customerId, rows),
    findPerson(db, customerId, accountId),
    createSubjectLocalizer(db, rows),
  ]);
  return rows.map((row) => {
    const names = people.get(row.approvalRequestId);
    const requester = { accountId: row.requestedByAccountId, loginId: names?.requesterLoginId ?? null };
    const actor: ApprovalActor = reader && isSamePerson(reader, requester) ? 'REQUESTER' : 'APPROVER';
    const status = getStatus(row, now);
    const { title, subject, customerReference } = localizeSubject(row, language);
    return {
      approvalRequestId: row.approvalRequestId,
      operation: row.operation,
      objectType: row.objectType,
      objectId: row.objectId,
      title,
      subject,
      customerReference,
      amount: row.amount,
      limit: row.approvalLimit,
      status,
      reason: row.reason,
      requestedByAccountId: row.requestedByAccountId,
      requestedByName: names?.requestedByName ?? null,
      requestedWithToken: row.requestedVia !== null,
      requestedAt: row.requestedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      decidedByName: names?.decidedByName ?? null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      canDecide: via !== 'api-token' && canChangeApprovalRequest(status, 'APPROVE', actor),
      canWithdraw: canChangeApprovalRequest(status, 'WITHDRAW', actor),
    };
  });
}

export async function presentRequest(db: Database, row: ShownRequest, reader: Reader, now: Date): Promise<ApprovalRequest> {
  const [[summary], localizeSubject] = await Promise.all([
    presentSummaries(db, [row], reader, now),
    createSubjectLocalizer(db, [row]),
  ]);
  return { ...summary!, ...localizeSubject(row, reader.language) };
}
