import { currentServiceStatuses } from '@demarc/contract/service.ts';
import { expect, it } from 'vitest';
import { parseSort, toLineQuery } from './line-filters.ts';

it('sends no filters when none are selected', () => {
  expect(toLineQuery({ status: [], state: [], technology: [] }, '2026-11-21')).toEqual({ status: currentServiceStatuses });
});

it('translates filters to query parameters', () => {
  const filterValues = {
    q: '1121ZX 61',
    status: ['ACTIVE', 'SUSPENDED'],
    state: ['DOWN'],
    technology: ['FTTH_GPON'],
    carrier: 'VEZEL',
    city: 'Edam',
    term: '90',
    openOrder: 'open',
    fault: 'open',
  } as const;
  expect(toLineQuery(filterValues, '2026-11-21')).toEqual({
    q: '1121ZX 61',
    status: ['ACTIVE', 'SUSPENDED'],
    operationalState: ['DOWN'],
    technology: ['FTTH_GPON'],
    carrierCode: 'VEZEL',
    city: 'Edam',
    contractEndBefore: '2027-02-19',
    hasOpenOrder: true,
    hasOpenFault: true,
  });
});

it('sorts by fields that the API supports, otherwise problems first', () => {
  expect(parseSort('-contractEndDate')).toBe('-contractEndDate');
  expect(parseSort('price')).toBe('-urgency');
});
