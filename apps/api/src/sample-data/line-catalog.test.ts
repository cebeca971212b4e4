import { CatalogPackage, putProviderPackage } from '@demarc/contract/provider/catalog.ts';
import { slaWindows } from '@demarc/contract/sla-window.ts';
import { technologies } from '@demarc/contract/technology.ts';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { validatePackage } from '../modules/catalog/validate-package.ts';
import { createTableCarriers } from '../registries/table/carriers.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { lineCatalog } from './line-catalog.ts';

const catalogByCode = lineCatalog.map((catalogPackage) => [catalogPackage.packageCode, catalogPackage] as const);

describe('the sample catalog of lines', () => {
  it.each(catalogByCode)('has a valid definition of %s', (packageCode, { packageCode: _, ...definition }) => {
    expect(Check(putProviderPackage.params, { packageCode })).toBe(true);
    expect(Check(CatalogPackage, definition)).toBe(true);
    expect(validatePackage(definition)).toEqual([]);
    for (const { productCode } of definition.products) expect(productCode.length).toBeLessThanOrEqual(20);
  });

  it.each(catalogByCode)('has every product that a line of %s needs', (_code, { products, technology }) => {
    const listProducts = (type: string) => products.filter(({ productType }) => productType === type);
    expect(technologies).toContain(technology);
    expect(listProducts('LINE')).toMatchObject([
      { mandatory: true, attributes: { downMbps: expect.any(Number), upMbps: expect.any(Number) } },
    ]);
    expect(listProducts('SLA').map(({ attributes }) => attributes.window)).toEqual([...slaWindows]);
    expect(listProducts('IP_ADDRESS')).toHaveLength(8);
    for (const type of ['EVC', 'CPE', 'INSTALLATION', 'SETUP']) expect(listProducts(type).length).toBeGreaterThan(0);
    for (const product of [...listProducts('INSTALLATION'), ...listProducts('SETUP')])
      expect(product).toMatchObject({ chargeType: 'NRC', mandatory: true });
  });

  it('has unique codes, and one price per product across packages', () => {
    expect(new Set(catalogByCode.map(([code]) => code)).size).toBe(catalogByCode.length);
    const prices = new Map<string, string>();
    for (const { productCode, unitPrice } of lineCatalog.flatMap(({ products }) => products)) {
      expect([productCode, prices.get(productCode) ?? unitPrice]).toEqual([productCode, unitPrice]);
      prices.set(productCode, unitPrice);
    }
  });

  it('has three or four speeds per technology, across the carriers of the demo', () => {
    const counts = Object.groupBy(lineCatalog, ({ carrierCode, technology }) => `${carrierCode} ${technology}`);
    for (const group of Object.values(counts)) expect([3, 4]).toContain(group?.length);
    const codes = new Set(createTableCarriers(createTestClock()).map(({ code }) => code));
    expect(new Set(lineCatalog.map(({ carrierCode }) => carrierCode))).toEqual(codes);
  });
});
