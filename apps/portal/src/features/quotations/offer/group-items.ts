import type { QuotationItem } from '@demarc/contract/quotation-schemas.ts';

type Item = Pick<QuotationItem, 'itemId' | 'alternativeToItemId'>;
export interface ItemGroup<T extends Item> {
  main: T;
  alternatives: T[];
}

/** Groups each item with the alternatives that can replace it. */
export function groupItems<T extends Item>(items: readonly T[]): ItemGroup<T>[] {
  return items
    .filter(({ alternativeToItemId }) => alternativeToItemId === null)
    .map((main) => ({ main, alternatives: items.filter(({ alternativeToItemId }) => alternativeToItemId === main.itemId) }));
}
