import {
  approveApprovalRequest,
  getApprovalRequest,
  listApprovalRequests,
  refuseApprovalRequest,
  withdrawApprovalRequest,
} from '../approval-request.ts';

/** The calls of two-person approval. */
export const approvalRequestOperations = [
  listApprovalRequests,
  getApprovalRequest,
  approveApprovalRequest,
  refuseApprovalRequest,
  withdrawApprovalRequest,
] as const;
