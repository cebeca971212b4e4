import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { expect, it } from 'vitest';
import { getAddressOffers, getNetworkNameKey } from './address-offers.ts';

const carrier = (carrierCode: string, values: Partial<CarrierResult> = {}) =>
  ({
    carrierCode,
    physicalCarrier: 'COAX',
    status: 'AVAILABLE',
    error: null,
    technologies: [],
    copper: null,
    fiber: null,
    ...values,
  }) as CarrierResult;
const pack = (carrierCode: string, maxDownMbps: number, monthlyAmount: string) =>
  ({
    packageCode: `${carrierCode}-${maxDownMbps}`,
    carrierCode,
    products: [],
    maxDownMbps,
    maxUpMbps: 10,
    nlsType: '6',
    planDate: null,
    leadTimeWorkingDays: 5,
    monthlyAmount,
    oneOffAmount: '0.00',
  }) as unknown as AvailablePackage;
const service = { lineId: 1, lineStatus: 'ACTIVE' as const, orderId: null, orderNumber: null, room: null, connectionPoint: null };
const availability = {
  address: { room: null },
  alternatives: [],
  services: [],
  carriers: [
    carrier('SLOW'),
    carrier('NONE', { status: 'UNAVAILABLE' }),
    carrier('FAST'),
    carrier('LATE', { status: 'PENDING' }),
    carrier('SILENT', { status: 'UNAVAILABLE', error: 'CARRIER_TIMEOUT' }),
  ],
  packages: [pack('SLOW', 100, '15.00'), pack('FAST', 1_000, '40.00'), pack('FAST', 500, '25.00')],
} as unknown as LineAvailability;
const getCodes = (all: readonly { carrier: CarrierResult }[]) => all.map((one) => one.carrier.carrierCode);

it('lists the best network first, with its cheapest package first', () => {
  const { networks, recommendation } = getAddressOffers(availability);
  expect(getCodes(networks)).toEqual(['FAST', 'SLOW']);
  expect(networks[0]?.packages.map(({ packageCode }) => packageCode)).toEqual(['FAST-500', 'FAST-1000']);
  expect(recommendation).toMatchObject({
    pkg: { packageCode: 'FAST-500' },
    networkReason: 'fastest',
    packageReason: 'lowest-price',
  });
  expect(networks[1]?.recommended).toMatchObject({ pkg: { packageCode: 'SLOW-100' }, packageReason: null });
});

it('separates networks that cannot deliver from those that have not replied yet', () => {
  const { unavailable, pending } = getAddressOffers(availability);
  expect(getCodes(unavailable)).toEqual(['NONE', 'SILENT']);
  expect(pending.map(({ carrierCode }) => carrierCode)).toEqual(['LATE']);
});

it('offers no second line on a network without a free connection point', () => {
  const taken = { ...availability, services: [service] };
  const { networks, unavailable, recommendation } = getAddressOffers(taken);
  expect([networks, recommendation]).toEqual([[], null]);
  expect(unavailable.find(({ carrier: { carrierCode } }) => carrierCode === 'FAST')?.blockedBy).toBe(service);
  expect(getCodes(getAddressOffers(taken, true).networks)).toEqual(['FAST', 'SLOW']);
});

it('distinguishes business fiber from fiber', () => {
  const technologies = [{ technology: 'FTTO' }] as CarrierResult['technologies'];
  expect(getNetworkNameKey({ physicalCarrier: 'FIBER', technologies })).toBe('availability.business-fiber');
  expect(getNetworkNameKey({ physicalCarrier: 'FIBER', technologies: [] })).toBe('availability.physical-carrier-FIBER');
});
