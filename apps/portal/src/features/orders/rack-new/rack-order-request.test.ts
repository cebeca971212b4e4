import type { Package, Product, ProductType } from '@demarc/contract/catalog.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import type { Site } from '@demarc/contract/site.ts';
import { describe, expect, it } from 'vitest';
import { sumTotals, toOrderItems } from '../../../blocks/order-form/order-price.ts';
import { toFormField, toRackOrderRequest, toSharedColoOrderRequest } from './rack-order-request.ts';
import { getRackOrderRules } from './rack-order-rules.ts';
import { createRackOrderValues, type RackOrderValues } from './rack-order-values.ts';
import {
  findLowestOffer,
  getDefaultPower,
  getEnergyPrice,
  getMinPower,
  getPowerLimit,
  getProducts,
  getQuantities,
  getRackHeights,
  getStartingOffer,
  isPowerLow,
  wouldWait,
} from './rack-products.ts';

const product = (
  productCode: string,
  productType: ProductType,
  attributes: Product['attributes'],
  values: Partial<Product> = {},
): Product => ({
  productCode,
  name: productCode,
  productType,
  chargeType: 'MRC',
  unitPrice: '10.0000',
  unit: 'MONTH',
  mandatory: false,
  minQuantity: 0,
  maxQuantity: 60,
  defaultQuantity: 0,
  requires: [],
  excludes: [],
  attributes,
  ...values,
});

const pkg = {
  packageCode: 'AMS1-RACK',
  products: [
    product('R-23', 'SPACE', { heightUnits: 23 }),
    product('R-47', 'SPACE', { heightUnits: 47 }),
    product('PWR', 'POWER', { committedKw: '0.5' }),
    product('KWH', 'POWER', {}, { chargeType: 'USAGE', unit: 'KWH', unitPrice: '0.2450', mandatory: true }),
    product('F-16', 'FEED', { amperageA: 16, phase: 'SINGLE' }),
    product('F-32', 'FEED', { amperageA: 32, phase: 'SINGLE' }),
    product('UP-10', 'UPLINK', { speedMbps: 10_000, mediaType: 'SMF_OS2' }),
    product('IP4-29', 'IP_ADDRESS', { family: 4, prefixLength: 29 }),
    product('SETUP', 'SETUP', {}, { chargeType: 'NRC', mandatory: true }),
  ],
} as unknown as Package;
const site = {
  siteCode: 'AMS1',
  designPue: '1.18',
  maxKwPerRack: '4.0',
  rackAvailability: [
    { heightUnits: 23, count: 0 },
    { heightUnits: 47, count: 3 },
  ],
  sharedColoAvailableUnits: 2,
} as unknown as Site;

function createValues(kind: RackOrderValues['kind'], details: Partial<RackOrderValues['details']> = {}): RackOrderValues {
  const empty = createRackOrderValues('OWN-1');
  return {
    ...empty,
    kind,
    termMonths: '12',
    wishDate: '2026-12-09',
    details: {
      ...empty.details,
      siteCode: 'AMS1',
      heightUnits: kind === 'RACK' ? '47' : '2',
      committedKw: '2,5',
      feeds: [
        { label: 'A', productCode: 'F-16' },
        { label: 'B', productCode: 'F-16' },
      ],
      ...details,
    },
  };
}

const findProblems = (values: RackOrderValues) =>
  Object.fromEntries(
    findFieldProblems(getRackOrderRules(values, { site, pkg, days: null }), values).map(({ field, code }) => [field, code]),
  );

