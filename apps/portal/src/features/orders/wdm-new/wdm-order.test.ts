import type { Product } from '@demarc/contract/catalog.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import type { WdmPackage, WdmSummary } from '@demarc/contract/wdm.ts';
import type { WdmPackageRoute, WdmProtection } from '@demarc/contract/wdm-route.ts';
import { describe, expect, it } from 'vitest';
import type { OwnColocation } from '../connection-ends/own-colocation.ts';
import { fitChoices } from './fit-choices.ts';
import {
  findChosen,
  findDiverseRoute,
  findLowestOfRoute,
  findLowestPrice,
  findUnfitPartner,
  getQuantities,
  listPartners,
  listRoutes,
  type WdmOffer,
} from './wdm-order-offer.ts';
import { toFormField, toWdmOrderRequest } from './wdm-order-request.ts';
import { getWdmOrderRules } from './wdm-order-rules.ts';
import { createWdmOrderValues, type WdmOrderValues } from './wdm-order-values.ts';

const product = (
  productCode: string,
  unitPrice: string,
  attributes: Product['attributes'],
  more: Partial<Product> = {},
): Product => ({
  productCode,
  name: productCode,
  productType: 'WDM',
  unitPrice,
  unit: 'MONTH',
  attributes,
  chargeType: 'MRC',
  mandatory: false,
  minQuantity: 0,
  maxQuantity: 1,
  defaultQuantity: 0,
  requires: [],
  excludes: [],
  ...more,
});
const setup = product('SETUP', '450.0000', {}, { productType: 'SETUP', chargeType: 'NRC', mandatory: true });

const createSite = (siteCode: string) => ({ siteId: 1, siteCode, name: siteCode });
const basicOptions: WdmProtection[] = ['UNPROTECTED', 'DIVERSE_PAIR'];
const createRoute = (routeId: number, routeCode: string, more: Partial<WdmPackageRoute>): WdmPackageRoute => ({
  routeId,
  routeCode,
  name: routeCode,
  siteA: createSite('AMS1'),
  siteZ: createSite('AMS2'),
  grid: 'DWDM_100GHZ',
  pathCode: routeCode,
  description: '',
  lengthKm: 12,
  latencyRoundTripMs: 0.138,
  lossDb: 7.5,
  protectPath: null,
  protectionOptions: basicOptions,
  channelCounts: { total: 45, free: 40, reserved: 0, inUse: 5 },
  ...more,
});
const north = createRoute(1, 'NORTH', { protectionOptions: [...basicOptions, 'PROTECTED_1_PLUS_1'] });
const south = createRoute(2, 'SOUTH', {});
const coarse = createRoute(3, 'COARSE', { siteZ: createSite('AMS3'), grid: 'CWDM_20NM' });

const passive = {
  packageCode: 'PASSIVE',
  serviceClass: 'PASSIVE_CHANNEL',
  clientInterfaces: [],
  hasEncryption: false,
  products: [product('CH', '295.0000', { routeCodes: ['NORTH', 'SOUTH'] }), setup],
  routes: [{ ...north, protectionOptions: basicOptions }, south],
} as unknown as WdmPackage;
const managed = {
  packageCode: 'MANAGED',
  serviceClass: 'MANAGED_WAVELENGTH',
  clientInterfaces: ['10GE_LR', '100GE_LR4'],
  hasEncryption: true,
  products: [
    product('WL-10G', '420.0000', { routeCodes: ['NORTH', 'SOUTH'], clientInterfaces: ['10GE_LR'] }),
    product('WL-100G', '1008.0000', { routeCodes: ['NORTH'], clientInterfaces: ['100GE_LR4'] }),
    product('PROTECT', '390.0000', { protection: 'PROTECTED_1_PLUS_1' }, { productType: 'OPTION' }),
    product('ENCRYPT', '125.0000', { encryption: true }, { productType: 'OPTION' }),
    setup,
  ],
  routes: [north, south],
} as unknown as WdmPackage;
const cwdm = {
  ...passive,
  packageCode: 'CWDM',
  routes: [coarse],
  products: [product('CO', '145.0000', { routeCodes: ['COARSE'] })],
};

const createOwn = (id: number, siteCode: string): OwnColocation => ({
  kind: 'RACK',
  id,
  serviceId: `RK-${id}`,
  name: null,
  reference: null,
  site: createSite(siteCode),
});
const createWavelength = (wdmId: number, routeId: number, more: Partial<WdmSummary> = {}) =>
  ({
    wdmId,
    routeId,
    siteA: createSite('AMS1'),
    siteZ: createSite('AMS2'),
    pairedWdmId: null,
    protection: 'UNPROTECTED',
    status: 'ACTIVE',
    ...more,
  }) as WdmSummary;
