import { expect, it } from 'vitest';
import { getPageBrand } from './page-brand.ts';

it.each([
  ['/orders?order=1042', 'television', 'datacentre'],
  ['/lines/detail/204512', 'internet', 'datacentre'],
  ['/tv-accounts/7', 'datacentre', 'television'],
  ['/orders', 'datacentre', 'datacentre'],
  ['/postal-code-check', 'datacentre', 'internet'],
  ['/company/agreements', 'television', 'television'],
  ['/', 'internet', 'internet'],
] as const)('opens %s for a customer of %s at %s', (path, ownBrand, brand) => {
  expect(getPageBrand(path, ownBrand)).toBe(brand);
});
