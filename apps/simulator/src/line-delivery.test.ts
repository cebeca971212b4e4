import type { LineOrderDetails } from '@demarc/contract/kinds/line-order-details.ts';
import { expect, it } from 'vitest';
import { createLineDelivery } from './line-delivery.ts';

const technologies = ['FTTH_XGSPON', 'FTTH_AON', 'VDSL2', 'COAX'] as const;

const orderDetails: LineOrderDetails = {
  availabilityId: '00000000-0000-4000-8000-000000000000',
  slaProductCode: null,
  options: [],
  appointmentWish: null,
  connection: { nlsType: '6', israPoint: null, ftuId: null, room: null, testAndLabel: false },
  endUser: { companyName: '', firstName: '', middleName: '', lastName: 'Smit', email: '', phoneNumber: '' },
  migration: null,
  evcs: [],
  lineId: null,
  physicalCarrier: 'FIBER',
  technology: 'FTTH_GPON',
  carrierCode: 'VEZELKRACHT',
  carrierName: 'Vezelkracht',
  downMbps: 100,
  upMbps: 100,
  nlsType: '6',
  sla: null,
  address: {
    street: 'Hoofdweg',
    houseNumber: 1,
    houseNumberAddition: null,
    postalCode: '1234AB',
    city: 'Weesp',
    country: 'NL',
    bagAddressId: null,
    room: null,
  },
  earliestWishDate: '2026-01-05',
};

it.each(technologies)('gives every order unique identifiers (%s)', (technology) => {
  const deliveries = [1_042, 1_043, 1_298, 2_042, 99_999, 1_001_042].map((orderId) =>
    createLineDelivery(orderId, { ...orderDetails, technology }),
  );
  const distinct = (values: readonly unknown[]) => new Set(values).size;
  expect(distinct(deliveries.map(({ carrierServiceId }) => carrierServiceId))).toBe(deliveries.length);
  expect(distinct(deliveries.map(({ technical }) => technical?.nt?.serialNumber))).toBe(deliveries.length);
  expect(distinct(deliveries.map(({ technical }) => technical?.nt?.macAddress))).toBe(deliveries.length);
  const ports = deliveries.map(({ technical }) => `${technical?.accessNode?.name} ${technical?.accessNode?.port}`);
  // On a cable network the modems of a neighbourhood share one port.
  if (technology !== 'COAX') expect(distinct(ports)).toBe(deliveries.length);
});
