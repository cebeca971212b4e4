import { listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import type { FindRouteIds } from './route-ids.ts';

export const findRouteIds: FindRouteIds = async ({ client, customerId, isReseller }) => {
  // We manage the prefixes of an end user.
  if (!isReseller) return {};
  const { items } = await client.call(listIpPrefixes, { params: { customerId }, query: { family: '4', limit: 1 } });
  return { '/ip-management/prefix/$id': items[0]?.prefixId };
};
