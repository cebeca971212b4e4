import { calculateTermTotals, listMainItems, type TermTotals } from '@demarc/contract/quotation-price.ts';
import type { Quotation } from '@demarc/contract/quotation-schemas.ts';

/** Sums the accepted items of an offer with a term, or else all items that are not alternatives. Null without an offer. */
export function sumShownItems(
  { items, acceptedItemIds, status }: Pick<Quotation, 'items' | 'acceptedItemIds' | 'status'>,
  termMonths: number | null,
): TermTotals | null {
  if (termMonths === null || items.length === 0) return null;
  const shownItems =
    status === 'ACCEPTED' ? items.filter(({ itemId }) => acceptedItemIds.includes(itemId)) : listMainItems(items);
  return calculateTermTotals(shownItems, termMonths);
}
