import { describe, expect, it } from 'vitest';
import { compareRoutes } from './compare-wdm-routes.ts';
import { findFieldProblems } from './rules/field-rules.ts';
import type { ClientInterface } from './wdm-client-interface.ts';
import { clientInterfaceFacts } from './wdm-interface-facts.ts';
import {
  buildWdmOfferRules,
  findWdmProduct,
  getPackageServiceClass,
  listPackageInterfaces,
  listPackageRouteCodes,
  listProtectionOptions,
} from './wdm-order.ts';
import { calculateLatency, describeChannel, estimateLoss, findPathOverlap } from './wdm-route.ts';

it.each<[ClientInterface, string, string]>([
  ['1GE_LX', '1.0', 'ODU0'],
  ['10GE_LR', '10.0', 'ODU2E'],
  ['25GE_LR', '25.0', 'ODU_FLEX'],
  ['100GE_LR4', '100.0', 'ODU4'],
  ['400GE_FR4', '400.0', 'ODU_FLEX'],
  ['OTU2', '10.7', 'ODU2'],
  ['OTU2E', '11.1', 'ODU2E'],
  ['OTU4', '111.8', 'ODU4'],
  ['FC16', '14.0', 'ODU_FLEX'],
])('carries %s with %s Gbit/s in %s', (name, capacityGbps, oduContainer) => {
  expect(clientInterfaceFacts[name]).toMatchObject({ capacityGbps, oduContainer });
});

it.each([
  [4, 'PASSIVE_CHANNEL', 0.059, 5.5],
  [45, 'PASSIVE_CHANNEL', 0.461, 15.75],
  [190, 'MANAGED_WAVELENGTH', 1.932, 52],
] as const)('calculates latency and loss over %i km as %s', (lengthKm, serviceClass, latencyMs, lossDb) => {
  expect([calculateLatency(lengthKm, serviceClass), estimateLoss(lengthKm)]).toEqual([latencyMs, lossDb]);
});

it('writes frequency and wavelength with two decimals', () => {
  expect(describeChannel('DWDM_100GHZ', 33)).toEqual({ frequencyThz: '193.30', wavelengthNm: '1550.92' });
  expect(describeChannel('CWDM_20NM', 1551)).toEqual({ frequencyThz: null, wavelengthNm: '1551.00' });
});

describe('a wavelength and another route', () => {
  const north = { pathCode: 'NORTH' };
  const south = { pathCode: 'SOUTH' };
  const storage = { workingPath: south, protectPath: null, protection: 'UNPROTECTED' } as const;
  const backbone = { workingPath: north, protectPath: south, protection: 'PROTECTED_1_PLUS_1' } as const;
  it.each([
    ['never share a path', storage, { ...north, protectPath: null }, 'NEVER'],
    ['share the second path of the route', storage, { ...north, protectPath: south }, 'IF_PROTECTED'],
    ['share the working path', storage, { ...south, protectPath: null }, 'ALWAYS'],
    ['share the path that protects the wavelength', backbone, { ...south, protectPath: null }, 'ALWAYS'],
    [
      'do not share a path that does not protect it',
      { ...backbone, protection: 'UNPROTECTED' as const },
      { ...south, protectPath: null },
      'NEVER',
    ],
  ] as const)('%s', (_, wavelength, route, overlap) => expect(findPathOverlap(wavelength, route)).toBe(overlap));
});

it('compares the values of another route', () => {
  const current = { grid: 'DWDM_100GHZ', lengthKm: 12, latencyRoundTripMs: 0.138, lossDb: 7.5, protectPath: null } as const;
  const path = { pathCode: 'P', description: '', lengthKm: 50, latencyRoundTripMs: 0.5, lossDb: 17 };
  const changedRoute = { ...current, lengthKm: 45, latencyRoundTripMs: 0.461, lossDb: 15.75, protectPath: path };
  expect(compareRoutes(current, changedRoute)).toEqual({
    lengthKm: 33,
    latencyRoundTripMs: 0.323,
    lossDb: 8.25,
    hasOtherGrid: false,
    gainsProtection: true,
    losesProtection: false,
    opticsLost: ['DWDM_10G_40', 'DWDM_400G_ZR'],
    opticsGained: [],
  });
});

const managed = [
  { productType: 'WDM', attributes: { routeCodes: ['R1'], clientInterfaces: ['OTU2', '10GE_LR'] } },
  { productType: 'WDM', attributes: { routeCodes: ['R1', 'R2'], clientInterfaces: ['100GE_LR4'] } },
  { productType: 'OPTION', attributes: { protection: 'PROTECTED_1_PLUS_1' } },
] as const;
const passive = [{ productType: 'WDM', attributes: { routeCodes: ['R1'] } }] as const;

describe('a package', () => {
  it('is for managed wavelengths if it has client interfaces', () => {
    expect([getPackageServiceClass(managed), getPackageServiceClass(passive)]).toEqual(['MANAGED_WAVELENGTH', 'PASSIVE_CHANNEL']);
    expect(listPackageInterfaces(managed)).toEqual(['10GE_LR', '100GE_LR4', 'OTU2']);
    expect(listPackageRouteCodes(managed)).toEqual(['R1', 'R2']);
  });

  it('has a product for a route and an interface', () => {
    expect(findWdmProduct(managed, { routeCode: 'R2', clientInterface: '100GE_LR4' })).toBe(managed[1]);
    expect(findWdmProduct(managed, { routeCode: 'R2', clientInterface: 'OTU2' })).toBeUndefined();
    expect(findWdmProduct(managed, { routeCode: 'R1', clientInterface: null })).toBeUndefined();
    expect(findWdmProduct(passive, { routeCode: 'R1', clientInterface: null })).toBe(passive[0]);
  });

  it('can be protected over a second path if it is managed and its route has one', () => {
    expect(listProtectionOptions(managed, { hasProtectPath: true })).toContain('PROTECTED_1_PLUS_1');
    expect(listProtectionOptions(managed, { hasProtectPath: false })).toEqual(['UNPROTECTED', 'DIVERSE_PAIR']);
    expect(listProtectionOptions(passive, { hasProtectPath: true })).toEqual(['UNPROTECTED', 'DIVERSE_PAIR']);
  });
});

it.each([
  ['DWDM_100GHZ', [17, 61], [16, 62, 33.5]],
  ['DWDM_50GHZ', [170, 335, 610], [165, 33, 336]],
  ['CWDM_20NM', [1271, 1611], [1270, 1631]],
] as const)('accepts only channels of the grid %s', (grid, good, bad) => {
  const rules = buildWdmOfferRules({ serviceClass: 'PASSIVE_CHANNEL', grid, clientInterfaces: [], hasEncryption: false });
  const findProblems = (preferredChannel: number) => findFieldProblems(rules, { details: { preferredChannel } });
  for (const channel of good) expect(findProblems(channel)).toEqual([]);
  for (const channel of bad) expect(findProblems(channel)).toMatchObject([{ code: 'validation.channel-not-on-grid' }]);
});
