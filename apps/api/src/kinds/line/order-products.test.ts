import type { Product } from '@demarc/contract/catalog.ts';
import type { Line } from '@demarc/contract/line.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import { describe, expect, it } from 'vitest';
import { fillInProducts } from './order-products.ts';

const buildProduct = (productCode: string, productType: Product['productType'], defaultQuantity = 0) =>
  ({ productCode, productType, chargeType: 'MRC', mandatory: false, defaultQuantity }) as Product;
const products = [
  buildProduct('LINE', 'LINE', 1),
  buildProduct('EVC', 'EVC'),
  buildProduct('SLA-247', 'SLA'),
  buildProduct('SLA-OFFICE', 'SLA', 1),
  buildProduct('ROUTER', 'CPE', 2),
  buildProduct('MAST', 'OPTION'),
];
const fillIn = (details: Partial<LineOrderRequest['details']>, line: Pick<Line, 'sla'> | null = null) => {
  const { slaProductCode, options } = fillInProducts(products, details as LineOrderRequest['details'], line);
  return [slaProductCode, options];
};
const buildLine = (productCode: string) => ({ sla: { productCode } as Line['sla'] });

describe('a request for a new line', () => {
  it.each([
    ['omits both', {}, ['SLA-OFFICE', [{ productCode: 'ROUTER', quantity: 2 }]]],
    ['names a service level', { slaProductCode: 'SLA-247' }, ['SLA-247', [{ productCode: 'ROUTER', quantity: 2 }]]],
    ['wants no options', { options: [] }, ['SLA-OFFICE', []]],
    [
      'names options',
      { options: [{ productCode: 'MAST', quantity: 1 }] },
      ['SLA-OFFICE', [{ productCode: 'MAST', quantity: 1 }]],
    ],
  ])('gets the defaults of its package for what it omits if it %s', (_what, details, expected) => {
    expect(fillIn(details)).toEqual(expected);
  });
});

describe('a request for a change', () => {
  it.each([
    ['keeps the service level of the line', {}, buildLine('SLA-247'), 'SLA-247'],
    ['gets the default service level if the package does not have that of the line', {}, buildLine('SLA-OLD'), 'SLA-OFFICE'],
    ['adds no service level to a line without one', {}, { sla: null }, null],
    ['changes the service level if it names one', { slaProductCode: 'SLA-OFFICE' }, buildLine('SLA-247'), 'SLA-OFFICE'],
    ['gets the default service level for null', { slaProductCode: null }, buildLine('SLA-247'), 'SLA-OFFICE'],
  ])('%s, and adds no options', (_what, details, line, slaProductCode) => {
    expect(fillIn(details, line)).toEqual([slaProductCode, []]);
  });

  it('has no service level for null if its package has none by default', () => {
    const withoutDefault = products.filter(({ productCode }) => productCode !== 'SLA-OFFICE');
    const details = { slaProductCode: null } as LineOrderRequest['details'];
    expect(fillInProducts(withoutDefault, details, buildLine('SLA-247')).slaProductCode).toBeNull();
  });
});
