import { calculateTotals } from '@demarc/contract/order-price.ts';
import { describe, expect, it } from 'vitest';
import { lineCatalog } from './line-catalog.ts';
import { toOrderItems } from './line-products.ts';

const pack = lineCatalog.find(({ packageCode }) => packageCode === 'VK-GPON-500')!;

describe('the price of a sample order', () => {
  it("contains the package's own products and the chosen ones", () => {
    const items = toOrderItems(pack, { sla: '7X14', ipv4: 29, ipv6: 48, cpe: true }, { isNew: true });
    expect(items.map(({ productCode, amount }) => `${productCode} ${amount}`)).toEqual([
      'VK-GPON-500 24.75',
      'EVC-INTERNET 2.50',
      'SLA-7X14-C 6.50',
      'IP4-29 11.00',
      'IP6-48 1.00',
      'CPE-ROUTER-C 3.95',
      'INSTALL-VK-GPON-C 75.00',
      'SETUP-LINE 15.00',
    ]);
    expect(calculateTotals(items)).toEqual({ mrc: '49.70', nrc: '90.00' });
  });

  it('has no one-time fees for an existing line', () => {
    expect(calculateTotals(toOrderItems(pack, { sla: 'OFFICE_HOURS' }, { isNew: false }))).toEqual({ mrc: '27.25', nrc: '0.00' });
  });
});
