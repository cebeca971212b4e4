import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import type { Product } from '@demarc/contract/catalog.ts';
import { describe, expect, it } from 'vitest';
import { sumTotals, toOrderItems } from '../../../blocks/order-form/order-price.ts';
import { createLineOrderValues, emptyEvc, type LineOrderValues } from './line-order-values.ts';
import { getEarliestTiming, getEarliestWishDate, getPackageValues, getPrefixes, getQuantities } from './line-products.ts';

const createProduct = (productCode: string, productType: Product['productType'], more: Partial<Product> = {}): Product => ({
  productCode,
  name: productCode,
  productType,
  chargeType: 'MRC',
  unitPrice: '1.0000',
  unit: 'MONTH',
  mandatory: false,
  minQuantity: 0,
  maxQuantity: 4,
  defaultQuantity: 0,
  requires: [],
  excludes: [],
  attributes: {},
  ...more,
});
const products = [
  createProduct('ACCESS', 'LINE', { mandatory: true, unitPrice: '24.7500' }),
  createProduct('EVC-STANDARD', 'EVC', { mandatory: true, unitPrice: '2.0000' }),
  createProduct('EVC-VOICE', 'EVC', { unitPrice: '1.7500' }),
  createProduct('SLA-OFFICE', 'SLA', { defaultQuantity: 1, unitPrice: '0.0000' }),
  createProduct('SLA-24X7', 'SLA', { unitPrice: '14.9500' }),
  createProduct('IP4-29', 'IP_ADDRESS', { unitPrice: '11.0000', attributes: { prefixLength: 29, family: 4 } }),
  createProduct('IP6-48', 'IP_ADDRESS', { attributes: { prefixLength: 48, family: 6 } }),
  createProduct('ROUTER', 'CPE', { unitPrice: '3.9500' }),
  createProduct('INSTALL', 'INSTALLATION', { chargeType: 'NRC', mandatory: true, unitPrice: '75.0000' }),
];
const pkg: AvailablePackage = {
  packageCode: 'VK-500',
  name: 'Fiber 500/500',
  description: '',
  orderType: 'LINE',
  siteCode: null,
  carrierCode: 'VEZELKRACHT',
  technology: 'FTTH_GPON',
  orderable: true,
  minTermMonths: 1,
  allowedTermMonths: [1, 12, 24],
  leadTimeWorkingDays: 7,
  products,
  parameters: [],
  maxDownMbps: 1000,
  maxUpMbps: 1000,
  reliabilityPercent: 100,
  nlsType: '6',
  planDate: null,
  earliestWishDate: '2026-12-02',
  monthlyAmount: '26.75',
  oneOffAmount: '75.00',
};
const createValues = (details: Partial<LineOrderValues['details']> = {}): LineOrderValues => {
  const empty = createLineOrderValues('x');
  return { ...empty, details: { ...empty.details, ...details } };
};

describe('the products of a line order', () => {
  it('include the package, the chosen options, circuits and prefixes', () => {
    const evcs = [
      { ...emptyEvc, productCode: 'EVC-VOICE', ipv4PrefixLength: '29' },
      { ...emptyEvc, productCode: 'EVC-VOICE', ipv4PrefixLength: '29', ipv6PrefixLength: '48' },
    ];
    const options = [{ productCode: 'ROUTER', quantity: 2 }];
    const quantities = getQuantities(pkg, createValues({ evcs, options, slaProductCode: 'SLA-24X7' }));
    expect(quantities).toEqual({ ACCESS: 1, 'EVC-VOICE': 2, 'SLA-24X7': 1, 'IP4-29': 2, 'IP6-48': 1, ROUTER: 2, INSTALL: 1 });
    expect(sumTotals(toOrderItems(products, quantities))).toEqual({ mrc: '74.10', nrc: '75.00' });
  });
  it('have no one-time charges for a line that keeps its pair or fiber', () => {
    expect(getQuantities(pkg, createValues(), true)).toEqual({ ACCESS: 1, 'EVC-STANDARD': 1 });
  });
  it('include the prefixes of the package', () => {
    expect([getPrefixes(pkg, 4), getPrefixes(pkg, 6)].map((all) => all.map(({ length }) => length))).toEqual([['29'], ['48']]);
  });
  it.each([
    ['CREATE', '2026-11-20', '2026-12-02'],
    ['MIGRATE', '2026-11-20', '2026-12-04'],
    ['MIGRATE', '2026-11-02', '2026-12-02'],
  ] as const)('of a %s order on %s can be delivered from %s', (subType, today, earliest) => {
    expect(getEarliestWishDate(pkg, subType, today, null)).toBe(earliest);
  });
});

