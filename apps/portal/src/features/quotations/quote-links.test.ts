import { expect, it } from 'vitest';
import { isQuoteAction, parseQuotationId } from './quote-links.ts';

it('accepts the four actions of the specification and no others', () => {
  expect(['view', 'accept', 'decline', 'change'].every(isQuoteAction)).toBe(true);
  expect(['View', 'edit', '', 'constructor'].some(isQuoteAction)).toBe(false);
});

it('parses an id that the API accepts', () => {
  expect(parseQuotationId('4711')).toBe(4711);
  expect(['0', '-1', '1.5', 'x', '', '2147483648', '99999999999'].map(parseQuotationId)).toEqual(Array(7).fill(null));
});
