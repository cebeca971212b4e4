import { type LoyaltyEntry, listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { client, query } from '../../lib/api.ts';
import { yearOf } from '../../lib/format.ts';
import { earnedIn, isLastOf } from './loyalty-year.ts';

/** The most that the API gives at once. */
const limit = 200;

/** What was earned since the first of January: added up here from the statement, as far back as the year goes. */
export function useEarnedThisYear(): UseQueryResult<number> {
  const year = yearOf(new Date());
  return useQuery({
    // After the call of its first page, by which it is read again.
    queryKey: [...query(listLoyaltyEntries, { query: { limit } }).queryKey, 'earnedIn', year],
    queryFn: async ({ signal }) => {
      const entries: LoyaltyEntry[] = [];
      let page: Output<typeof listLoyaltyEntries> | null = null;
      while (!page || !isLastOf(year, page)) {
        const after: { after?: string } = page?.next ? { after: page.next } : {};
        page = await client.call(listLoyaltyEntries, { query: { limit, ...after } }, { signal });
        entries.push(...page.items);
      }
      return earnedIn(year, entries);
    },
  });
}
