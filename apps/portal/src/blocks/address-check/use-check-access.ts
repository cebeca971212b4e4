import { hasRole } from '@demarc/contract/access.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** `order` if the user sees the full result; otherwise the reason why they only see the public part. Null while loading. */
export type CheckAccess = 'order' | 'signed-out' | 'no-role' | 'end-user' | null;

export function useCheckAccess(): CheckAccess {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const mayOrder = claims !== null && hasRole(claims.roles, 'RESELLER_ORDER');
  const customer = useQuery({ ...query(getCustomer, { params: { customerId } }), enabled: mayOrder });
  if (!claims) return 'signed-out';
  if (!mayOrder) return 'no-role';
  // If the customer cannot be read, continue as a reseller: the server refuses everyone else.
  if (customer.isPending) return null;
  return customer.data?.customerType === 'end-user' ? 'end-user' : 'order';
}
