import { createNameLookup } from '../../db/object-names.ts';
import { approvalRequests } from '../../db/schema/approval-request.ts';

const { approvalRequestId, objectType, subject } = approvalRequests;

/** Quotes and agreements have a number, and an order that has not been placed has the customer's own ID. */
export const findApprovalRequestNames = createNameLookup(approvalRequests, {
  id: approvalRequestId,
  columns: { objectType, subject },
  toName: ({ objectType, subject: { title, subject: number, customerReference } }) => ({
    title,
    identifier: objectType === 'order' ? customerReference : number,
  }),
});
