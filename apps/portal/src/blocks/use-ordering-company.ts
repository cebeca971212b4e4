import { getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';
import { useCustomerId } from '../lib/use-customer-id.ts';

/** Loads the company of the signed-in user, which would place the order. */
export function useOrderingCompany() {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({ ...query(getCustomer, { params: { customerId } }), enabled: claims !== null });
}
