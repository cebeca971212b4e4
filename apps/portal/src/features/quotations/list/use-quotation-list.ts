import type { Output } from '@demarc/contract/operation.ts';
import { listQuotations } from '@demarc/contract/quotation.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import type { buildListQueries } from './quotation-filters.ts';

type QuotationPage = Output<typeof listQuotations>;
const emptyPage: QuotationPage = { items: [], total: 0, totalIsCapped: false, next: null };

/** A page of quotes: the offers that wait for the customer, then everything else. Only the first page shows the offers. */
export function useQuotationList({ offers, others }: ReturnType<typeof buildListQueries>): UseQueryResult<QuotationPage> {
  const { claims } = useSession();
  const params = { customerId: claims?.cid ?? 0 };
  const useRead = (part: typeof offers) =>
    useQuery({
      ...query(listQuotations, { params, query: part ?? {} }),
      enabled: claims !== null && part !== null,
      // Keeps the current rows while the next page loads.
      placeholderData: keepPreviousData,
    });
  const [first, rest] = [useRead(offers), useRead(others)];
  const reads = [...(offers ? [first] : []), ...(others ? [rest] : [])];
  const failed = reads.find(({ isError }) => isError);
  if (failed) return failed;
  const waiting = reads.find(({ isPending }) => isPending);
  if (waiting) return waiting;
  const [waitingOffers, everythingElse] = [(offers && first.data) || emptyPage, (others && rest.data) || emptyPage];
  const data: QuotationPage = {
    items: others?.after ? everythingElse.items : [...waitingOffers.items, ...everythingElse.items],
    total: waitingOffers.total + everythingElse.total,
    totalIsCapped: waitingOffers.totalIsCapped || everythingElse.totalIsCapped,
    next: everythingElse.next,
  };
  const isPlaceholderData = reads.some((read) => read.isPlaceholderData);
  return { ...(reads[0] ?? rest), data, isPlaceholderData } as UseQueryResult<QuotationPage>;
}
