import type { InvoiceSpecification } from '@demarc/contract/invoice.ts';
import { expect, it } from 'vitest';
import { groupByService, listProducts } from './group-by-service.ts';

type ServiceType = NonNullable<InvoiceSpecification['serviceRef']>['type'];

function createRow(type: ServiceType | null, id: number, amount: string, productName = 'Internet') {
  return {
    serviceRef: type && { type, id, label: `${type}-${id}` },
    reference: `Service ${id}`,
    amount,
    productName,
    chargeType: 'MRC',
    quantity: '1.0000',
    period: { from: '2026-11-01', to: '2026-11-30' },
  } as InvoiceSpecification;
}

it('collects the charges of each service by kind of service, with exact sums', () => {
  const rows = [
    createRow('LINE', 2, '1.00'),
    createRow('LINE', 1, '0.10'),
    createRow('RACK', 1, '5.00'),
    createRow('LINE', 1, '0.20', 'Router'),
    createRow(null, 0, '-1.00'),
  ];
  const groups = groupByService(rows);
  expect(
    groups.map(({ serviceType, amount, services }) => [serviceType, amount, services.map((service) => service.amount)]),
  ).toEqual([
    ['LINE', '1.30', ['0.30', '1.00']],
    ['RACK', '5.00', ['5.00']],
    [null, '-1.00', ['-1.00']],
  ]);
  expect(groups[0]?.services[0]).toMatchObject({ serviceRef: { label: 'LINE-1' }, reference: 'Service 1' });
});

it('lists each product of a service once', () => {
  const rows = [createRow('LINE', 1, '1.00'), createRow('LINE', 1, '1.00', 'Router'), createRow('LINE', 1, '1.00')];
  expect(listProducts(groupByService(rows)[0]!.services[0]!)).toBe('Internet, Router');
});

it('says how many of a product a service has, also for part of a month', () => {
  const power = createRow('RACK', 1, '248.00', '0.5 kW committed power');
  const half = { from: '2026-11-01', to: '2026-11-15' };
  const rows = [
    createRow('RACK', 1, '5.00', 'Rack 42U'),
    { ...power, quantity: '8.0000' },
    { ...power, quantity: '4.0000', period: half },
    { ...power, quantity: '3.0000', period: half },
    { ...createRow('RACK', 1, '733.27', 'Energy per kWh'), chargeType: 'USAGE' as const, quantity: '2992.9190' },
  ];
  expect(listProducts(groupByService(rows)[0]!.services[0]!)).toBe(
    'Rack 42U, 8 × 0.5 kW committed power, 6 × 0.5 kW committed power, Energy per kWh',
  );
});
