import type { ProblemCode } from './problem.ts';

export const approvalStatuses = ['WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const approvalActions = ['APPROVE', 'REFUSE', 'WITHDRAW', 'EXPIRE'] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** The actors: the person who asked, another person who may approve, or a job of the server. */
export const approvalActors = ['REQUESTER', 'APPROVER', 'SYSTEM'] as const;
export type ApprovalActor = (typeof approvalActors)[number];

type Refusal = Extract<ProblemCode, 'OWN_APPROVAL_REQUEST' | 'NOT_OWN_APPROVAL_REQUEST' | 'INVALID_TRANSITION'>;
type Transition = { to: ApprovalStatus } | { refusal: Refusal };

const ownRequest: Transition = { refusal: 'OWN_APPROVAL_REQUEST' };
const notOwnRequest: Transition = { refusal: 'NOT_OWN_APPROVAL_REQUEST' };
const notPossible: Transition = { refusal: 'INVALID_TRANSITION' };

/** The transitions of a request that waits. Every other status is final. */
const transitions: Readonly<Record<ApprovalAction, Readonly<Record<ApprovalActor, Transition>>>> = {
  APPROVE: { REQUESTER: ownRequest, APPROVER: { to: 'APPROVED' }, SYSTEM: notPossible },
  REFUSE: { REQUESTER: ownRequest, APPROVER: { to: 'REFUSED' }, SYSTEM: notPossible },
  WITHDRAW: { REQUESTER: { to: 'WITHDRAWN' }, APPROVER: notOwnRequest, SYSTEM: notPossible },
  EXPIRE: { REQUESTER: notPossible, APPROVER: notPossible, SYSTEM: { to: 'EXPIRED' } },
};

/** Returns the status after an action, or the reason why the actor may not do it now. */
export function getApprovalTransition(status: ApprovalStatus, action: ApprovalAction, actor: ApprovalActor): Transition {
  return status === 'WAITING' ? transitions[action][actor] : notPossible;
}

/** Whether an actor may do this to a request now. */
export function canChangeApprovalRequest(status: ApprovalStatus, action: ApprovalAction, actor: ApprovalActor): boolean {
  return 'to' in getApprovalTransition(status, action, actor);
}
