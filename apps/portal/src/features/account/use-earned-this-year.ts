import { type LoyaltyEntry, listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { client, query } from '../../lib/api.ts';
import { yearOf } from '../../lib/format.ts';
import { earnedIn, isLastOf } from './loyalty-year.ts';

/** The API's maximum page size. */
const limit = 200;

/** Adds up the points earned since 1 January from all statement pages of this year. */
export function useEarnedThisYear(): UseQueryResult<number> {
  const year = yearOf(new Date());
  return useQuery({
    // Extends the key of the first page, so that invalidating the statement also refetches this total.
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
