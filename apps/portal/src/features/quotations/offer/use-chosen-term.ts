import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useSearch } from '@tanstack/react-router';
import { useUpdateSearch } from '../../../ui/data-table/use-list-url-state.ts';

type Offer = Pick<Quotation, 'terms' | 'chosenTermMonths' | 'termMonths'>;

/** The term whose prices are shown: the accepted one, the one in the URL, or else the first. */
function getShownTerm({ terms, chosenTermMonths, termMonths }: Offer, termInUrl: unknown): number | null {
  const offeredTerms = terms.map((term) => term.termMonths);
  return chosenTermMonths ?? offeredTerms.find((term) => term === Number(termInUrl)) ?? termMonths ?? offeredTerms[0] ?? null;
}

/** The term whose prices show; the URL stores it, so that a link shows the same prices. */
export function useChosenTerm(quotation: Offer) {
  const { term }: { term?: unknown } = useSearch({ strict: false });
  const change = useUpdateSearch();
  return {
    termMonths: getShownTerm(quotation, term),
    chooseTerm: (months: number) => change({ term: months }, { replace: true }),
  };
}
