import type { ProblemCode } from './problem.ts';

export const approvalStatuses = ['WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const approvalActions = ['APPROVE', 'REFUSE', 'WITHDRAW', 'EXPIRE'] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** Who acts: the person who asked, another person who may approve, or a job of the server. */
export const approvalActors = ['REQUESTER', 'APPROVER', 'SYSTEM'] as const;
export type ApprovalActor = (typeof approvalActors)[number];

type Refusal = Extract<ProblemCode, 'OWN_APPROVAL_REQUEST' | 'NOT_OWN_APPROVAL_REQUEST' | 'INVALID_TRANSITION'>;
type Move = { to: ApprovalStatus } | { refusal: Refusal };

const ownRequest: Move = { refusal: 'OWN_APPROVAL_REQUEST' };
const notOwnRequest: Move = { refusal: 'NOT_OWN_APPROVAL_REQUEST' };
const notPossible: Move = { refusal: 'INVALID_TRANSITION' };

/** What happens to a request that waits. Every other status is final. */
const moves: Readonly<Record<ApprovalAction, Readonly<Record<ApprovalActor, Move>>>> = {
  APPROVE: { REQUESTER: ownRequest, APPROVER: { to: 'APPROVED' }, SYSTEM: notPossible },
  REFUSE: { REQUESTER: ownRequest, APPROVER: { to: 'REFUSED' }, SYSTEM: notPossible },
  WITHDRAW: { REQUESTER: { to: 'WITHDRAWN' }, APPROVER: notOwnRequest, SYSTEM: notPossible },
  EXPIRE: { REQUESTER: notPossible, APPROVER: notPossible, SYSTEM: { to: 'EXPIRED' } },
};

/** The next status of a request, or why somebody may not do this to it. */
export function moveApprovalRequest(status: ApprovalStatus, action: ApprovalAction, actor: ApprovalActor): Move {
  return status === 'WAITING' ? moves[action][actor] : notPossible;
}

/** Whether somebody may do this to a request. */
export function canMoveApprovalRequest(status: ApprovalStatus, action: ApprovalAction, actor: ApprovalActor): boolean {
  return 'to' in moveApprovalRequest(status, action, actor);
}
