import { listIpAddresses } from '@demarc/contract/ip-address.ts';
import { getIpPrefix, listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import { getIpPrefixSummary } from '@demarc/contract/ip-prefix-counts.ts';
import { listNullRoutes } from '@demarc/contract/null-route.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** Queries that become stale when a prefix changes, and those of its addresses. */
export const stalePrefixes = [listIpPrefixes, getIpPrefixSummary] as const;
export const staleAddresses = [listIpAddresses, getIpPrefix, listIpPrefixes] as const;
export const staleNullRoutes = [listNullRoutes, getIpPrefix, listIpPrefixes] as const;

/** Path parameters of the calls. */
export function usePrefixParams(prefixId: number): { customerId: number; prefixId: number } {
  const customerId = useCustomerId();
  return { customerId, prefixId };
}

export function usePrefix(prefixId: number) {
  const { claims } = useSession();
  return useQuery({
    ...query(getIpPrefix, { params: usePrefixParams(prefixId) }),
    enabled: claims !== null,
    // The list it was opened from may be minutes old.
    staleTime: 0,
  });
}
