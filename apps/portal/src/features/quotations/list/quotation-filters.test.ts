import { expect, it } from 'vitest';
import { parseSort, toQuotationQuery } from './quotation-filters.ts';

it('translates the filters to the query of the API', () => {
  expect(toQuotationQuery({})).toEqual({});
  expect(toQuotationQuery({ q: 'ams', status: ['OFFERED'], expiring: 'yes', product: ['RACK', 'WDM'] })).toEqual({
    q: 'ams',
    status: ['OFFERED'],
    expiring: true,
    type: ['RACK', 'WDM'],
  });
});

it('sorts by fields that the API supports, otherwise problems first', () => {
  expect(parseSort('-validUntil')).toBe('-validUntil');
  expect(parseSort('mrc')).toBe('-urgency');
});
