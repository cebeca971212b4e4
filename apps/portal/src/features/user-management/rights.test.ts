import { type Role, resolveEnabledFeatures } from '@demarc/contract/access.ts';
import { expect, it } from 'vitest';
import { accessLevels, getRights } from './rights.ts';

const datacentreFeatures = resolveEnabledFeatures('datacentre', false);
const summarizeRights = (roles: readonly Role[], features = datacentreFeatures) =>
  Object.fromEntries(getRights(roles, features).map(({ area, may }) => [area, accessLevels.filter((act) => may[act]).join(' ')]));

it('lets a user without roles see the areas that are open to everyone', () => {
  const allowed = Object.entries(summarizeRights([])).filter(([, may]) => may !== '');
  expect(allowed).toEqual([
    ['lines', 'see'],
    ['company', 'see'],
  ]);
});

it('adds the rights of each role', () => {
  expect(summarizeRights(['RESELLER_ORDER'])).toMatchObject({
    racks: 'see change order',
    orders: 'see change order',
    lines: 'see change order',
    ip: '',
  });
  expect(summarizeRights(['RESELLER_SERVICE_DESK'])).toMatchObject({ ip: 'see change', orders: '', invoices: '' });
  expect(summarizeRights(['RESELLER_FINANCE'])).toMatchObject({ invoices: 'see change', lines: 'see', users: '' });
});

it('gives an administrator the rights of all roles together', () => {
  const getDatacentreRights = (roles: readonly Role[]) => getRights(roles, new Set(datacentreFeatures));
  const rightsOfAllRoles = getDatacentreRights(['RESELLER_ADMIN', 'RESELLER_FINANCE', 'RESELLER_ORDER', 'RESELLER_SERVICE_DESK']);
  expect(getDatacentreRights(['RESELLER_ADMIN'])).toEqual(rightsOfAllRoles);
  expect(rightsOfAllRoles.every(({ may }) => may.see)).toBe(true);
});

it('lists only the areas of the brand', () => {
  expect(Object.keys(summarizeRights([], resolveEnabledFeatures('internet', false)))).toEqual([
    'postal-code-check',
    'invoices',
    'company',
    'agreements',
    'users',
  ]);
  expect(summarizeRights(['RESELLER_SERVICE_DESK'], resolveEnabledFeatures('television', false))).toMatchObject({
    tv: 'see change order',
  });
});
