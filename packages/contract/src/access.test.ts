import { describe, expect, it } from 'vitest';
import {
  brands,
  type Feature,
  features,
  featuresByBrand,
  getUnlockedFeatures,
  hasRole,
  mayEnter,
  resolveEnabledFeatures,
  roles,
} from './access.ts';

const all = new Set(features);

describe('roles', () => {
  it.each(roles)('RESELLER_ADMIN holds %s', (role) => expect(hasRole(['RESELLER_ADMIN'], role)).toBe(true));
  it('grants no other role more than itself', () => {
    for (const held of roles.slice(1)) expect(roles.filter((role) => hasRole([held], role))).toEqual([held]);
  });
});

describe('features', () => {
  it('match the table in the specification', () => {
    const on = (feature: Feature) => brands.filter((brand) => featuresByBrand[brand].includes(feature));
    expect(Object.fromEntries(features.map((feature) => [feature, on(feature)]))).toEqual({
      dcConnections: ['datacentre'],
      ipManagement: ['datacentre'],
      manualAgreements: ['datacentre'],
      myInvoices: ['internet', 'datacentre', 'television'],
      myLines: ['datacentre'],
      myOrders: ['datacentre'],
      postalCodeCheck: ['internet'],
      quotation: ['datacentre'],
      rackSpace: ['datacentre'],
      tenTenTenTv: ['television'],
      userManagement: ['internet', 'datacentre', 'television'],
      wdm: ['datacentre'],
    });
  });

  it.each(brands)('unlock adds only the features of the data-center brand to %s', (brand) => {
    expect(getUnlockedFeatures(brand)).toEqual(new Set([...featuresByBrand[brand], ...featuresByBrand.datacentre]));
    expect(resolveEnabledFeatures(brand, false)).toEqual(new Set(featuresByBrand[brand]));
  });
});

describe('mayEnter', () => {
  const viewer = { roles: [] };
  const order = { roles: ['RESELLER_ORDER'] };
  it.each([
    ['a public route, as a visitor', {}, null, true],
    ['a signed-in route, as a visitor', { signedIn: true }, null, false],
    ['a signed-in route, as any account', { signedIn: true }, viewer, true],
    ['a role, as a visitor', { role: 'RESELLER_ORDER' }, null, false],
    ['a role, as an account without it', { signedIn: true, role: 'RESELLER_ORDER' }, viewer, false],
    ['a role, as an account with it', { signedIn: true, role: 'RESELLER_ORDER' }, order, true],
    ['another role', { signedIn: true, role: 'RESELLER_FINANCE' }, order, false],
    ['a public route whose feature is enabled', { feature: 'postalCodeCheck' }, null, true],
  ] as const)('%s', (_what, route, visitor, expected) => expect(mayEnter(route, visitor, all)).toBe(expected));

  it('denies a disabled feature to every role', () => {
    expect(
      mayEnter({ signedIn: true, feature: 'wdm' }, { roles: ['RESELLER_ADMIN'] }, resolveEnabledFeatures('internet', false)),
    ).toBe(false);
    expect(mayEnter({ feature: 'postalCodeCheck' }, null, resolveEnabledFeatures('television', true))).toBe(false);
  });
});
