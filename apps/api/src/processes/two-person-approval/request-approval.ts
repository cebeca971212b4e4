import { approvalRequestDays } from '@demarc/contract/approval-request.ts';
import { exceedsApprovalLimit } from '@demarc/contract/contract-value.ts';
import type { AppContext } from '../../app-context.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { listApprovers } from '../../db/views/approvers.ts';
import type { Approvals } from '../../http/approvals.ts';
import { conflict } from '../../http/problem.ts';
import { mailRequest } from '../../modules/approval-request/approval-mail.ts';
import { getStatus } from '../../modules/approval-request/approval-request.presenter.ts';
import { insertRequest, lockWaiting, type RequestRow } from '../../modules/approval-request/approval-request.store.ts';
import { endRequest, writeRequestAudit } from '../../modules/approval-request/end-request.ts';
import { getApprovalLimit } from './approval-limit.store.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Compares calls with the approval limit of the company, and stores calls above it as approval requests. */
export function createApprovals(context: AppContext): Approvals {
  const { clock, database } = context;
  return {
    async request({ operation, customerId, input, author, language, saveResponse }, action) {
      const { objectType, objectId, key, amount, subject, storedBody } = action;
      const approvalLimit = await getApprovalLimit(database.db, customerId);
      if (approvalLimit === null || !exceedsApprovalLimit(amount, approvalLimit)) return null;
      const accountId = author.accountId!;
      return database.db.transaction(async (tx) => {
        await action.beforeRequest?.(tx);
        if ((await listApprovers(tx, customerId, accountId)).length === 0) throw conflict('NO_SECOND_PERSON');
        await checkNotWaiting(tx, { customerId, objectType, key });
        const requestedAt = clock.now();
        const row = await insertRequest(tx, {
          customerId,
          operation: operation.id,
          key,
          objectType,
          objectId,
          subject,
          amount,
          approvalLimit,
          language,
          input: storedBody ? { ...input, body: storedBody } : input,
          requestedByAccountId: accountId,
          requestedVia: author.via ?? null,
          requestedIp: author.ip,
          requestedAt,
          expiresAt: new Date(requestedAt.getTime() + approvalRequestDays * dayMilliseconds),
        });
        if (!row) throw conflict('ALREADY_WAITING_FOR_APPROVAL');
        const change = { tx, context, author };
        await writeRequestAudit(change, row, null);
        await mailRequest(change, row);
        const { approvalRequestId, expiresAt } = row;
        const response = { approvalRequestId, status: 'WAITING' as const, amount, expiresAt: expiresAt.toISOString() };
        await saveResponse(tx, response);
        return response;
      });
    },
  };

  /** Throws if a request for the same object is waiting. If that request has expired, ends it instead. */
  async function checkNotWaiting(tx: Database, subject: Pick<RequestRow, 'customerId' | 'objectType' | 'key'>): Promise<void> {
    const waitingRequest = await lockWaiting(tx, subject);
    if (!waitingRequest) return;
    const { approvalRequestId } = waitingRequest;
    if (getStatus(waitingRequest, clock.now()) === 'WAITING')
      throw conflict('ALREADY_WAITING_FOR_APPROVAL', { approvalRequestId });
    const author = createJobAuthor('expire-approval-requests');
    await endRequest({ tx, context, author }, waitingRequest, { action: 'EXPIRE', actor: 'SYSTEM' });
  }
}
