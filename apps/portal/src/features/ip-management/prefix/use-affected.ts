import { listIpAddresses, maxBulkAddresses } from '@demarc/contract/ip-address.ts';
import { formatAddress, formatPrefix, type Prefix } from '@demarc/contract/ip-network.ts';
import { type IpPrefix, listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { usePrefixParams } from '../use-prefix.ts';
import { type Affected, findAffectedAddresses, findAffectedPrefixes } from './find-affected.ts';
import { isWithin } from './null-route-target.ts';

const maxParts = 200;

export interface AffectedItems {
  /** Undefined while they are loading. */
  items: readonly Affected[] | undefined;
  /** Whether there may be more items. */
  isCapped: boolean;
  hasFailed: boolean;
}

/** The addresses or prefixes in use that a null route would affect. */
export function useAffected({ prefixId, isContainer }: IpPrefix, target: Prefix | null): AffectedItems {
  const params = usePrefixParams(prefixId);
  const from = target ? formatAddress({ family: target.family, value: target.first }) : '';
  const addresses = useQuery({
    ...query(listIpAddresses, { params, query: { usage: ['ASSIGNED'], from, limit: maxBulkAddresses } }),
    enabled: target !== null && !isContainer,
  });
  const parts = useQuery({
    ...query(listIpPrefixes, {
      params: { customerId: params.customerId },
      query: {
        parentId: prefixId,
        status: ['ACTIVE', 'PENDING_RELEASE'],
        sort: 'prefix',
        limit: maxParts,
        ...(target && { q: formatPrefix(target) }),
      },
    }),
    enabled: target !== null && isContainer,
  });
  if (!target) return { items: undefined, isCapped: false, hasFailed: false };
  if (isContainer) {
    const items = parts.data && findAffectedPrefixes(target, parts.data.items);
    return { items, isCapped: Boolean(parts.data?.next), hasFailed: parts.isError };
  }
  const { data, isError } = addresses;
  const last = data?.items.at(-1);
  return {
    items: data && findAffectedAddresses(target, data.items),
    isCapped: Boolean(data?.next && last && isWithin(target, last.ip)),
    hasFailed: isError,
  };
}
