import {
  getManualAgreement,
  listManualAgreements,
  type ManualAgreement,
  type signManualAgreement,
} from '@demarc/contract/manual-agreement.ts';
import { getManualAgreementSummary } from '@demarc/contract/manual-agreement-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { isWaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import { useQueryClient } from '@tanstack/react-query';
import { setCachedRead } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

/** Shows the response to a signature or a signed copy: the changed agreement, or that it waits for a second person. */
export function useSigningResponse({ uuid, number }: ManualAgreement) {
  const queries = useQueryClient();
  const customerId = useCustomerId();
  return (response: Output<typeof signManualAgreement>, doneToast: string) => {
    const isWaiting = isWaitingForApproval(response);
    if (!isWaiting) setCachedRead(getManualAgreement, { params: { customerId, uuid } }, response);
    const invalidates = [listManualAgreements, getManualAgreementSummary, ...(isWaiting ? [getManualAgreement] : [])];
    for (const { id } of invalidates) void queries.invalidateQueries({ queryKey: [id] });
    if (isWaiting) showToast('manual-agreement.waiting-toast', { number });
    else showToast(doneToast);
  };
}