describe('the request', () => {
  it('describes feeds and uplinks by the attributes of their products', () => {
    const values = createValues('RACK', {
      uplinks: [{ productCode: 'UP-10', redundant: true }],
      ipv4PrefixLength: '29',
      lockType: 'BADGE',
      accessContacts: ['one'],
    });
    expect(toRackOrderRequest(values, { pkg })).toMatchObject({
      packageCode: 'AMS1-RACK',
      customerOrderId: 'OWN-1',
      termMonths: 12,
      reference: null,
      details: {
        siteCode: 'AMS1',
        heightUnits: 47,
        committedKw: '2.5',
        lockType: 'BADGE',
        accessContacts: ['one'],
        feeds: [
          { label: 'A', amperageA: 16, phase: 'SINGLE' },
          { label: 'B', amperageA: 16, phase: 'SINGLE' },
        ],
        uplinks: [{ speedMbps: 10_000, mediaType: 'SMF_OS2', redundant: true }],
        ipv4PrefixLength: 29,
        ipv6PrefixLength: null,
      },
    });
  });

  it('requests no addresses without an uplink', () => {
    expect(toRackOrderRequest(createValues('RACK', { ipv4PrefixLength: '29' }), { pkg }).details.ipv4PrefixLength).toBeNull();
  });

  it('leaves out values that belong to shared units', () => {
    const { details } = toRackOrderRequest(createValues('RACK', { equipment: 'Router' }), { pkg });
    expect(details).not.toHaveProperty('equipment');
    expect(details).not.toHaveProperty('outletsA');
  });
});

it('a request for shared units has outlets instead of feeds', () => {
  const { details } = toSharedColoOrderRequest(createValues('SHARED_COLO', { outletsB: '0', equipment: ' Router ' }), { pkg });
  expect(details).toMatchObject({ heightUnits: 2, outletsA: 1, outletsB: 0, equipment: 'Router' });
  expect(details).not.toHaveProperty('feeds');
});

describe('the lowest price', () => {
  it('is that of the cheapest height with both feeds and the usual power, as on its card', () => {
    const products = pkg.products.map((one) => (one.productCode === 'R-23' ? { ...one, unitPrice: '7.5000' } : one));
    const cards = getRackHeights(site, { products }).map(({ heightUnits }) =>
      getStartingOffer({ products }, 'RACK', heightUnits),
    );
    expect(cards).toMatchObject([
      { committedKw: '2', mrc: '70.00' },
      { committedKw: '1', mrc: '47.50' },
    ]);
    expect(findLowestOffer({ products }, 'RACK')).toEqual(cards[1]);
  });

  it('equals the initial total of the form', () => {
    const { details } = createRackOrderValues('');
    const feeds = details.feeds.map((feed) => ({ ...feed, productCode: getProducts(pkg, 'FEED')[0]!.productCode }));
    const changedDetails = { ...details, heightUnits: '47', committedKw: getDefaultPower(pkg, 'RACK', 47), feeds };
    const { mrc } = sumTotals(toOrderItems(pkg.products, getQuantities(pkg, { kind: 'RACK', details: changedDetails })));
    expect(getStartingOffer(pkg, 'RACK', 47).mrc).toBe(mrc);
  });

  it('is unknown if no space is sold', () => {
    expect(findLowestOffer({ products: [] }, 'SHARED_COLO')).toBeNull();
  });
});

