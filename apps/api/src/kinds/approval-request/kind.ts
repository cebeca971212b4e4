import { approvalRequestRoutes } from '../../modules/approval-request/approval-request.routes.ts';
import { expireApprovalRequests } from '../../modules/approval-request/expire-requests.ts';
import type { Kind } from '../kind.ts';
import { findApprovalRequestNames } from './names.store.ts';

/** Requests for the approval of a second person. `processes/two-person-approval` creates them and carries them out. */
export const approvalRequest = {
  routes: [approvalRequestRoutes],
  jobs: [expireApprovalRequests],
  names: { 'approval-request': findApprovalRequestNames },
} as const satisfies Kind;
