import type { Product } from '@demarc/contract/catalogue.ts';
import type { Quantities } from './order-price.ts';

/** Why a product cannot be chosen beside what is chosen now: the names of the others. */
export interface ProductObstacle {
  kind: 'requires' | 'excludes';
  names: readonly string[];
}

/** The products that come with the package, chosen or not. */
export function mandatoryQuantities(products: readonly Product[]): Quantities {
  return Object.fromEntries(
    products
      .filter(({ mandatory }) => mandatory)
      .map(({ productCode, minQuantity, defaultQuantity }) => [productCode, Math.max(1, minQuantity, defaultQuantity)]),
  );
}

/** What stands against a product that is not chosen; null where nothing does. */
export function obstacleOf(product: Product, products: readonly Product[], quantities: Quantities): ProductObstacle | null {
  const isChosen = (code: string) => (quantities[code] ?? 0) > 0;
  const namesOf = (codes: readonly string[]) =>
    codes.map((code) => products.find(({ productCode }) => productCode === code)?.name ?? code);
  const excluded = products
    .filter(({ productCode, excludes }) => isChosen(productCode) && excludes.includes(product.productCode))
    .map(({ productCode }) => productCode);
  const against = [...new Set([...product.excludes.filter(isChosen), ...excluded])];
  if (against.length > 0) return { kind: 'excludes', names: namesOf(against) };
  const missing = product.requires.filter((code) => !isChosen(code));
  return missing.length > 0 ? { kind: 'requires', names: namesOf(missing) } : null;
}

/** The quantities with another one of a product; what needed it goes with it. */
export function withQuantity(
  products: readonly Product[],
  quantities: Quantities,
  productCode: string,
  quantity: number,
): Quantities {
  let next: Quantities = { ...quantities, [productCode]: quantity };
  for (;;) {
    const fits = (code: string) => (next[code] ?? 0) > 0;
    const orphan = products.find((product) => !product.mandatory && fits(product.productCode) && !product.requires.every(fits));
    if (!orphan) return next;
    next = { ...next, [orphan.productCode]: 0 };
  }
}

/** As many as the product allows: none, or between its least and its most. */
export function boundedQuantity({ minQuantity, maxQuantity }: Product, quantity: number): number {
  if (quantity < 1) return 0;
  return Math.min(Math.max(Math.trunc(quantity), minQuantity, 1), maxQuantity);
}
