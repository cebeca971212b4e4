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
