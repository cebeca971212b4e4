import { getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

/** The approval limit of the company now; undefined while it has not loaded. */
export function useApprovalLimit(): string | null | undefined {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const customer = useQuery({ ...query(getCustomer, { params: { customerId } }), enabled: claims !== null });
  return customer.data?.approvalLimit;
}
