import { type LoyaltyEntry, listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { client, query } from '../../lib/api.ts';
import { getYear } from '../../lib/format.ts';
import { isLastPageOfYear, sumEarnedPoints } from './loyalty-year.ts';

/** The API's maximum page size. */
const maxPageSize = 200;

/** Adds up the points earned since 1 January from all statement pages of this year. */
export function useEarnedThisYear(): UseQueryResult<number> {
  const year = getYear(new Date());
  return useQuery({
    // Extends the key of the first page, so that invalidating the statement also refetches this total.
    queryKey: [...query(listLoyaltyEntries, { query: { limit: maxPageSize } }).queryKey, 'earnedIn', year],
    queryFn: async ({ signal }) => {
      const entries: LoyaltyEntry[] = [];
      let page: Output<typeof listLoyaltyEntries> | null = null;
      while (!page || !isLastPageOfYear(year, page)) {
        const after: { after?: string } = page?.next ? { after: page.next } : {};
        page = await client.call(listLoyaltyEntries, { query: { limit: maxPageSize, ...after } }, { signal });
        entries.push(...page.items);
      }
      return sumEarnedPoints(year, entries);
    },
  });
}
