import { createNameLookup } from '../../db/object-names.ts';
import { approvalRequests } from '../../db/schema/approval-request.ts';

const { approvalRequestId, objectType, subject } = approvalRequests;

/** The name is the number of a quote or agreement, or the customer's own ID of an order that has not been placed. */
export const findApprovalRequestNames = createNameLookup(approvalRequests, {
  id: approvalRequestId,
  columns: { objectType, subject },
  toName: ({ objectType, subject: { title, subject: number, customerReference } }) => ({
    title,
    identifier: objectType === 'order' ? customerReference : number,
  }),
});
