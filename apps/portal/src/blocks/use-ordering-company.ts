import { getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';

/** The company that orders. */
export function useOrderingCompany() {
  const { claims } = useSession();
  return useQuery({ ...query(getCustomer, { params: { customerId: claims?.cid ?? 0 } }), enabled: claims !== null });
}
