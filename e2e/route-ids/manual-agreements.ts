import { listManualAgreements } from '@demarc/contract/manual-agreement.ts';
import type { FindRouteIds } from './route-ids.ts';

export const findRouteIds: FindRouteIds = async ({ client, customerId, isReseller }) => {
  // Agreements are for resellers.
  if (!isReseller) return {};
  const { items } = await client.call(listManualAgreements, { params: { customerId }, query: { limit: 1 } });
  return { '/manual-agreement/view/$uuid': items[0]?.uuid };
};
