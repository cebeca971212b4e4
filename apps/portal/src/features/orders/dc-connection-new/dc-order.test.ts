import type { Product } from '@demarc/contract/catalog.ts';
import type { DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { describe, expect, it } from 'vitest';
import type { OwnColocation } from '../connection-ends/own-colocation.ts';
import type { UsedPort } from '../connection-ends/used-ports.ts';
import {
  countStrands,
  getQuantities,
  getRoute,
  getStartingQuantities,
  listMedia,
  listOfferedServices,
  listZSites,
} from './dc-order-offer.ts';
import { toDcOrderRequest, toFormField } from './dc-order-request.ts';
import { getDcOrderRules } from './dc-order-rules.ts';
import { createDcOrderValues, type DcOrderValues } from './dc-order-values.ts';
import { fitChoices } from './fit-choices.ts';

const createProduct = (
  productCode: string,
  productType: Product['productType'],
  attributes: Product['attributes'] = {},
): Product => ({
  productCode,
  name: productCode,
  productType,
  unitPrice: '35.0000',
  unit: 'MONTH',
  attributes,
  chargeType: productType === 'SETUP' ? 'NRC' : 'MRC',
  mandatory: productType === 'SETUP',
  minQuantity: 0,
  maxQuantity: 12,
  defaultQuantity: 0,
  requires: [],
  excludes: [],
});

const cross = {
  packageCode: 'XC',
  name: 'Cross connect',
  kind: 'CROSS_CONNECT',
  siteCodes: ['AMS1', 'AMS2'],
  products: [
    createProduct('XC-AMS1-FIBER', 'CROSS_CONNECT', { siteCodes: ['AMS1'], mediaTypes: ['SMF_OS2', 'MMF_OM4'] }),
    createProduct('XC-AMS1-COPPER', 'CROSS_CONNECT', { siteCodes: ['AMS1'], mediaTypes: ['CAT6A'] }),
    createProduct('XC-AMS2-COPPER', 'CROSS_CONNECT', { siteCodes: ['AMS2'], mediaTypes: ['CAT6A'] }),
    createProduct('XC-SETUP', 'SETUP'),
  ],
} as unknown as DcConnectionPackage;
const metro = {
  packageCode: 'MC',
  name: 'Metro connect',
  kind: 'METRO_CONNECT',
  siteCodes: ['AMS1', 'AMS2', 'RTM1'],
  products: [
    createProduct('MC-10GE', 'METRO_CONNECT', { siteCodes: ['AMS1', 'AMS2'], services: ['10GE'] }),
    createProduct('MC-100GE', 'METRO_CONNECT', { siteCodes: ['AMS2', 'AMS1'], services: ['100GE'] }),
    createProduct('MC-RTM1', 'METRO_CONNECT', { siteCodes: ['AMS2', 'RTM1'] }),
  ],
} as unknown as DcConnectionPackage;

const createOwn = (kind: OwnColocation['kind'], id: number, siteCode: string): OwnColocation => ({
  kind,
  id,
  serviceId: `RK-${id}`,
  name: null,
  reference: null,
  site: { siteId: 1, siteCode, name: siteCode },
});
const ownColocations = [createOwn('RACK', 311, 'AMS1'), createOwn('RACK', 312, 'AMS1'), createOwn('SHARED_COLO', 313, 'AMS2')];

type Details = DcOrderValues['details'];
type Changes = Partial<Omit<Details, 'aEnd' | 'zEnd'>> & { aEnd?: Partial<Details['aEnd']>; zEnd?: Partial<Details['zEnd']> };

/** A cross connect between two racks in AMS1, with changes. */
function createValues({ aEnd, zEnd, ...changes }: Changes = {}, packageCode = 'XC'): DcOrderValues {
  const empty = createDcOrderValues('OWN-1');
  return {
    ...empty,
    packageCode,
    termMonths: '12',
    wishDate: '2026-12-09',
    details: {
      ...empty.details,
      aEnd: { ...empty.details.aEnd, colocation: 'RACK:311', ...aEnd },
      zEnd: { ...empty.details.zEnd, party: 'OWN', colocation: 'RACK:312', ...zEnd },
      ...changes,
    },
  };
}

const company = { party: 'THIRD_PARTY', partyName: 'Carrier BV' } as const;
const loaFile = { fileName: 'loa.pdf', content: 'JVBERi0=' };

const findProblems = (values: DcOrderValues, pkg = cross, usedPorts: readonly UsedPort[] = []) =>
  Object.fromEntries(
    findFieldProblems(
      getDcOrderRules(values, { pkg, ownColocations, sites, usedPorts, loaProblem: null, days: null }),
      values,
    ).map(({ field, code }) => [field, code]),
  );

const sites = [
  { siteCode: 'AMS1', operatorName: null },
  { siteCode: 'AMS2', operatorName: 'Polderhal' },
];

describe('toDcOrderRequest', () => {
  it('names the rack, the data center and the ports of both ends', () => {
    const values = createValues({ aEnd: { patchPanel: ' PP-01 ', ports: '11/12, 13/14' } });
    expect(toDcOrderRequest(values, { pkg: cross, ownColocations, sites })).toMatchObject({
      packageCode: 'XC',
      customerOrderId: 'OWN-1',
      termMonths: 12,
      reference: null,
      details: {
        kind: 'CROSS_CONNECT',
        mediaType: 'SMF_OS2',
        strands: 2,
        service: 'DARK',
        optic: null,
        initiator: 'PROVIDER',
        aEnd: { siteCode: 'AMS1', party: 'OWN_RACK', rackId: 311, patchPanel: 'PP-01', ports: ['11/12', '13/14'] },
        zEnd: { siteCode: 'AMS1', party: 'OWN_RACK', rackId: 312, patchPanel: null, ports: [] },
        chargedTo: null,
        loa: null,
        diverseFromId: null,
      },
    });
  });

  it('leaves out values that belong to another type of Z end', () => {
    const zEnd = { partyName: 'Carrier BV', roomOrCage: '2.04', siteCode: 'RTM1' };
    const { details } = toDcOrderRequest(createValues({ zEnd, initiator: 'CUSTOMER', chargedTo: 'THIRD_PARTY' }), {
      pkg: cross,
      ownColocations,
      sites,
      loaFile,
    });
    expect(details.zEnd).not.toHaveProperty('partyName');
    expect(details).toMatchObject({ initiator: 'PROVIDER', chargedTo: null, loa: null, zEnd: { siteCode: 'AMS1' } });
  });

  it('says who pays the operator, if we do not operate the building', () => {
    const choices = { initiator: 'CUSTOMER', chargedTo: 'THIRD_PARTY' } as const;
    const toAms1 = createValues({ zEnd: company, ...choices });
    expect(toDcOrderRequest(toAms1, { pkg: cross, ownColocations, sites }).details).toMatchObject({
      initiator: 'CUSTOMER',
      chargedTo: null,
    });
    const toAms2 = createValues({ zEnd: { ...company, siteCode: 'AMS2' }, ...choices }, 'MC');
    expect(toDcOrderRequest(toAms2, { pkg: metro, ownColocations, sites }).details).toMatchObject(choices);
  });

  it('has us as the initiator of a patch to our own network in our own building', () => {
    const toNetwork = createValues({ zEnd: { party: 'PROVIDER_NETWORK' }, initiator: 'CUSTOMER' });
    expect(toDcOrderRequest(toNetwork, { pkg: cross, ownColocations, sites }).details.initiator).toBe('PROVIDER');
    const sitesOfOthers = [{ siteCode: 'AMS1', operatorName: 'Polderhal' }];
    expect(toDcOrderRequest(toNetwork, { pkg: cross, ownColocations, sites: sitesOfOthers }).details.initiator).toBe('CUSTOMER');
  });

  it('has no rack at the Z end before the customer chooses the party', () => {
    const { zEnd } = toDcOrderRequest(createValues({ zEnd: { party: '' } }), { pkg: cross, ownColocations, sites }).details;
    expect(zEnd).toMatchObject({ rackId: null, sharedColoId: null });
  });

  it.each([
    ['we patch to another company', { zEnd: company }, { ...loaFile, issuedBy: null, validUntil: null }],
    ['the customer orders the patch', { zEnd: company, initiator: 'CUSTOMER' }, null],
    ['the Z end is our network', { zEnd: { party: 'PROVIDER_NETWORK' } }, null],
  ] as const)('has an LOA only if %s', (_when, changes, expected) => {
    expect(toDcOrderRequest(createValues(changes), { pkg: cross, ownColocations, sites, loaFile }).details.loa).toEqual(expected);
  });

  it('takes the data center of a metro connect from the rack or from its own field', () => {
    const toShared = createValues({ zEnd: { colocation: 'SHARED_COLO:313' } }, 'MC');
    expect(toDcOrderRequest(toShared, { pkg: metro, ownColocations, sites }).details.zEnd).toMatchObject({
      siteCode: 'AMS2',
      party: 'OWN_SHARED_COLO',
      sharedColoId: 313,
    });
    const toCompany = createValues({ zEnd: { ...company, siteCode: 'AMS2' } }, 'MC');
    expect(toDcOrderRequest(toCompany, { pkg: metro, ownColocations, sites }).details.zEnd).toMatchObject({ siteCode: 'AMS2' });
  });

  it.each([
    [{ fiberMode: 'PAIRS', pairs: '3' }, 6],
    [{ fiberMode: 'ONE', pairs: '3' }, 1],
    [{ mediaType: 'CAT6A', pairs: '3' }, 1],
  ] as const)('counts the fibers of %o as %i', (changes, strands) => {
    expect(countStrands(createValues(changes).details)).toBe(strands);
  });
});

describe('the offer', () => {
  it('lists the cables and services that the package sells between two data centers', () => {
    expect(listMedia(cross, { siteA: 'AMS1', siteZ: 'AMS1' })).toEqual(['SMF_OS2', 'MMF_OM4', 'CAT6A']);
    expect(listMedia(cross, { siteA: 'AMS2', siteZ: 'AMS2' })).toEqual(['CAT6A']);
    expect(listMedia(cross, { siteA: 'AMS1', siteZ: 'AMS2' })).toEqual([]);
    expect(listOfferedServices(metro, { siteA: 'AMS1', siteZ: 'AMS2' }, 'SMF_OS2')).toEqual(['10GE', '100GE']);
  });

  it('lists single-mode fiber and other data centers for a metro connect', () => {
    expect(listMedia(metro, { siteA: 'AMS2', siteZ: 'RTM1' })).toEqual(['SMF_OS2']);
    expect(listZSites(metro, 'AMS1')).toEqual(['AMS2']);
    expect(listZSites(metro, 'AMS2')).toEqual(['AMS1', 'RTM1']);
  });

  it('counts the product once per pair, and the setup once', () => {
    const { details } = createValues({ pairs: '2' });
    expect(getQuantities(details, cross, getRoute(details, cross, ownColocations))).toEqual({
      'XC-AMS1-FIBER': 2,
      'XC-SETUP': 1,
    });
  });

  it('has only starting quantities before the Z end is chosen, from the data center of the A end', () => {
    const { details } = createValues({ zEnd: { party: '' } });
    expect(getQuantities(details, cross, getRoute(details, cross, ownColocations))).toEqual({});
    expect(getStartingQuantities(cross, 'AMS2')).toEqual({ 'XC-AMS2-COPPER': 1, 'XC-SETUP': 1 });
    expect(getStartingQuantities(metro, 'RTM1')).toEqual({ 'MC-RTM1': 1 });
    expect(getStartingQuantities(metro, 'AMS3')).toEqual({});
  });
});

describe('fitChoices', () => {
  it('changes connectors, service and optic to fit the cable', () => {
    const { details } = createValues({ mediaType: 'CAT6A', service: '100GE', optic: 'LR4' });
    expect(fitChoices(details, cross, ownColocations)).toMatchObject({
      mediaType: 'CAT6A',
      service: 'DARK',
      optic: '',
      aEnd: { connectorType: 'RJ45' },
      zEnd: { connectorType: 'RJ45' },
    });
  });

  it('keeps choices that are still possible', () => {
    const { details } = createValues({ service: '100GE', optic: 'LR4', aEnd: { connectorType: 'SC_APC' } });
    expect(fitChoices(details, cross, ownColocations)).toEqual(details);
  });

  it('moves the Z end of a metro connect to another data center, and chooses the only one', () => {
    const { details } = createValues({ service: 'DARK', zEnd: { siteCode: 'RTM1' } }, 'MC');
    expect(fitChoices(details, metro, ownColocations)).toMatchObject({
      service: '10GE',
      zEnd: { colocation: 'SHARED_COLO:313', siteCode: 'AMS2' },
    });
  });

  it('chooses the only rack, but not as both ends', () => {
    const { details } = createValues({ aEnd: { colocation: '' }, zEnd: { colocation: '' } });
    expect(fitChoices(details, cross, ownColocations.slice(0, 1))).toMatchObject({
      aEnd: { colocation: 'RACK:311' },
      zEnd: { colocation: '' },
    });
  });
});

describe('getDcOrderRules', () => {
  const used = { siteCode: 'AMS1', party: 'OWN_RACK', rackId: 311, sharedColoId: null, partyName: null } as const;
  it.each([
    ['no problem for two racks', {}, {}],
    ['a missing rack', { aEnd: { colocation: '' } }, { 'details.aEnd.colocation': 'dc-connection-new.choose-own' }],
    [
      'a rack that is not active',
      { aEnd: { colocation: 'RACK:9' } },
      { 'details.aEnd.colocation': 'dc-connection-new.own-gone' },
    ],
    ['the missing party', { zEnd: { party: '' } }, { 'details.zEnd.party': 'dc-connection-new.choose-party' }],
    ['the missing company', { zEnd: { ...company, partyName: ' ' } }, { 'details.zEnd.partyName': 'validation.required' }],
    ['a port without a panel', { aEnd: { ports: '11' } }, { 'details.aEnd.patchPanel': 'validation.required' }],
    ['a port twice', { aEnd: { patchPanel: 'P', ports: '11/12, 12' } }, { 'details.aEnd.ports': 'validation.duplicate' }],
    [
      'a port that is none',
      { aEnd: { patchPanel: 'P', ports: '11_12' } },
      { 'details.aEnd.ports': 'dc-connection-new.port-format' },
    ],
    ['a port in use', { aEnd: { patchPanel: 'pp-1', ports: '07' } }, { 'details.aEnd.ports': 'dc-connection-new.port-used' }],
    ['the same end twice', { zEnd: { colocation: 'RACK:311' } }, { 'details.zEnd.ports': 'validation.ends-must-differ' }],
    [
      'a connector that does not fit',
      { zEnd: { connectorType: 'RJ45' } },
      { 'details.zEnd.connectorType': 'validation.connector-mismatch' },
    ],
    ['an optic that does not fit', { service: '10GE', optic: 'SR' }, { 'details.optic': 'validation.optic-mismatch' }],
    ['a cable that is not sold', { mediaType: 'MMF_OM3' }, { 'details.mediaType': 'dc-connection-new.not-sold' }],
  ] as const)('finds %s', (_what, changes, expected) => {
    const usedPorts = [{ ...used, patchPanel: 'PP-1', ports: ['7/8'], circuitId: 'XC-AMS1-005120' }];
    expect(findProblems(createValues(changes as Changes), cross, usedPorts)).toEqual(expected);
  });

  it('finds a data center of a metro connect that was not chosen', () => {
    expect(findProblems(createValues({ service: '10GE', zEnd: { party: 'PROVIDER_NETWORK' } }, 'MC'), metro)).toEqual({
      'details.zEnd.siteCode': 'dc-connection-new.choose-site',
    });
    expect(findProblems(createValues({ service: '10GE' }, 'MC'), metro)).toMatchObject({
      'details.zEnd.colocation': 'validation.site-must-differ',
    });
  });

  it('maps a field of the request to the form field where the user chose its value', () => {
    const { details } = createValues();
    const toField = (field: string) => toFormField(field, details);
    expect(['details.kind', 'details.aEnd.rackId', 'details.zEnd.siteCode', 'details.strands'].map(toField)).toEqual([
      'packageCode',
      'details.aEnd.colocation',
      'details.zEnd.colocation',
      'details.pairs',
    ]);
    expect(['details.aEnd.ports.0', 'details.zEnd.ports', 'details.loa.content'].map(toField)).toEqual([
      'details.aEnd.ports',
      'details.zEnd.ports',
      'details.loa.file',
    ]);
    expect(toFormField('details.zEnd.siteCode', createValues({ zEnd: company }).details)).toBe('details.zEnd.siteCode');
  });
});
