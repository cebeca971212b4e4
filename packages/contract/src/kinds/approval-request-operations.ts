import {
  approveApprovalRequest,
  getApprovalRequest,
  listApprovalRequests,
  refuseApprovalRequest,
  withdrawApprovalRequest,
} from '../approval-request.ts';
import { getApprovalSummary } from '../approval-summary.ts';

/** The calls of two-person approval. */
export const approvalRequestOperations = [
  getApprovalSummary,
  listApprovalRequests,
  getApprovalRequest,
  approveApprovalRequest,
  refuseApprovalRequest,
  withdrawApprovalRequest,
] as const;