describe('the committed power', () => {
  it.each([
    ['what two feeds allow', { committedKw: '2.5' }, undefined],
    ['more than one of two feeds carries', { committedKw: '3' }, 'rack-new.above-one-feed'],
    ['more than the data center allows', { committedKw: '4.5', feeds: createFeeds('F-32') }, 'rack-new.above-site'],
    ['no multiple of what is sold', { committedKw: '2.3' }, 'validation.step'],
    ['0', { committedKw: '0' }, 'validation.min'],
    ['nothing', { committedKw: '' }, 'validation.required'],
    ['two decimals', { committedKw: '2.45' }, 'validation.decimal'],
  ])('is checked: %s', (_what, details, code) => {
    expect(findProblems(createValues('RACK', details))['details.committedKw']).toBe(code);
  });

  it('starts with the minimum, which is valid', () => {
    expect(getMinPower(pkg)).toBe('0.5');
    expect(getMinPower({ products: [] })).toBe('0.1');
    expect(findProblems(createValues('RACK', { committedKw: getMinPower(pkg) }))).toEqual({});
  });

  it.each([
    ['RACK', 47, '2'],
    ['RACK', 23, '1'],
    ['RACK', 0, '0.5'],
    ['RACK', 1000, '2.5'],
    ['SHARED_COLO', 47, '0.5'],
  ] as const)('starts with the usual power for a %s of %iU: %s kW', (kind, heightUnits, kilowatts) => {
    expect(getDefaultPower(pkg, kind, heightUnits)).toBe(kilowatts);
    const details = { heightUnits: String(heightUnits), committedKw: kilowatts };
    expect(isPowerLow(pkg, createValues(kind, details))).toBe(false);
  });

  it('is low below the usual power', () => {
    expect(isPowerLow(pkg, createValues('RACK', { heightUnits: '47', committedKw: '1,5' }))).toBe(true);
  });

  it('is at least the minimum that is sold', () => {
    const values = createValues('RACK', { committedKw: '0' });
    const problems = findFieldProblems(getRackOrderRules(values, { site, pkg, days: null }), values);
    expect(problems).toMatchObject([{ field: 'details.committedKw', code: 'validation.min', params: { min: 0.5 } }]);
  });

  it.each([
    ['2.5', '538.45'],
    ['2,5', '538.45'],
    ['', null],
    ['many', null],
    ['0', null],
  ])('of %j limits the energy cost to %j per month', (committedKw, maxMonthly) => {
    expect(getEnergyPrice(site, pkg, createValues('RACK', { committedKw }))).toMatchObject({ rate: '0.289100', maxMonthly });
    expect(getEnergyPrice(site, { products: [] }, createValues('RACK', { committedKw }))).toBeNull();
  });

  it('is limited by the data center or by one feed, whichever allows less', () => {
    expect(getPowerLimit(site, pkg, createValues('RACK'))).toEqual({ maxKw: 2.5, by: 'one-feed', feedKw: '2.94' });
    expect(getPowerLimit(site, pkg, createValues('RACK', { feeds: createFeeds('F-32') }))).toMatchObject({
      maxKw: 4,
      by: 'site',
    });
  });
});

function createFeeds(productCode: string): RackOrderValues['details']['feeds'] {
  return [{ label: 'A', productCode }];
}

it('accepts a height without free racks, and reports that the order would wait', () => {
  const values = createValues('RACK', { heightUnits: '23' });
  expect(findProblems(values)).toEqual({});
  expect(wouldWait(site, values)).toBe(true);
  expect(wouldWait(site, createValues('RACK'))).toBe(false);
  expect(wouldWait(site, createValues('SHARED_COLO', { heightUnits: '3' }))).toBe(true);
  expect(getRackHeights(site, pkg).map(({ heightUnits, free }) => [heightUnits, free])).toEqual([
    [47, 3],
    [23, 0],
  ]);
});

it('requires a height once the kind is chosen', () => {
  const values = createValues('', { heightUnits: '' });
  const problems = findFieldProblems(getRackOrderRules(values, { site, pkg: undefined, days: null }), values);
  expect(problems.map(({ field }) => field)).toContain('kind');
  expect(problems.map(({ field }) => field)).not.toContain('details.heightUnits');
  expect(findProblems(createValues('RACK', { heightUnits: '' }))).toEqual({ 'details.heightUnits': 'rack-new.choose-height' });
});

it('rejects a product that the data center does not sell', () => {
  const values = createValues('RACK', { feeds: createFeeds('F-63'), uplinks: [{ productCode: 'UP-1', redundant: false }] });
  expect(findProblems(values)).toMatchObject({
    'details.feeds[0].productCode': 'validation.unknown-value',
    'details.uplinks[0].productCode': 'validation.unknown-value',
  });
});

it('counts the products of the price', () => {
  const values = createValues('RACK', { uplinks: [{ productCode: 'UP-10', redundant: true }], ipv4PrefixLength: '29' });
  expect(getQuantities(pkg, values)).toMatchObject({ 'R-47': 1, PWR: 5, 'F-16': 2, 'UP-10': 2, 'IP4-29': 1, SETUP: 1 });
});

it('maps a field of the request to the form field where the user chose its value', () => {
  expect(
    ['packageCode', 'details.feeds.1.amperageA', 'details.uplinks.0.speedMbps', 'details.committedKw'].map(toFormField),
  ).toEqual(['kind', 'details.feeds.1.productCode', 'details.uplinks.0.productCode', 'details.committedKw']);
});
