import type { ApprovableObject } from '@demarc/contract/approval-request.ts';
import { type ApprovalAction, type ApprovalActor, getApprovalTransition } from '@demarc/contract/approval-state.ts';
import type { ChangeContext } from '../../app-context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findPerson, isSamePerson } from '../../db/views/approvers.ts';
import { getOrderNumbers } from '../../db/views/order-numbers.ts';
import { conflict, forbidden, notFound } from '../../http/problem.ts';
import { mailDecision } from './approval-mail.ts';
import { getStatus } from './approval-request.presenter.ts';
import * as store from './approval-request.store.ts';

/**
 * Returns REQUESTER if the account belongs to the person who made the request, possibly with another account, and otherwise
 * APPROVER.
 */
export async function getActor(
  db: Database,
  { customerId, requestedByAccountId }: store.ShownRequest,
  accountId: string,
): Promise<ApprovalActor> {
  const [requester, caller] = await Promise.all([
    findPerson(db, customerId, requestedByAccountId),
    findPerson(db, customerId, accountId),
  ]);
  if (accountId === requestedByAccountId) return 'REQUESTER';
  return requester && caller && isSamePerson(requester, caller) ? 'REQUESTER' : 'APPROVER';
}

/** Throws unless this actor may perform this action on the request now. */
export function checkMove(row: store.ShownRequest, action: ApprovalAction, actor: ApprovalActor, now: Date): void {
  const status = getStatus(row, now);
  const move = getApprovalTransition(status, action, actor);
  if ('to' in move) return;
  throw move.refusal === 'INVALID_TRANSITION' ? conflict(move.refusal, { status }) : forbidden(move.refusal);
}

interface Ending {
  action: ApprovalAction;
  actor: ApprovalActor;
  reason?: string;
  /** The ID of the order that was placed. */
  objectId?: string;
}

/**
 * Closes a request in the transaction of its outcome: locks it, checks again that it is waiting, and notifies the requester. Of
 * several concurrent callers, only one succeeds.
 */
export async function endRequest(
  change: ChangeContext,
  key: store.RequestKey,
  { action, actor, reason, objectId }: Ending,
): Promise<store.RequestRow> {
  const { tx, context, author } = change;
  const now = context.clock.now();
  const row = await store.lockRequest(tx, key);
  if (!row) throw notFound();
  // Requests expire after their expiry time, when `checkMove` refuses every action.
  if (action !== 'EXPIRE') checkMove(row, action, actor, now);
  const move = getApprovalTransition(row.status, action, actor);
  if (!('to' in move)) throw conflict('INVALID_TRANSITION', { status: row.status });
  const decision = {
    objectId: objectId ?? row.objectId,
    reason: reason ?? null,
    decidedByAccountId: author.accountId,
    decidedAt: now,
  };
  const endedRequest = await store.decideRequest(tx, row, { status: move.to, ...decision });
  await writeRequestAudit(change, endedRequest, row);
  await mailDecision(change, endedRequest);
  return endedRequest;
}

/** The fields for the object of a request: its ID in events, and its number in audit entries, because people read those. */
const objectFields: Readonly<Record<ApprovableObject, { id: string; number: string }>> = {
  order: { id: 'orderId', number: 'orderNumber' },
  quotation: { id: 'quotationId', number: 'quotationNumber' },
  'manual-agreement': { id: 'manualAgreementId', number: 'agreementNumber' },
};

/** Finds the number of the object of a request; null if its order has not been placed. */
async function findObjectNumber(tx: Database, { customerId, objectType, objectId, subject }: store.RequestRow) {
  if (objectType !== 'order') return subject.subject;
  const orderId = objectId === null ? null : Number(objectId);
  return orderId === null ? null : ((await getOrderNumbers(tx, customerId, [orderId])).get(orderId) ?? null);
}

/** Writes the audit entry and the event `approval-request.…` of a new or ended request. */
export async function writeRequestAudit(
  { tx, context, author }: ChangeContext,
  row: store.RequestRow,
  before: store.RequestRow | null,
): Promise<void> {
  const { customerId, approvalRequestId, operation, objectType, objectId, amount, status, reason, subject } = row;
  const eventName = status === 'WAITING' ? 'created' : status.toLowerCase();
  const { title, customerReference } = subject;
  const fields = objectFields[objectType];
  const object = objectId !== null && { [fields.id]: objectId };
  const number = await findObjectNumber(tx, row);
  await writeAudit(tx, context.clock, author, {
    customerId,
    type: `approval-request.${eventName}`,
    objectType: 'approval-request',
    objectId: String(approvalRequestId),
    before: before && { status: before.status },
    after: {
      status,
      // The operation is the call that waits, so the activity log needs the event to name what happened.
      ...(before === null && { event: 'approval-request.created', title, customerReference, amount }),
      ...(reason !== null && { reason }),
      ...(number !== null && { [fields.number]: number }),
    },
    data: { approvalRequestId, operation, status, amount, requestedByAccountId: row.requestedByAccountId, ...object },
  });
}
