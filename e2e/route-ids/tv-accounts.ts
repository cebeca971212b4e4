import { listTvAccounts } from '@demarc/contract/tv-account.ts';
import type { FindRouteIds } from './route-ids.ts';

export const findRouteIds: FindRouteIds = async ({ client, isReseller }) => {
  // An end user has no TV accounts.
  const accounts = isReseller ? await client.call(listTvAccounts, { query: {} }) : null;
  return { '/tv-accounts/$accountId': accounts?.items[0]?.id };
};
