import { type Static, Type } from 'typebox';
import { Amount, Instant } from './types.ts';

/** The response, with status 202, of a call that a second person has to approve first. */
export const WaitingForApproval = Type.Object(
  {
    approvalRequestId: Type.Integer({ description: 'Follow it with `getApprovalRequest`, or with its events.' }),
    status: Type.Literal('WAITING'),
    amount: Type.String({ ...Amount, description: 'Total contract value. EUR, excl. VAT, with two decimals.' }),
    expiresAt: Instant,
  },
  { description: 'A second person has to approve this first. Nothing has been done yet.' },
);
export type WaitingForApproval = Static<typeof WaitingForApproval>;

/** Whether the response to a call says that it waits for a second person. */
export function isWaitingForApproval(response: unknown): response is WaitingForApproval {
  return typeof response === 'object' && response !== null && 'approvalRequestId' in response && 'expiresAt' in response;
}
