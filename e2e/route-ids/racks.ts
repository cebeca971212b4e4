import { listRacks, listSharedColo } from '@demarc/contract/colocation.ts';
import type { FindRouteIds } from './route-ids.ts';

export const findRouteIds: FindRouteIds = async ({ client, customerId, isReseller }) => {
  // An end user has no racks of its own.
  if (!isReseller) return {};
  const [racks, units] = await Promise.all(
    [listRacks, listSharedColo].map((list) => client.call(list as typeof listRacks, { params: { customerId }, query: {} })),
  );
  return {
    '/racks/rack/$id/power/dashboard': racks?.items[0]?.rackId,
    '/racks/shared-colo/$id/power/dashboard': (units?.items[0] as { sharedColoId?: number } | undefined)?.sharedColoId,
  };
};
