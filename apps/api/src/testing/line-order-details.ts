import type { EvcRequest } from '@demarc/contract/line-order.ts';
import type { Static } from 'typebox';

export type Circuit = Static<typeof EvcRequest>;

const address = {
  street: 'Proefstraat',
  houseNumber: 1,
  houseNumberAddition: null,
  postalCode: '1234AB',
  city: 'Testdam',
  country: 'NL',
  bagAddressId: null,
  room: null,
};
const endUser = {
  companyName: 'Proefbakker',
  firstName: '',
  middleName: '',
  lastName: 'Proef',
  email: 'proef@test.example',
  phoneNumber: '0205550100',
};

/** Builds all details of an order for a fiber line. */
export function buildLineOrderDetails({
  circuits = [{ productCode: 'EVC', circuitType: 'ETHERNET' }],
  details,
}: {
  circuits?: readonly Circuit[] | undefined;
  details?: object | undefined;
} = {}) {
  return {
    availabilityId: '00000000-0000-4000-8000-000000000000',
    slaProductCode: null,
    options: [],
    appointmentWish: null,
    connection: { nlsType: '6', israPoint: null, ftuId: 'FTU-1', room: null, testAndLabel: false },
    endUser,
    migration: null,
    lineId: null,
    address,
    technology: 'FTTH_GPON',
    physicalCarrier: 'FIBER',
    carrierCode: 'TESTNET',
    carrierName: 'Testnet',
    downMbps: 1_000,
    upMbps: 1_000,
    nlsType: '6',
    sla: null,
    earliestWishDate: '2026-01-05',
    evcs: circuits.map((circuit) => ({ vlanId: null, ipv4PrefixLength: null, ipv6PrefixLength: null, ...circuit })),
    ...details,
  };
}
