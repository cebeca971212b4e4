import { expect, it } from 'vitest';
import {
  type ApprovalAction,
  type ApprovalActor,
  approvalActions,
  approvalActors,
  approvalStatuses,
  canChangeApprovalRequest,
  getApprovalTransition,
} from './approval-state.ts';

const waiting: readonly (readonly [ApprovalAction, ApprovalActor, string])[] = [
  ['APPROVE', 'REQUESTER', 'OWN_APPROVAL_REQUEST'],
  ['APPROVE', 'APPROVER', 'APPROVED'],
  ['APPROVE', 'SYSTEM', 'INVALID_TRANSITION'],
  ['REFUSE', 'REQUESTER', 'OWN_APPROVAL_REQUEST'],
  ['REFUSE', 'APPROVER', 'REFUSED'],
  ['REFUSE', 'SYSTEM', 'INVALID_TRANSITION'],
  ['WITHDRAW', 'REQUESTER', 'WITHDRAWN'],
  ['WITHDRAW', 'APPROVER', 'NOT_OWN_APPROVAL_REQUEST'],
  ['WITHDRAW', 'SYSTEM', 'INVALID_TRANSITION'],
  ['EXPIRE', 'REQUESTER', 'INVALID_TRANSITION'],
  ['EXPIRE', 'APPROVER', 'INVALID_TRANSITION'],
  ['EXPIRE', 'SYSTEM', 'EXPIRED'],
];

it.each(waiting)('a waiting request, %s by %s: %s', (action, actor, expected) => {
  const move = getApprovalTransition('WAITING', action, actor);
  expect('to' in move ? move.to : move.refusal).toBe(expected);
  expect(canChangeApprovalRequest('WAITING', action, actor)).toBe('to' in move);
});

it('lists every action of everybody', () => expect(waiting).toHaveLength(approvalActions.length * approvalActors.length));

it.each(approvalStatuses.filter((status) => status !== 'WAITING'))('%s is final', (status) => {
  for (const action of approvalActions) {
    for (const actor of approvalActors) {
      expect(getApprovalTransition(status, action, actor)).toEqual({ refusal: 'INVALID_TRANSITION' });
    }
  }
});
