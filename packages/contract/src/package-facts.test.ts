import { describe, expect, it } from 'vitest';
import type { Product } from './catalog.ts';
import { getBasePrice, getDefaultProducts, getRates } from './package-facts.ts';

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
  it('is the price of the mandatory products and the first circuit', () => {
    const option = createProduct('ROUTER', 'CPE');
    const products = [access, installation, option, createCircuit('EVC-A', '2.5050'), createCircuit('EVC-B', '4.9500')];
    expect(getBasePrice({ products })).toEqual({ mrc: '12.51', nrc: '75.00' });
  });

  it('includes the service level and options that an order has by default', () => {
    const office = createProduct('SLA-OFFICE', 'SLA', { unitPrice: '2.5000', defaultQuantity: 1 });
    const always = createProduct('SLA-24X7', 'SLA', { unitPrice: '49.0000' });
    const router = createProduct('ROUTER', 'CPE', { unitPrice: '3.0000', defaultQuantity: 2 });
    expect(getBasePrice({ products: [access, always, office, router] }).mrc).toBe('18.50');
    expect(getDefaultProducts({ products: [access, always, office, router] })).toEqual({
      circuit: undefined,
      sla: office,
      options: [router],
    });
    // Without a default, the customer may order no service level.
    expect(getDefaultProducts({ products: [access, always] }).sla).toBeUndefined();
    expect(getDefaultProducts({ products: [office, { ...always, mandatory: true }] }).sla?.productCode).toBe('SLA-24X7');
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
