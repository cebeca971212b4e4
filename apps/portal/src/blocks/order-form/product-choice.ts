import type { Product } from '@demarc/contract/catalog.ts';
import type { Quantities } from './order-price.ts';

/** The reason why a product cannot be added to the current choice, with the names of the conflicting products. */
export interface ProductConflict {
  kind: 'requires' | 'excludes';
  names: readonly string[];
}

/** Returns the quantities of the products that are always part of the package. */
export function getMandatoryQuantities(products: readonly Product[]): Quantities {
  return Object.fromEntries(
    products
      .filter(({ mandatory }) => mandatory)
      .map(({ productCode, minQuantity, defaultQuantity }) => [productCode, Math.max(1, minQuantity, defaultQuantity)]),
  );
}

/** Returns the reason why a product cannot be chosen; null if it can. */
export function findProductConflict(
  product: Product,
  products: readonly Product[],
  quantities: Quantities,
): ProductConflict | null {
  const isChosen = (code: string) => (quantities[code] ?? 0) > 0;
  const getNames = (codes: readonly string[]) =>
    codes.map((code) => products.find(({ productCode }) => productCode === code)?.name ?? code);
  const excludingProducts = products
    .filter(({ productCode, excludes }) => isChosen(productCode) && excludes.includes(product.productCode))
    .map(({ productCode }) => productCode);
  const conflictingProducts = [...new Set([...product.excludes.filter(isChosen), ...excludingProducts])];
  if (conflictingProducts.length > 0) return { kind: 'excludes', names: getNames(conflictingProducts) };
  const unmetRequirements = product.requires.filter((code) => !isChosen(code));
  return unmetRequirements.length > 0 ? { kind: 'requires', names: getNames(unmetRequirements) } : null;
}

/** Sets the quantity of a product, and removes the products that require it when it reaches 0. */
export function setQuantity(
  products: readonly Product[],
  quantities: Quantities,
  productCode: string,
  quantity: number,
): Quantities {
  let newQuantities: Quantities = { ...quantities, [productCode]: quantity };
  for (;;) {
    const isChosen = (code: string) => (newQuantities[code] ?? 0) > 0;
    const orphan = products.find(
      (product) => !product.mandatory && isChosen(product.productCode) && !product.requires.every(isChosen),
    );
    if (!orphan) return newQuantities;
    newQuantities = { ...newQuantities, [orphan.productCode]: 0 };
  }
}

/** Limits a quantity to what the product allows: 0, or between its minimum and maximum. */
export function clampQuantity({ minQuantity, maxQuantity }: Product, quantity: number): number {
  if (quantity < 1) return 0;
  return Math.min(Math.max(Math.trunc(quantity), minQuantity, 1), maxQuantity);
}
