import { expect, it } from 'vitest';
import { lineQuery, sortOf } from './line-filters.ts';

it('sends no filters when none are selected', () => {
  expect(lineQuery({ status: [], state: [], technology: [] }, '2026-11-21')).toEqual({});
});

it('translates filters to query parameters', () => {
  const chosen = {
    q: '1121ZX 61',
    status: ['ACTIVE', 'SUSPENDED'],
    state: ['DOWN'],
    technology: ['FTTH_GPON'],
    carrier: 'VEZEL',
    city: 'Edam',
    term: '90',
    order: 'open',
  } as const;
  expect(lineQuery(chosen, '2026-11-21')).toEqual({
    q: '1121ZX 61',
    status: ['ACTIVE', 'SUSPENDED'],
    operationalState: ['DOWN'],
    technology: ['FTTH_GPON'],
    carrierCode: 'VEZEL',
    city: 'Edam',
    contractEndBefore: '2027-02-19',
    hasOpenOrder: true,
  });
});

it('sorts by fields the server supports, else newest first', () => {
  expect(sortOf('-contractEndDate')).toBe('-contractEndDate');
  expect(sortOf('price')).toBe('-lineId');
});
