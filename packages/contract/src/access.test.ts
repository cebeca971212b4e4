import { describe, expect, it } from 'vitest';
import { brands, enabledFeatures, type Feature, features, featuresByBrand, hasRole, mayEnter, roles, unlock } from './access.ts';

const all = new Set(features);

describe('roles', () => {
  it.each(roles)('RESELLER_ADMIN holds %s', (role) => expect(hasRole(['RESELLER_ADMIN'], role)).toBe(true));
  it('no other role holds more than itself', () => {
    for (const held of roles.slice(1)) expect(roles.filter((role) => hasRole([held], role))).toEqual([held]);
  });
});

describe('features', () => {
  it('follow the table of the specification', () => {
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

  it.each(brands)('unlock adds those of the data-centre variant to %s and nothing else', (brand) => {
    expect(unlock(brand)).toEqual(new Set([...featuresByBrand[brand], ...featuresByBrand.datacentre]));
    expect(enabledFeatures(brand, false)).toEqual(new Set(featuresByBrand[brand]));
  });
});

describe('mayEnter', () => {
  const viewer = { roles: [] };
  const order = { roles: ['RESELLER_ORDER'] };
  it.each([
    ['a public route, by anybody', {}, null, true],
    ['a signed-in route, by a visitor', { signedIn: true }, null, false],
    ['a signed-in route, by any account', { signedIn: true }, viewer, true],
    ['a role, by a visitor', { role: 'RESELLER_ORDER' }, null, false],
    ['a role, by one without it', { signedIn: true, role: 'RESELLER_ORDER' }, viewer, false],
    ['a role, by one with it', { signedIn: true, role: 'RESELLER_ORDER' }, order, true],
    ['another role', { signedIn: true, role: 'RESELLER_FINANCE' }, order, false],
    ['a public route with its feature', { feature: 'postalCodeCheck' }, null, true],
  ] as const)('%s', (_what, route, visitor, expected) => expect(mayEnter(route, visitor, all)).toBe(expected));

  it('no role opens a feature that is off', () => {
    expect(mayEnter({ signedIn: true, feature: 'wdm' }, { roles: ['RESELLER_ADMIN'] }, enabledFeatures('internet', false))).toBe(
      false,
    );
    expect(mayEnter({ feature: 'postalCodeCheck' }, null, enabledFeatures('television', true))).toBe(false);
  });
});
