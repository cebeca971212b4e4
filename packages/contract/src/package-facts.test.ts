import { describe, expect, it } from 'vitest';
import type { Product } from './catalog.ts';
import { getBasePrice, getRates } from './package-facts.ts';

function createProduct(productCode: string, productType: Product['productType'], values: Partial<Product> = {}): Product {
  return {
    productCode,
    productType,
    name: productCode,
    chargeType: 'MRC',
    unitPrice: '10.0000',
    unit: 'MONTH',
    mandatory: false,
    minQuantity: 0,
    maxQuantity: 4,
    defaultQuantity: 0,
    requires: [],
    excludes: [],
    attributes: {},
    ...values,
  };
}
const access = createProduct('LINE', 'LINE', { mandatory: true, attributes: { downMbps: 500, upMbps: 100 } });
const installation = createProduct('INSTALL', 'INSTALLATION', { mandatory: true, chargeType: 'NRC', unitPrice: '75.0000' });
const createCircuit = (code: string, unitPrice: string, mandatory = false) =>
  createProduct(code, 'EVC', { unitPrice, mandatory });

describe('the base price', () => {
  it('is the price of the smallest order: the mandatory products and the cheapest circuit', () => {
    const option = createProduct('ROUTER', 'CPE');
    const products = [access, installation, option, createCircuit('EVC-A', '2.5050'), createCircuit('EVC-B', '4.9500')];
    expect(getBasePrice({ products })).toEqual({ mrc: '12.51', nrc: '75.00' });
  });

  it('includes the mandatory circuit instead, if there is one', () => {
    expect(
      getBasePrice({ products: [access, createCircuit('EVC-A', '2.5050'), createCircuit('EVC-B', '4.9500', true)] }).mrc,
    ).toBe('14.95');
  });
});

it('a package has the rates of its access product, or else those of the line', () => {
  const line = { maxDownMbps: 900, maxUpMbps: 90 };
  expect(getRates({ ...line, products: [access] })).toEqual({ downMbps: 500, upMbps: 100 });
  expect(getRates({ ...line, products: [] })).toEqual({ downMbps: 900, upMbps: 90 });
});
