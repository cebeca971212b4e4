import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type LoyaltyEntry, listLoyaltyEntries } from '@demarc/contract/loyalty.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { client, query } from '../../lib/api.ts';
import { getFirstDay } from './loyalty-months.ts';
import { isLastPageSince } from './loyalty-year.ts';

/** The API's maximum page size. */
const maxPageSize = 200;

/** Loads the statement back to 12 months ago, newest first. Whole pages are loaded, so the oldest entries may be older. */
export function useRecentLoyaltyEntries(): UseQueryResult<LoyaltyEntry[]> {
  const firstDay = getFirstDay(formatAmsterdamDate(new Date()));
  return useQuery({
    // Extends the key of the first page, so that invalidating the statement also refetches these.
    queryKey: [...query(listLoyaltyEntries, { query: { limit: maxPageSize } }).queryKey, 'since', firstDay],
    queryFn: async ({ signal }) => {
      const entries: LoyaltyEntry[] = [];
      let page: Output<typeof listLoyaltyEntries> | null = null;
      while (!page || !isLastPageSince(firstDay, page)) {
        const after: { after?: string } = page?.next ? { after: page.next } : {};
        page = await client.call(listLoyaltyEntries, { query: { limit: maxPageSize, ...after } }, { signal });
        entries.push(...page.items);
      }
      return entries;
    },
  });
}
