import { describe, expect, it } from 'vitest';
import type { Product } from './catalogue.ts';
import { totalsOf } from './order-price.ts';
import { type Choice, chooseProducts } from './product-choice.ts';

const product = (productCode: string, values: Partial<Product> = {}): Product => ({
  ...{ productCode, name: productCode, productType: 'OPTION', chargeType: 'MRC', unitPrice: '1.0000', unit: 'MONTH' },
  ...{ mandatory: false, minQuantity: 0, maxQuantity: 2, defaultQuantity: 0, requires: [], excludes: [], attributes: {} },
  ...values,
});
const want = (productCode: string, quantity = 1, field = productCode): Choice => ({
  productCode,
  quantity,
  field,
  types: ['OPTION', 'SLA'],
});
const outcome = (products: readonly Product[], choices: readonly Choice[], rules?: Parameters<typeof chooseProducts>[2]) => {
  const { items, problems } = chooseProducts(products, choices, rules);
  return {
    items: items.map(({ productCode, quantity }) => `${quantity} ${productCode}`),
    problems: Object.fromEntries(problems.map(({ field, code }) => [field, code.replace('validation.', '')])),
  };
};

describe('products', () => {
  it('are the chosen and the mandatory ones, in catalogue order', () => {
    const products = [product('A'), product('B', { mandatory: true, defaultQuantity: 2 }), product('C')];
    expect(outcome(products, [want('C'), want('A', 2)])).toEqual({ items: ['2 A', '2 B', '1 C'], problems: {} });
  });

  it('that are mandatory come at least once, or in the chosen quantity', () => {
    const products = [product('A', { mandatory: true }), product('B', { mandatory: true, minQuantity: 2 })];
    expect(outcome(products, []).items).toEqual(['1 A', '2 B']);
    expect(outcome(products, [want('A', 2)]).items).toEqual(['2 A', '2 B']);
  });

  it('of a one-of type replace the mandatory one when chosen', () => {
    const products = [product('A', { mandatory: true, productType: 'SLA' }), product('B', { productType: 'SLA' })];
    expect(outcome(products, [want('B')], { oneOf: ['SLA'] }).items).toEqual(['1 B']);
    expect(outcome(products, [], { oneOf: ['SLA'] }).items).toEqual(['1 A']);
    expect(outcome(products, [want('B')]).items).toEqual(['1 A', '1 B']);
  });

  it('that do not apply to this order are left out unless chosen', () => {
    const products = [product('A', { mandatory: true, chargeType: 'NRC' })];
    const isLeftOut = ({ chargeType }: Product) => chargeType === 'NRC';
    expect(outcome(products, [], { isLeftOut }).items).toEqual([]);
    expect(outcome(products, [want('A')], { isLeftOut }).items).toEqual(['1 A']);
  });

  it.each([
    ['unknown', [want('X')], { X: 'unknown-value' }],
    ['of another type', [{ ...want('A'), types: ['EVC' as const] }], { A: 'unknown-value' }],
    ['too many in total', [want('A', 1, 'first'), want('A', 2, 'second')], { second: 'max' }],
    ['too few', [want('FEW')], { FEW: 'min' }],
    ['without what they require', [want('NEEDS-A')], { 'NEEDS-A': 'not-allowed-here' }],
    ['with what they require', [want('NEEDS-A'), want('A')], {}],
    ['with what they exclude', [want('A'), want('NOT-A')], { 'NOT-A': 'not-allowed-here' }],
    ['excluded by a mandatory product', [want('B')], { B: 'not-allowed-here' }],
  ])('are validated: %s', (_what, choices, problems) => {
    const products = [
      ...[product('A'), product('B'), product('FEW', { minQuantity: 2 }), product('NEEDS-A', { requires: ['A'] })],
      ...[product('NOT-A', { excludes: ['A'] }), product('OWN', { mandatory: true, excludes: ['B'] })],
    ];
    expect(outcome(products, choices).problems).toEqual(problems);
  });
});

it('totals monthly and one-off charges without usage charges', () => {
  const products = [
    ...[product('A', { unitPrice: '0.0050' }), product('B', { unitPrice: '2.5000' })],
    ...[product('C', { chargeType: 'NRC', unitPrice: '75.0000' }), product('D', { chargeType: 'USAGE', unitPrice: '9.0000' })],
  ];
  const { items } = chooseProducts(products, [want('A'), want('B', 2), want('C'), want('D')]);
  expect(totalsOf(items)).toEqual({ mrc: '5.01', nrc: '75.00' });
});