describe('the earliest date', () => {
  const createCarrierResult = (values: Partial<CarrierResult>): CarrierResult => ({
    carrierCode: 'VEZELKRACHT',
    carrierName: '',
    physicalCarrier: 'FIBER',
    networkOwner: null,
    status: 'AVAILABLE',
    error: null,
    planDate: null,
    planDateReliability: null,
    nlsType: '6',
    nlsReason: null,
    technologies: [],
    copper: null,
    fiber: null,
    ...values,
  });
  const earliest = pkg.earliestWishDate;

  it('is not before the chosen connection point is ready, on a business day', () => {
    // A Saturday.
    expect(getEarliestWishDate(pkg, 'CREATE', '2026-11-20', '2027-02-27')).toBe('2027-03-01');
    expect(getEarliestWishDate(pkg, 'CREATE', '2026-11-20', '2026-11-27')).toBe(earliest);
  });

  it.each([
    ['nothing if the network is ready', createCarrierResult({}), 'on'],
    ['the network if it has to be built until then', createCarrierResult({ nlsType: '9', planDate: earliest }), 'around'],
    [
      'nothing if the day that the network is ready is certain',
      createCarrierResult({ status: 'PLANNED', planDate: earliest, planDateReliability: 'WEEK' }),
      'on',
    ],
    ['the work of the carrier if it has no date', createCarrierResult({ nlsType: '23' }), 'not-before'],
    ['the lead time if the network is ready earlier', createCarrierResult({ planDate: '2026-11-25' }), 'on'],
  ] as const)('depends on %s', (_what, result, timing) => {
    expect(getEarliestTiming(result, pkg, { earliest, ftuId: '' })).toBe(timing);
  });

  it('does not depend on the network if the period to contest a migration ends later', () => {
    const later = { earliest: '2026-12-04', ftuId: '' };
    expect(getEarliestTiming(createCarrierResult({ nlsType: '9', planDate: earliest }), pkg, later)).toBe('on');
    expect(getEarliestTiming(createCarrierResult({ nlsType: '23' }), pkg, later)).toBe('on');
  });
});

describe('getPackageValues', () => {
  it('applies the catalog defaults', () => {
    expect(getPackageValues(createValues(), pkg)).toEqual({
      carrierCode: 'VEZELKRACHT',
      packageCode: 'VK-500',
      termMonths: '12',
      parameters: [],
      'details.slaProductCode': 'SLA-OFFICE',
      'details.options': [],
      'details.evcs': [{ ...emptyEvc, productCode: 'EVC-STANDARD' }],
    });
  });
  it('keeps earlier choices that the package also has', () => {
    const before = {
      ...createValues({
        slaProductCode: 'SLA-24X7',
        options: [
          { productCode: 'ROUTER', quantity: 1 },
          { productCode: 'GONE', quantity: 1 },
        ],
        evcs: [{ ...emptyEvc, productCode: 'EVC-VOICE', vlanId: '34', ipv4PrefixLength: '28', ipv6PrefixLength: '48' }],
      }),
      packageCode: 'OTHER',
      termMonths: '24',
    };
    expect(getPackageValues(before, pkg)).toMatchObject({
      termMonths: '24',
      'details.slaProductCode': 'SLA-24X7',
      'details.options': [{ productCode: 'ROUTER', quantity: 1 }],
      'details.evcs': [{ productCode: 'EVC-VOICE', vlanId: '34', ipv4PrefixLength: '', ipv6PrefixLength: '48' }],
    });
  });
});
