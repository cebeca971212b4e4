import { enabledFeatures, type Role } from '@demarc/contract/access.ts';
import { expect, it } from 'vitest';
import { acts, rightsOf } from './rights.ts';

const datacentre = enabledFeatures('datacentre', false);
const inWords = (roles: readonly Role[], features = datacentre) =>
  Object.fromEntries(rightsOf(roles, features).map(({ area, may }) => [area, acts.filter((act) => may[act]).join(' ')]));

it('lets a user without roles see what is open to everyone', () => {
  const allowed = Object.entries(inWords([])).filter(([, may]) => may !== '');
  expect(allowed).toEqual([
    ['lines', 'see'],
    ['company', 'see'],
  ]);
});

it('adds the rights of each role', () => {
  expect(inWords(['RESELLER_ORDER'])).toMatchObject({
    racks: 'see change',
    orders: 'see change order',
    lines: 'see change',
    ip: '',
  });
  expect(inWords(['RESELLER_SERVICE_DESK'])).toMatchObject({ ip: 'see change', orders: '', invoices: '' });
  expect(inWords(['RESELLER_FINANCE'])).toMatchObject({ invoices: 'see change', lines: 'see', users: '' });
});

it('gives an administrator the rights of all roles together', () => {
  const of = (roles: readonly Role[]) => rightsOf(roles, new Set(datacentre));
  const everyRole = of(['RESELLER_ADMIN', 'RESELLER_FINANCE', 'RESELLER_ORDER', 'RESELLER_SERVICE_DESK']);
  expect(of(['RESELLER_ADMIN'])).toEqual(everyRole);
  expect(everyRole.every(({ may }) => may.see)).toBe(true);
});

it('lists only the areas of the brand', () => {
  expect(Object.keys(inWords([], enabledFeatures('internet', false)))).toEqual([
    'postal-code-check',
    'invoices',
    'company',
    'agreements',
    'users',
  ]);
  expect(inWords(['RESELLER_SERVICE_DESK'], enabledFeatures('television', false))).toMatchObject({ tv: 'see change order' });
});
