import { describe, expect, it } from 'vitest';
import { findNearPage } from './find-near-page.ts';

const pages = ['/lines', '/invoices', '/orders', '/orders/line/new', '/account/api-tokens', '/wdm'].map((path) => ({ path }));

describe('findNearPage', () => {
  it.each([
    ['/invocies', '/invoices'],
    ['/Invoice', '/invoices'],
    ['/order/line/new', '/orders/line/new'],
    ['/lins/BVV-18', '/lines'],
    ['/account/api-token', '/account/api-tokens'],
    ['/account/profile', null],
    ['/wmd', null],
    ['/notices', null],
    ['/', null],
  ])('for %s finds %s', (pathname, expected) => expect(findNearPage(pathname, pages)?.path ?? null).toBe(expected));
});
