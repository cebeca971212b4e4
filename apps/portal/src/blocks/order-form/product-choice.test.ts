import type { Product } from '@demarc/contract/catalog.ts';
import { describe, expect, it } from 'vitest';
import { clampQuantity, findProductConflict, getMandatoryQuantities, setQuantity } from './product-choice.ts';

const product = (productCode: string, more: Partial<Product> = {}): Product => ({
  productCode,
  name: `The ${productCode}`,
  productType: 'OPTION',
  chargeType: 'MRC',
  unitPrice: '1.0000',
  unit: 'MONTH',
  mandatory: false,
  minQuantity: 0,
  maxQuantity: 4,
  defaultQuantity: 0,
  requires: [],
  excludes: [],
  attributes: {},
  ...more,
});
const access = product('ACCESS', { mandatory: true, minQuantity: 1, defaultQuantity: 1 });
const router = product('ROUTER', { excludes: ['SWITCH'] });
const wifi = product('WIFI', { requires: ['ROUTER'] });
const mesh = product('MESH', { requires: ['WIFI'] });
const products = [access, router, product('SWITCH'), wifi, mesh];

describe('the products of a package', () => {
  it('include mandatory ones by default', () => {
    expect(getMandatoryQuantities(products)).toEqual({ ACCESS: 1 });
    expect(getMandatoryQuantities([product('FEED', { mandatory: true, minQuantity: 2 })])).toEqual({ FEED: 2 });
  });
  it('conflict when a required product is missing', () => {
    expect(findProductConflict(wifi, products, { ACCESS: 1 })).toEqual({ kind: 'requires', names: ['The ROUTER'] });
    expect(findProductConflict(wifi, products, { ROUTER: 1 })).toBeNull();
  });
  it('conflict when either product excludes the other', () => {
    expect(findProductConflict(router, products, { SWITCH: 1 })).toEqual({ kind: 'excludes', names: ['The SWITCH'] });
    expect(findProductConflict(products[2]!, products, { ROUTER: 1 })).toEqual({ kind: 'excludes', names: ['The ROUTER'] });
  });
  it('remove their dependents with them', () => {
    const quantities = { ROUTER: 1, WIFI: 2, MESH: 1 };
    expect(setQuantity(products, quantities, 'ROUTER', 0)).toEqual({ ROUTER: 0, WIFI: 0, MESH: 0 });
    expect(setQuantity(products, quantities, 'MESH', 0)).toEqual({ ROUTER: 1, WIFI: 2, MESH: 0 });
  });
  it.each([
    [0, 0],
    [1, 2],
    [3, 3],
    [9, 4],
  ])('limit a quantity of %i to %i', (quantity, limited) => {
    expect(clampQuantity(product('FEED', { minQuantity: 2 }), quantity)).toBe(limited);
  });
});
