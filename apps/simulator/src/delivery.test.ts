import type { Order } from '@demarc/contract/order.ts';
import { expect, it } from 'vitest';
import { createDelivery } from './delivery.ts';

const technologies = ['FTTH_XGSPON', 'FTTH_AON', 'VDSL2', 'COAX'] as const;

it.each(technologies)('gives every order unique identifiers (%s)', (technology) => {
  const deliveries = [1_042, 1_043, 1_298, 2_042, 99_999, 1_001_042].map((orderId) =>
    createDelivery({ orderId, plannedDate: null, details: { technology, carrierCode: 'VEZELKRACHT' } } as unknown as Order),
  );
  const distinct = (values: readonly unknown[]) => new Set(values).size;
  expect(distinct(deliveries.map(({ carrierServiceId }) => carrierServiceId))).toBe(deliveries.length);
  expect(distinct(deliveries.map(({ technical }) => technical?.nt?.serialNumber))).toBe(deliveries.length);
  expect(distinct(deliveries.map(({ technical }) => technical?.nt?.macAddress))).toBe(deliveries.length);
  const ports = deliveries.map(({ technical }) => `${technical?.accessNode?.name} ${technical?.accessNode?.port}`);
  // On a cable network the modems of a neighbourhood share one port.
  if (technology !== 'COAX') expect(distinct(ports)).toBe(deliveries.length);
});
