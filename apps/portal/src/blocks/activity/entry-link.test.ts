import { expect, it } from 'vitest';
import { getEntryHref } from './entry-link.ts';

const entry = { objectType: 'line', objectId: '204512', title: 'Weesp', identifier: 'LN-204512' };

it.each([
  [{}, '/lines/detail/204512'],
  [{ objectType: 'order', objectId: '7' }, '/orders?order=7'],
  [{ objectType: 'quotation', objectId: 'a/b' }, '/quotations/view/a%2Fb'],
  [{ objectType: 'customer', title: null, identifier: null }, '/company'],
])('leads to the page of the object: %o', (changes, href) => expect(getEntryHref({ ...entry, ...changes })).toBe(href));

it('leads nowhere from an object without a page, or that was deleted', () => {
  expect(getEntryHref({ ...entry, objectType: 'charge' })).toBeNull();
  expect(getEntryHref({ ...entry, title: null, identifier: null })).toBeNull();
});
