import type { Product } from '@demarc/contract/catalog.ts';
import { describe, expect, it } from 'vitest';
import { calculateAmount, sumFirstMonths, sumTotals, toOrderItems } from './order-price.ts';

const product = (productCode: string, chargeType: Product['chargeType'], unitPrice: string): Product => ({
  productCode,
  name: productCode,
  productType: 'OPTION',
  chargeType,
  unitPrice,
  unit: 'MONTH',
  mandatory: false,
  minQuantity: 0,
  maxQuantity: 8,
  defaultQuantity: 0,
  requires: [],
  excludes: [],
  attributes: {},
});
const products = [
  product('ACCESS', 'MRC', '34.6500'),
  product('SETUP', 'NRC', '25.0000'),
  product('IP', 'MRC', '0.3350'),
  product('TRAFFIC', 'USAGE', '1.0000'),
];

describe('the price of the chosen products', () => {
  it('has one row per product in catalog order, without usage charges', () => {
    const items = toOrderItems(products, { IP: 3, ACCESS: 1, TRAFFIC: 1, SETUP: 0 });
    expect(items.map(({ productCode, quantity, amount }) => [productCode, quantity, amount])).toEqual([
      ['ACCESS', 1, '34.65'],
      ['IP', 3, '1.01'],
    ]);
  });
  it('separates monthly and one-time charges', () => {
    expect(sumTotals(toOrderItems(products, { ACCESS: 2, SETUP: 1, IP: 1 }))).toEqual({ mrc: '69.64', nrc: '25.00' });
    expect(sumTotals([])).toEqual({ mrc: '0.00', nrc: '0.00' });
  });
  it.each([
    ['0.0050', 1, '0.01'],
    ['0.0049', 1, '0.00'],
    ['1.0050', 1, '1.01'],
    ['0.1000', 3, '0.30'],
    ['99999999.9999', 1, '100000000.00'],
  ])('%s times %i is %s', (unitPrice, quantity, amount) => {
    expect(calculateAmount(unitPrice, quantity)).toBe(amount);
  });
  it('adds several months to the one-time charges', () => {
    expect(sumFirstMonths({ mrc: '34.65', nrc: '25.00' }, 12)).toBe('440.80');
  });
});
