import { calculateContractValue } from './contract-value.ts';
import { sumAmounts } from './money.ts';

/** The price of an item with one contract term. */
interface TermPrice {
  termMonths: number;
  mrc: string;
  nrc: string;
}

interface PricedItem {
  itemId: number;
  alternativeToItemId: number | null;
  prices: readonly TermPrice[];
}

/** The price of a choice of items with one term: per month, once, and over the whole term. */
export interface TermTotals extends TermPrice {
  contractValue: string;
}

/** Lists the terms that every item has, shortest first. */
export function listTerms(items: readonly Pick<PricedItem, 'prices'>[]): number[] {
  const [first, ...others] = items;
  const firstItemTerms = first?.prices.map(({ termMonths }) => termMonths) ?? [];
  return firstItemTerms
    .filter((term) => others.every(({ prices }) => prices.some(({ termMonths }) => termMonths === term)))
    .sort((a, b) => a - b);
}

/** Calculates the totals of items with one term. */
export function calculateTermTotals(items: readonly Pick<PricedItem, 'prices'>[], termMonths: number): TermTotals {
  const prices = items.flatMap((item) => item.prices.filter((price) => price.termMonths === termMonths));
  const total = { termMonths, mrc: sumAmounts(prices.map(({ mrc }) => mrc)), nrc: sumAmounts(prices.map(({ nrc }) => nrc)) };
  return { ...total, contractValue: calculateContractValue(total, termMonths) };
}

/** Lists the items that are ordered if the customer chooses no alternatives. */
export function listMainItems<Item extends Pick<PricedItem, 'alternativeToItemId'>>(items: readonly Item[]): Item[] {
  return items.filter(({ alternativeToItemId }) => alternativeToItemId === null);
}

/** Lists the totals of each term, without alternatives. */
export function listTermTotals(items: readonly PricedItem[]): TermTotals[] {
  const main = listMainItems(items);
  return listTerms(items).map((term) => calculateTermTotals(main, term));
}

/**
 * Finds the items that cannot be accepted together with another chosen item: of an item and its alternatives, one can be chosen.
 */
export function findRivals(items: readonly PricedItem[], chosenIds: readonly number[]): number[] {
  const getMainId = (itemId: number) => items.find((item) => item.itemId === itemId)?.alternativeToItemId ?? itemId;
  return chosenIds.filter((itemId, index) =>
    chosenIds.slice(0, index).some((other) => other !== itemId && getMainId(other) === getMainId(itemId)),
  );
}
