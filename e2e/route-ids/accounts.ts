import { listAccounts } from '@demarc/contract/account.ts';
import type { FindRouteIds } from './route-ids.ts';

export const findRouteIds: FindRouteIds = async ({ client, customerId }) => {
  const accounts = await client.call(listAccounts, { params: { customerId }, query: {} });
  const accountId = accounts[0]?.accountId;
  return { '/user-management/account/$id': accountId, '/user-management/tokens/$id': accountId };
};
