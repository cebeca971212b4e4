import { describe, expect, it } from 'vitest';
import { findNearPage, hasAllSegments } from './find-near-page.ts';

const pages = [
  '/lines',
  '/invoices',
  '/orders',
  '/orders/line/new',
  '/account/api-tokens',
  '/user-management',
  '/user-management/account/create',
  '/wdm',
].map((path) => ({ path }));

describe('findNearPage', () => {
  it.each([
    ['/invocies', '/invoices'],
    ['/Invoice', '/invoices'],
    ['/order/line/new', '/orders/line/new'],
    ['/lins/BVV-18', '/lines'],
    ['/account/api-token', '/account/api-tokens'],
    ['/account/profile', null],
    ['/user-management/create', '/user-management/account/create'],
    ['/user-management/nobody', '/user-management'],
    ['/create', null],
    ['/account', null],
    ['/wdm/diversity', '/wdm'],
    ['/wmd', null],
    ['/notices', null],
    ['/', null],
  ])('for %s finds %s', (pathname, expected) => expect(findNearPage(pathname, pages)?.path ?? null).toBe(expected));
});

it.each([
  ['/user-management/account/create', '/user-management/create', true],
  ['/account/api-tokens', '/account', false],
  ['/user-management', '/user-management/create', false],
  ['/wdm', '/wdm/diversity', false],
])('%s has all segments of %s: %s', (path, pathname, expected) => expect(hasAllSegments(path, pathname)).toBe(expected));