const offer: WdmOffer = {
  packages: [passive, managed, cwdm],
  ownColocations: [createOwn(311, 'AMS1'), createOwn(312, 'AMS2')],
  wavelengths: [createWavelength(7, 2), createWavelength(8, 1), createWavelength(9, 2, { status: 'TERMINATED' })],
};

function createValues(changes: Partial<WdmOrderValues['details']> = {}, packageCode = 'MANAGED'): WdmOrderValues {
  const empty = createWdmOrderValues('OWN-1');
  const end = { ...empty.details.aEnd, party: 'OWN' } as const;
  return {
    ...empty,
    packageCode,
    termMonths: '12',
    wishDate: '2026-12-09',
    details: {
      ...empty.details,
      routeId: '1',
      clientInterface: packageCode === 'MANAGED' ? '10GE_LR' : '',
      aEnd: { ...end, colocation: 'RACK:311' },
      zEnd: { ...end, colocation: 'RACK:312' },
      ...changes,
    },
  };
}

const findProblems = (values: WdmOrderValues, takenChannel: number) => {
  const channels = [{ channel: takenChannel, available: false }];
  const loaded = { ...offer, channels: channels as never, usedPorts: [], days: null };
  return Object.fromEntries(findFieldProblems(getWdmOrderRules(values, loaded), values).map(({ field, code }) => [field, code]));
};

describe('toWdmOrderRequest', () => {
  it('sends the choices that the service class allows, and the data centers of the route', () => {
    const values = createValues({ preferredChannel: '33', encryption: true, optic: 'DWDM_10G_40' });
    expect(toWdmOrderRequest(values, findChosen(values, offer.packages))).toMatchObject({
      packageCode: 'MANAGED',
      termMonths: 12,
      details: {
        routeId: 1,
        clientInterface: '10GE_LR',
        protection: 'UNPROTECTED',
        preferredChannel: 33,
        optic: null,
        encryption: true,
        pairedWdmId: null,
        aEnd: { siteCode: 'AMS1', party: 'OWN_RACK', rackId: 311 },
        zEnd: { siteCode: 'AMS2', party: 'OWN_RACK', rackId: 312 },
      },
    });
    const passiveValues = { ...values, packageCode: 'PASSIVE' };
    expect(toWdmOrderRequest(passiveValues, findChosen(passiveValues, offer.packages)).details).toMatchObject({
      clientInterface: null,
      optic: 'DWDM_10G_40',
      encryption: false,
    });
  });
});

describe('the price', () => {
  it('counts the wavelength, its options and the setup', () => {
    const { details } = createValues({ protection: 'PROTECTED_1_PLUS_1', encryption: true });
    expect(getQuantities(details, { pkg: managed, route: north })).toEqual({ 'WL-10G': 1, PROTECT: 1, ENCRYPT: 1, SETUP: 1 });
    expect(getQuantities({ ...details, clientInterface: '' }, { pkg: managed, route: north })).toEqual({});
  });

  it('starts at the cheapest wavelength of a package or a route', () => {
    expect(findLowestPrice(managed, north)).toMatchObject({ product: { productCode: 'WL-10G' }, clientInterface: '10GE_LR' });
    expect(findLowestPrice(passive, north)).toMatchObject({ product: { productCode: 'CH' }, clientInterface: null });
    expect(findLowestOfRoute({ route: north, packages: [passive, managed] })).toMatchObject({ productCode: 'CH' });
    expect(findLowestOfRoute({ route: north, packages: [] })).toBeUndefined();
  });
});

describe('the offer', () => {
  it('lists each route once, between the chosen data centers in either direction', () => {
    const codes = (siteA: string, siteZ: string) =>
      listRoutes(offer.packages, { siteA, siteZ }).map(({ route }) => route.routeCode);
    expect(codes('', '')).toEqual(['COARSE', 'NORTH', 'SOUTH']);
    expect(codes('AMS2', 'AMS1')).toEqual(['NORTH', 'SOUTH']);
    expect(codes('AMS3', '')).toEqual(['COARSE']);
  });

  it('lists active wavelengths on another path to pair with', () => {
    expect(listPartners(offer, north).map(({ wdmId }) => wdmId)).toEqual([7]);
    expect(listPartners(offer, coarse)).toEqual([]);
  });

  it('finds the route on which the second wavelength of a pair can be ordered', () => {
    expect(findDiverseRoute(offer.packages, north)?.routeCode).toBe('SOUTH');
    expect(findDiverseRoute(offer.packages, coarse)).toBeUndefined();
  });

  it('finds a wavelength on that route that cannot be one of a pair', () => {
    const withOwn = (more: Partial<WdmSummary>) => ({ ...offer, wavelengths: [createWavelength(5, 2, more)] });
    expect(findUnfitPartner(withOwn({ protection: 'PROTECTED_1_PLUS_1' }), south)?.wdmId).toBe(5);
    expect(findUnfitPartner(withOwn({ protection: 'DIVERSE_PAIR', pairedWdmId: 6 }), south)?.wdmId).toBe(5);
    expect(findUnfitPartner(withOwn({}), south)).toBeUndefined();
    expect(findUnfitPartner(withOwn({ protection: 'PROTECTED_1_PLUS_1', status: 'TERMINATED' }), south)).toBeUndefined();
  });
});

