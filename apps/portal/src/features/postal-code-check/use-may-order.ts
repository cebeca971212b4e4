import { hasRole } from '@demarc/contract/access.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

/** Who sees the whole answer; the others see what anybody may know, and why. Null while that is not known. */
export type MayOrder = 'order' | 'signed-out' | 'no-role' | 'end-user' | null;

export function useMayOrder(): MayOrder {
  const { claims } = useSession();
  const mayOrder = claims !== null && hasRole(claims.roles, 'RESELLER_ORDER');
  const customer = useQuery({ ...query(getCustomer, { params: { customerId: claims?.cid ?? 0 } }), enabled: mayOrder });
  if (!claims) return 'signed-out';
  if (!mayOrder) return 'no-role';
  // Unread it goes on as a reseller: the server refuses who is none.
  if (customer.isPending) return null;
  return customer.data?.customerType === 'end-user' ? 'end-user' : 'order';
}
