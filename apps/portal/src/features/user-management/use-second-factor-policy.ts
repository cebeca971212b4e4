import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** The company, which says of whom it requires a second factor; undefined until it is loaded. */
export function useOwnSecondFactorPolicy(): Customer | undefined {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({ ...query(getCustomer, { params: { customerId } }), enabled: claims !== null }).data;
}