describe('fitChoices', () => {
  const fit = (changes: Partial<WdmOrderValues['details']>, packageCode = 'MANAGED') =>
    fitChoices({ packageCode, details: createValues(changes, packageCode).details }, offer);

  it('clears choices that the new route does not offer', () => {
    const changes = { routeId: '2', clientInterface: '100GE_LR4', protection: 'PROTECTED_1_PLUS_1' } as const;
    expect(fit(changes).details).toMatchObject({ clientInterface: '', protection: 'UNPROTECTED' });
    expect(fit({ routeId: '3', preferredChannel: '33', optic: 'DWDM_10G_40' })).toMatchObject({
      packageCode: 'CWDM',
      details: { preferredChannel: '', optic: '', zEnd: { party: '', colocation: '' } },
    });
  });

  it('fills in fields that have only one option left', () => {
    expect(fit({ routeId: '', siteA: 'AMS3', siteZ: 'AMS1' }).details.routeId).toBe('3');
    expect(fit({ protection: 'DIVERSE_PAIR' }).details.pairedWdmId).toBe('7');
    const { aEnd, zEnd } = createWdmOrderValues('').details;
    expect(fit({ aEnd, zEnd }).details).toMatchObject({
      aEnd: { party: 'OWN', colocation: 'RACK:311' },
      zEnd: { party: 'OWN', colocation: 'RACK:312' },
    });
  });

  it('keeps choices that are still possible', () => {
    const values = createValues({ preferredChannel: '33' });
    expect(fitChoices(values, offer).details).toEqual(values.details);
  });
});

describe('getWdmOrderRules', () => {
  const end = createValues().details.aEnd;
  it.each([
    ['no problem in a complete order', {}, 'MANAGED', {}],
    ['a missing route', { routeId: '' }, 'MANAGED', { 'details.routeId': 'wdm-new.choose-route' }],
    ['a missing interface', { clientInterface: '' }, 'MANAGED', { 'details.clientInterface': 'wdm-new.choose-interface' }],
    ['a missing partner', { protection: 'DIVERSE_PAIR' }, 'PASSIVE', { 'details.pairedWdmId': 'validation.required' }],
    ['a channel that is taken', { preferredChannel: '40' }, 'PASSIVE', { 'details.preferredChannel': 'wdm-new.channel-taken' }],
    [
      'a channel that the grid does not have',
      { preferredChannel: '62' },
      'PASSIVE',
      { 'details.preferredChannel': 'validation.channel-not-on-grid' },
    ],
    [
      'a missing rack',
      { aEnd: { ...end, colocation: '' } },
      'PASSIVE',
      { 'details.aEnd.colocation': 'dc-connection-new.choose-own' },
    ],
    ['a rack in another data center', { zEnd: end }, 'PASSIVE', { 'details.zEnd.colocation': 'dc-connection-new.own-gone' }],
    [
      'a missing company',
      { aEnd: { ...end, party: 'THIRD_PARTY' } },
      'PASSIVE',
      { 'details.aEnd.partyName': 'validation.required' },
    ],
    ['a missing party', { zEnd: { ...end, party: '' } }, 'PASSIVE', { 'details.zEnd.party': 'wdm-new.choose-party' }],
  ] as const)('finds %s', (_title, changes, packageCode, expected) => {
    expect(findProblems(createValues(changes as Partial<WdmOrderValues['details']>, packageCode), 40)).toEqual(expected);
  });
});

describe('toFormField', () => {
  it('maps a field of the request to the form field where the user chose its value', () => {
    const requestFields = ['details.aEnd.rackId', 'details.zEnd.siteCode', 'details.aEnd.ports.0', 'details.preferredChannel'];
    const formFields = ['details.aEnd.colocation', 'details.zEnd.colocation', 'details.aEnd.ports', 'details.preferredChannel'];
    expect(requestFields.map(toFormField)).toEqual(formFields);
  });
});
