import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** The user's company, which has the second-factor policy; undefined while it is loading. */
export function useOwnSecondFactorPolicy(): Customer | undefined {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({ ...query(getCustomer, { params: { customerId } }), enabled: claims !== null }).data;
}
