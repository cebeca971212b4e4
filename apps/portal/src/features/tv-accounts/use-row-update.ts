import { listTvAccounts, type TvAccount } from '@demarc/contract/tv-account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

interface ListedPage {
  items: readonly TvAccount[];
}

/** Updates a row from a write's response, without waiting for a refetch of the whole page (50 rows). */
export function useRowUpdate(): (account: TvAccount) => void {
  const queries = useQueryClient();
  return useCallback(
    (account) =>
      void queries.setQueriesData<ListedPage>(
        { queryKey: [listTvAccounts.id] },
        (page) => page && { ...page, items: page.items.map((item) => (item.id === account.id ? account : item)) },
      ),
    [queries],
  );
}
