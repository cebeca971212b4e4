import { describe, expect, it } from 'vitest';
import type { Product } from './catalog.ts';
import { calculateTotals } from './order-price.ts';
import { chooseProducts, type ProductChoice } from './product-choice.ts';

const createProduct = (productCode: string, values: Partial<Product> = {}): Product => ({
  productCode,
  name: productCode,
  productType: 'OPTION',
  chargeType: 'MRC',
  unitPrice: '1.0000',
  unit: 'MONTH',
  mandatory: false,
  minQuantity: 0,
  maxQuantity: 2,
  defaultQuantity: 0,
  requires: [],
  excludes: [],
  attributes: {},
  ...values,
});
const createChoice = (productCode: string, quantity = 1, field = productCode): ProductChoice => ({
  productCode,
  quantity,
  field,
  types: ['OPTION', 'SLA'],
});
const getOutcome = (
  products: readonly Product[],
  choices: readonly ProductChoice[],
  rules?: Parameters<typeof chooseProducts>[2],
) => {
  const { items, problems } = chooseProducts(products, choices, rules);
  return {
    items: items.map(({ productCode, quantity }) => `${quantity} ${productCode}`),
    problems: Object.fromEntries(problems.map(({ field, code }) => [field, code.replace('validation.', '')])),
  };
};

describe('products', () => {
  it('are the chosen and the mandatory ones, in catalog order', () => {
    const products = [createProduct('A'), createProduct('B', { mandatory: true, defaultQuantity: 2 }), createProduct('C')];
    expect(getOutcome(products, [createChoice('C'), createChoice('A', 2)])).toEqual({
      items: ['2 A', '2 B', '1 C'],
      problems: {},
    });
  });

  it('that are mandatory come at least once, or in the chosen quantity', () => {
    const products = [createProduct('A', { mandatory: true }), createProduct('B', { mandatory: true, minQuantity: 2 })];
    expect(getOutcome(products, []).items).toEqual(['1 A', '2 B']);
    expect(getOutcome(products, [createChoice('A', 2)]).items).toEqual(['2 A', '2 B']);
  });

  it('of a one-of type replace the mandatory one when chosen', () => {
    const products = [createProduct('A', { mandatory: true, productType: 'SLA' }), createProduct('B', { productType: 'SLA' })];
    expect(getOutcome(products, [createChoice('B')], { oneOf: ['SLA'] }).items).toEqual(['1 B']);
    expect(getOutcome(products, [], { oneOf: ['SLA'] }).items).toEqual(['1 A']);
    expect(getOutcome(products, [createChoice('B')]).items).toEqual(['1 A', '1 B']);
  });

  it('that do not apply to this order are left out unless chosen', () => {
    const products = [createProduct('A', { mandatory: true, chargeType: 'NRC' })];
    const isLeftOut = ({ chargeType }: Product) => chargeType === 'NRC';
    expect(getOutcome(products, [], { isLeftOut }).items).toEqual([]);
    expect(getOutcome(products, [createChoice('A')], { isLeftOut }).items).toEqual(['1 A']);
  });

  it.each([
    ['unknown', [createChoice('X')], { X: 'unknown-value' }],
    ['of another type', [{ ...createChoice('A'), types: ['EVC' as const] }], { A: 'unknown-value' }],
    ['too many in total', [createChoice('A', 1, 'first'), createChoice('A', 2, 'second')], { second: 'max' }],
    ['too few', [createChoice('FEW')], { FEW: 'min' }],
    ['without what they require', [createChoice('NEEDS-A')], { 'NEEDS-A': 'not-allowed-here' }],
    ['with what they require', [createChoice('NEEDS-A'), createChoice('A')], {}],
    ['with what they exclude', [createChoice('A'), createChoice('NOT-A')], { 'NOT-A': 'not-allowed-here' }],
    ['excluded by a mandatory product', [createChoice('B')], { B: 'not-allowed-here' }],
  ])('are validated: %s', (_what, choices, problems) => {
    const products = [
      createProduct('A'),
      createProduct('B'),
      createProduct('FEW', { minQuantity: 2 }),
      createProduct('NEEDS-A', { requires: ['A'] }),
      createProduct('NOT-A', { excludes: ['A'] }),
      createProduct('OWN', { mandatory: true, excludes: ['B'] }),
    ];
    expect(getOutcome(products, choices).problems).toEqual(problems);
  });
});

it('totals monthly and one-time charges without usage charges', () => {
  const products = [
    createProduct('A', { unitPrice: '0.0050' }),
    createProduct('B', { unitPrice: '2.5000' }),
    createProduct('C', { chargeType: 'NRC', unitPrice: '75.0000' }),
    createProduct('D', { chargeType: 'USAGE', unitPrice: '9.0000' }),
  ];
  const { items } = chooseProducts(products, [createChoice('A'), createChoice('B', 2), createChoice('C'), createChoice('D')]);
  expect(calculateTotals(items)).toEqual({ mrc: '5.01', nrc: '75.00' });
});
