import { expect, it } from 'vitest';
import { lineQuery, sortOf } from './line-filters.ts';

it('asks for nothing where nothing is chosen', () => {
  expect(lineQuery({ status: [], state: [], technology: [] }, '2026-11-21')).toEqual({});
});

it('asks in the words of the call', () => {
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

it('sorts by what the server can, the newest first otherwise', () => {
  expect(sortOf('-contractEndDate')).toBe('-contractEndDate');
  expect(sortOf('price')).toBe('-lineId');
});
