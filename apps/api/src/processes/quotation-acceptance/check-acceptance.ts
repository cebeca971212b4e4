import type { AcceptanceRequest } from '@demarc/contract/quotation-acceptance.ts';
import { calculateTermTotals, findRivals, listMainItems, type TermTotals } from '@demarc/contract/quotation-price.ts';
import type { QuotationItem, QuotationLevel } from '@demarc/contract/quotation-schemas.ts';
import { getCurrentQuotationStatus, type QuotationStatus } from '@demarc/contract/quotation-state.ts';
import { conflict, type FieldProblem, invalid } from '../../http/problem.ts';

interface OfferedQuotation {
  status: QuotationStatus;
  version: number;
  validUntil: string | null;
  level: QuotationLevel | null;
  orderIds: readonly number[];
}

/** Throws unless this version of the offer can be accepted at this moment. */
export function checkAcceptable(row: OfferedQuotation, version: number, now: Date): void {
  const status = getCurrentQuotationStatus(row, now);
  if (status === 'EXPIRED') throw conflict('QUOTATION_EXPIRED', { validUntil: row.validUntil });
  if (status !== 'OFFERED') throw conflict('QUOTATION_NOT_ACCEPTABLE', { status, orderIds: row.orderIds });
  if (row.version !== version) throw conflict('QUOTATION_VERSION_CHANGED', { version: row.version });
  if (row.level === 'BUDGETARY') throw conflict('QUOTATION_BUDGETARY');
}

/** Returns the chosen items. Throws one validation error for a term that is not offered and for items that cannot be chosen. */
export function chooseItems(
  items: readonly QuotationItem[],
  { acceptedItemIds, termMonths }: Pick<AcceptanceRequest, 'acceptedItemIds' | 'termMonths'>,
): QuotationItem[] {
  const ids = acceptedItemIds ?? listMainItems(items).map(({ itemId }) => itemId);
  const rivals = new Set(findRivals(items, ids));
  const problems: FieldProblem[] = ids.flatMap((itemId, index) => {
    const field = `acceptedItemIds[${index}]`;
    if (!items.some((item) => item.itemId === itemId)) return [{ field, code: 'validation.unknown-value' }];
    if (ids.indexOf(itemId) < index) return [{ field, code: 'validation.duplicate' }];
    return rivals.has(itemId) ? [{ field, code: 'validation.not-allowed-here' }] : [];
  });
  const chosenItems = items.filter(({ itemId }) => ids.includes(itemId));
  const hasTerm = chosenItems.every(({ prices }) => prices.some((price) => price.termMonths === termMonths));
  if (!hasTerm) problems.push({ field: 'termMonths', code: 'validation.unknown-value' });
  if (problems.length > 0) throw invalid(problems);
  return chosenItems;
}

/** Calculates the amounts that an acceptance commits the customer to. */
export function calculateAcceptanceTotal(chosen: readonly QuotationItem[], termMonths: number): TermTotals {
  return calculateTermTotals(chosen, termMonths);
}
